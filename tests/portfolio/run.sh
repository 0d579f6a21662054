#!/usr/bin/env bash
# run.sh PROGRAM: races on one processor, under limits, and where no clock decides (races.py): 10 runs, or 200 with
# PREPROC_TEST_ALL=1.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
runs=10
if [[ ${PREPROC_TEST_ALL:-} == 1 ]]; then runs=200; fi
PYTHONDONTWRITEBYTECODE=1 exec python3 "$folder/races.py" "$1" "$runs"
