#!/usr/bin/env bash
# run.sh PROGRAM [all]: inputs that are each expensive in one phase of a check, and the limit at which each has to end
# (watchdog.py): a few of each phase, or all of them.

set -euo pipefail
(($# == 1 || $# == 2)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
# What a sanitizer makes several times as slow polls its token as much more rarely.
if grep -q __asan_init "$1"; then echo "skipped: under AddressSanitizer"; exit 77; fi
if [[ ${2:-} == all ]]; then exec "$folder/watchdog.py" "$1" --timeout 1 --patience 9; fi
exec "$folder/watchdog.py" "$1" --of-each 4 --timeout 0.2 --patience 9
