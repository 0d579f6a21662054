#!/usr/bin/env bash
# run.sh PROGRAM: random calls of the C interface, each answer checked, by api-fuzz, which is built beside PROGRAM: 60
# traces, or 2000 with PREPROC_TEST_ALL=1. Findings, made smaller, go to the folder findings-api beside it. First what was
# found before, traces/*.trace, is replayed, ten times each, since some of it depends on the moment.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
build=$(dirname "$(realpath "$1")")
traces=60
if [[ ${PREPROC_TEST_ALL:-} == 1 ]]; then traces=2000; fi
for trace in "$(dirname "${BASH_SOURCE[0]}")"/traces/*.trace; do
  for _ in {1..10}; do
    timeout 60 "$build/api-fuzz" --replay "$trace" >/dev/null || { echo "api_fuzz: $trace: found again" >&2; exit 1; }
  done
done
exec "$build/api-fuzz" --seed 1 --traces "$traces" --findings "$build/findings-api"
