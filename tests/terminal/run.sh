#!/usr/bin/env bash
# run.sh PROGRAM: what the program writes on a terminal (a pseudo-terminal of python3's), and not elsewhere: a line of
# progress while a check is long, colours, and what Ctrl-C does once and twice.
set -euo pipefail
(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
exec python3 "$(dirname "${BASH_SOURCE[0]}")/terminal.py" "$(realpath "$1")"
