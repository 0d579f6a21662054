#!/usr/bin/env bash
# run.sh PROGRAM: runs the examples that are programs themselves, and looks at what they print. Skips what needs an
# interpreter that is not installed.
set -uo pipefail
PROGRAM=$(realpath "$1") || exit 2
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2

command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
output=$(timeout 600 python3 examples/clients/repair_loop.py "$PROGRAM" 10) || { echo "$output"; exit 1; }
failed=0
# expect PATTERN: a line of the output.
expect() {
  grep -qxE -- "$1" <<<"$output" || { echo "no line is $1"; failed=1; }
}
expect '20 of 1024 patterns, 182 queries instead of 2046'
expect '\+{5}-{5}'
expect '-{10}'
expect '.*\(define-fun rho \(\(.* Int\) \(i Int\)\) Int .*'
# Every pattern has at most one change of sign, and none is there twice.
patterns=$(grep -xE -- '[+-]{10}' <<<"$output")
[[ $(sort -u <<<"$patterns" | wc -l) == 20 ]] || { echo "patterns are repeated"; failed=1; }
if grep -qE '\+-+\+|-\++-' <<<"$patterns"; then echo "a pattern has two changes of sign"; failed=1; fi
((failed)) && echo "$output"

# The patch of find is the programmers': no values tell them apart.
output=$(timeout 600 python3 examples/clients/repair_find.py "$PROGRAM") || { echo "$output"; exit 1; }
expect 'a loop of links: fails; 15 of 64 paths are feasible, 7 of them pass'
expect 'links to nothing: passes; 8 of 16 paths are feasible, 2 of them pass'
expect 'other errors: passes; 4 of 8 paths are feasible, 1 of them pass'
patch=$(grep -xE -- ' *\(define-fun rho .*\)' <<<"$output")
answer=$("$PROGRAM" <<<"$patch"'
  (declare-const info Int) (declare-const errno Int) (declare-const depth Int)
  (assert (distinct (rho info errno depth) (or (= info 13) (= errno 40))))
  (check-sat)')
[[ -n $patch && $answer == unsat ]] || { echo "not the patch of the programmers: $answer"; echo "$output"; failed=1; }
exit "$failed"
