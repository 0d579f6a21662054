#!/usr/bin/env bash
# run.sh PROGRAM: the scripts of the conformance corpus must get the recorded answers of z3 and of cvc5, through --emit into
# the solver's program and through the linked backend. Every sixth script; with PREPROC_TEST_ALL=1 all of them.
# See check.py. Exit status 1 on a difference that tests/conformance/known.csv does not list.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
corpus=$folder/../../../shared/corpus/conformance
if [[ ! -f $corpus/answers.csv ]]; then
  echo "skipped: the conformance corpus is not here"
  exit 0
fi
stride=6
if [[ -n ${PREPROC_TEST_ALL:-} ]]; then stride=1; fi
# Under the address sanitizer, several times as slow, a third has to do.
if ((stride == 1)) && grep -q __asan_init "$1"; then stride=3; fi
exec python3 "$folder/check.py" --program "$(realpath "$1")" --corpus "$corpus" --known "$folder/known.csv" --stride "$stride"
