#!/usr/bin/env bash
# run.sh PROGRAM: random scripts of all theories run by the solver alone, through PROGRAM, and through --emit; the answers must
# agree (check.py). Eight scripts of each kind, always the same; with PREPROC_TEST_ALL=1 three hundred of each.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for solver in z3 cvc5; do
  if ! command -v "$solver" >/dev/null; then
    echo "skipped: $solver is not installed"
    exit 0
  fi
done
count=8
if [[ -n ${PREPROC_TEST_ALL:-} ]]; then count=300; fi
exec python3 "$folder/check.py" "$(realpath "$1")" --count "$count" --keep "${TMPDIR:-/tmp}"
