#!/usr/bin/env bash
# run.sh PROGRAM: random scripts about tables run by the solver alone, through PROGRAM, and through --emit; the answers must
# agree (check.py). Twenty scripts of each kind, always the same; with PREPROC_TEST_ALL=1 fifteen hundred of each.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for solver in z3 cvc5; do
  if ! command -v "$solver" >/dev/null; then
    echo "skipped: $solver is not installed"
    exit 0
  fi
done
count=20
if [[ -n ${PREPROC_TEST_ALL:-} ]]; then count=1500; fi
exec python3 "$folder/check.py" "$(realpath "$1")" --count "$count" --keep "${TMPDIR:-/tmp}"
