#!/usr/bin/env bash
# run.sh PROGRAM [OPTION...]: random scripts over all theories must get the same answers from z3 and from cvc5 alone, through
# the linked backends, and through --emit. See check.py, whose options may follow. 60 scripts; with PREPROC_TEST_ALL=1, 2000.
# Exit status 1 on a failure that tests/generated/known.csv does not list. Findings, made smaller, go to the folder
# findings-generated beside PROGRAM.

set -euo pipefail
(($#)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "$1")
shift
count=60
if [[ -n ${PREPROC_TEST_ALL:-} ]]; then count=2000; fi
PYTHONDONTWRITEBYTECODE=1 exec python3 "$folder/check.py" --program "$program" --known "$folder/known.csv" \
  --findings "$(dirname "$program")/findings-generated" --count "$count" "$@"
