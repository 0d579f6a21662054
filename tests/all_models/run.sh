#!/usr/bin/env bash
# run.sh PROGRAM: the models that PROGRAM lists, counts and draws of 2,000 random small scripts are those that trying all
# values finds, each once (brute_force.py). With another seed: brute_force.py PROGRAM --seed N.
set -uo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
exec python3 "$(dirname "${BASH_SOURCE[0]}")/brute_force.py" "$1" --scripts 2000
