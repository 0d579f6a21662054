#!/usr/bin/env bash
# run.sh PROGRAM: what ./dev does before it builds, with programs that stand for sudo, apt, cmake and ninja: whom it asks
# before it installs anything, and how it says how far it is. The PROGRAM is not used.
set -euo pipefail
(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
exec python3 "$(dirname "${BASH_SOURCE[0]}")/dev.py"
