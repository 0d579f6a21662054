#!/usr/bin/env bash
# run.sh PROGRAM: sessions in which linked solvers are killed at random moments (kills.py): 12 kills, or 300 with
# PREPROC_TEST_ALL=1.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if grep -q __asan_init "$1"; then
  echo "skipped: under AddressSanitizer a crash is a report, and no crash"
  exit 77
fi
kills=12
if [[ ${PREPROC_TEST_ALL:-} == 1 ]]; then kills=300; fi
exec python3 "$folder/kills.py" "$1" "$kills"
