#!/usr/bin/env bash
# run.sh PROGRAM [OPTION...]: random scripts of all kinds, always the same ones, whose answers, models, values and cores are
# checked by another solver, and paths, optima and synthesised functions by brute force. See campaign.py, whose options may follow.
# 192 scripts; with PREPROC_TEST_ALL=1, 3200, and 960 under the address sanitizer. Findings, made smaller, go to the folder
# findings-campaign beside PROGRAM; exit status 1 if there are any.

set -euo pipefail
(($#)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "$1")
shift
for solver in z3 cvc5; do
  if ! command -v "$solver" >/dev/null; then
    echo "skipped: $solver is not installed"
    exit 77
  fi
done
count=192
if [[ -n ${PREPROC_TEST_ALL:-} ]]; then
  count=3200
  if grep -q __asan_init "$program"; then count=960; fi
fi
PYTHONDONTWRITEBYTECODE=1 exec python3 "$folder/campaign.py" --program "$program" \
  --findings "$(dirname "$program")/findings-campaign" --seed 1 --count "$count" "$@"
