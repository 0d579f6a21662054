#!/usr/bin/env bash
# run.sh PROGRAM: Ctrl-C at random moments of checks, in each mode (interrupts.py): once in each, or 300 times with
# PREPROC_TEST_ALL=1.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for tool in python3 z3 cvc5; do command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }; done
count=20
if [[ ${PREPROC_TEST_ALL:-} == 1 ]]; then count=300; fi
PYTHONDONTWRITEBYTECODE=1 exec python3 "$folder/interrupts.py" "$(realpath "$1")" "$count"
