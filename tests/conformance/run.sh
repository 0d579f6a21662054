#!/usr/bin/env bash
# run.sh PROGRAM: scripts of other projects: those of the large corpus where it is at hand, else STP's few in tests/corpus.
#
# The conformance corpus must get the recorded answers of z3 and of cvc5, through --emit into the solver's program and
# through the linked backend (check.py, known.csv). STP's tests must get the answers that they state, the same through every
# solver, with models that another solver confirms (statuses.py, known_statuses.csv). Every sixth script; with
# PREPROC_TEST_ALL=1 all of them. Exit status 1 on a difference that the lists of known ones do not have.

set -euo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1")
folder=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
corpus=$folder/../../../shared/corpus
export PYTHONDONTWRITEBYTECODE=1
stride=6
if [[ -n ${PREPROC_TEST_ALL:-} ]]; then stride=1; fi
# Under the address sanitizer, several times as slow, a third has to do.
if ((stride == 1)) && grep -q __asan_init "$program"; then stride=3; fi

status=0
if [[ -f $corpus/conformance/answers.csv ]]; then
  python3 "$folder/check.py" --program "$program" --corpus "$corpus/conformance" --known "$folder/known.csv" \
    --stride "$stride" || status=1
else
  echo "skipped: the conformance corpus is not here"
fi

scripts=("$corpus"/real/stp-tests/*.smt2)
if [[ ! -f ${scripts[0]} ]]; then
  scripts=("$folder"/../corpus/real/stp-tests/*.smt2)
  stride=1
fi
selected=()
for ((i = 0; i < ${#scripts[@]}; i += stride)); do selected+=("${scripts[i]}"); done
python3 "$folder/statuses.py" --program "$program" --known "$folder/known_statuses.csv" "${selected[@]}" || status=1
exit "$status"
