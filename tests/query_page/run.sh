#!/usr/bin/env bash
# run.sh PROGRAM: pages of --report: their numbers are those of --stats=all, hostile names do not break out of them, they
# stay small, answers are the same with and without one, and a browser finds nothing wrong with them.
set -euo pipefail
(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
exec python3 "$(dirname "${BASH_SOURCE[0]}")/pages.py" "$(realpath "$1")"
