#!/usr/bin/env bash
# run.sh PROGRAM: the program where its surroundings refuse it something or are against it; see surroundings.py.
set -euo pipefail
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
exec python3 "$(dirname "${BASH_SOURCE[0]}")/surroundings.py" "$(realpath "$1")"
