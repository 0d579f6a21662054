#!/usr/bin/env bash
# run.sh PROGRAM: bench/tables and bench/synth on a few generated queries, bench/replay on its programs, bench/tiny_queries:
# exit status, columns and lines of the CSV, plots; that a missing corpus is said and no error, and that wrong usage is one.
set -euo pipefail

program=$(realpath "$1")
root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

fail() {
  echo "tests/bench: $*" >&2
  exit 1
}

bench() { "$root/bench/tables" --program "$program" --out "$out" "$@"; }

bench --small --families nest --count 2 --solvers z3 --encoders array,cubes --passes each --piped >"$out/table" ||
  fail "failed on two small queries"
[[ $(head -n 1 "$out/queries.csv" | tr -d '\r') == query,group,solver,way,cpu_seconds,wall_seconds,answers,status,solved ]] ||
  fail "other columns: $(head -n 1 "$out/queries.csv")"
# Preprocessing alone, z3 alone, ours, four passes, two forms, two pipes.
(($(wc -l <"$out/queries.csv") == 1 + 2 * 11)) || fail "other lines: $(cat "$out/queries.csv")"
grep -q ',z3,alone,.*,sat,0,1' "$out/queries.csv" || fail "z3 alone did not answer"
(($(grep -c ',z3,.*,sat,0,1' "$out/queries.csv") == 2 * 10)) || fail "not all answered sat: $(cat "$out/queries.csv")"
grep -q '^| nest | 2 | z3 | ours | 2 |' "$out/table" || fail "no line for ours: $(cat "$out/table")"
grep -q '</svg>' "$out/z3-ours.svg" || fail "no plot"
bench --families none --corpus "$out/nowhere" 2>"$out/errors" >/dev/null || fail "a missing corpus is an error"
grep -q "no corpus" "$out/errors" || fail "a missing corpus is not said"
status=0
bench --families nonsense >/dev/null 2>&1 || status=$?
((status == 2)) || fail "exit status $status for wrong usage"

# A program that errs is noticed.
printf '#!/bin/sh\necho "(error \\"no\\")"\nexit 1\n' >"$out/liar"
chmod +x "$out/liar"
status=0
"$root/bench/tables" --program "$out/liar" --out "$out" --small --families nest --count 1 --solvers z3 >/dev/null 2>"$out/errors" || status=$?
((status == 1)) || fail "exit status $status where the program errs"
grep -q DISAGREEMENT "$out/errors" || fail "errors are not told"

# Path conditions that no function of the language satisfies.
synth() { "$root/bench/synth" "$@" --out "$out"; }
synth paths --small --solvers z3 --program "$program" >"$out/table" || fail "synth paths failed on a small query"
[[ $(head -n 1 "$out/paths.csv" | tr -d '\r') == query,family,depth,solver,way,cpu_seconds,wall_seconds,answers,status,solved ]] ||
  fail "other columns: $(head -n 1 "$out/paths.csv")"
(($(grep -c ',loop,2,z3,.*,unsat,0,1' "$out/paths.csv") == 3)) || fail "not all answered unsat: $(cat "$out/paths.csv")"
grep -q '^| z3 | location-bv | 1 of 1 |' "$out/table" || fail "no line for locations: $(cat "$out/table")"
status=0
synth paths --small --solvers z3 --program "$out/liar" >/dev/null 2>"$out/errors" || status=$?
((status == 1)) || fail "exit status $status where the program errs"
grep -q WRONG "$out/errors" || fail "errors of synth paths are not told"

# Problems of SyGuS: one with a solution of three nodes, one without.
mkdir -p "$out/corpus/Some_Track"
problem() {
  printf '(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ x 1)))))(declare-var x Int)(constraint %s)(check-synth)' "$1"
}
problem '(> (f x) x)' >"$out/corpus/Some_Track/one.sl"
problem '(= (f x) (* 2 x))' >"$out/corpus/Some_Track/two.sl"
synth sygus --program "$program" --corpus "$out/corpus" --ways trees --limit 20 >"$out/table" || fail "synth sygus failed"
grep -q '^one.sl,Some_Track,trees,solved,3,' "$out/sygus.csv" || fail "not solved: $(cat "$out/sygus.csv")"
grep -q '^two.sl,Some_Track,trees,infeasible,0,' "$out/sygus.csv" || fail "not infeasible: $(cat "$out/sygus.csv")"
grep -q '^| all | trees | 2 | 1 | 1 |' "$out/table" || fail "other sums: $(cat "$out/table")"
grep -q '</svg>' "$out/sygus.svg" || fail "no plot"
synth sygus --program "$program" --corpus "$out/nowhere" 2>"$out/errors" || fail "a missing corpus is an error"
grep -q "no corpus" "$out/errors" || fail "a missing corpus is not said"

# Generated families: the parity of two Booleans by and, or and xor is solved, its negation is not, by terms of any size.
synth families --corpus "$out/nowhere" --only '2-preserves-false$' --program "$program" --ways portfolio --limit 20 \
  >"$out/table" 2>"$out/errors" || fail "synth families failed"
grep -q 'CrCy is skipped' "$out/errors" || fail "a family that needs the corpus is not said to be skipped: $(cat "$out/errors")"
grep -q '^odd2-preserves-false.sl,parity,portfolio,solved,3,' "$out/sygus.csv" || fail "not solved: $(cat "$out/sygus.csv")"
grep -q '^even2-preserves-false.sl,parity,portfolio,infeasible,0,' "$out/sygus.csv" || fail "not infeasible: $(cat "$out/sygus.csv")"
grep -q '^| all | portfolio | 2 | 1 | 1 |' "$out/table" || fail "other sums: $(cat "$out/table")"
status=0
synth nonsense >/dev/null 2>&1 || status=$?
((status == 2)) || fail "exit status $status for wrong usage of synth"

# bench/replay: both ways to explore find the same paths of the artifacts of Qiu 2015; one that loses a path is noticed.
replay() { "$root/bench/replay" "$1" --program "$program" --out "$out" "${@:2}"; }
replay paths --functions withdraw,same2,abs_of,gcd_rec,mncbc,start1,main1,hold2,flight1,call2,has2,swap_cases,call_twice,near2 \
  >"$out/table" 2>"$out/errors" || fail "replay paths: $(tail -n 5 "$out/errors" "$out/table")"
for artifact in bank_account rational rational_recursion wbs tcas asw linked_list swap_node nested_loops; do
  grep -q "^$artifact,.*,yes," "$out/paths.csv" || fail "replay paths: nothing of $artifact is the same"
done
if grep -q ',\(no\|count\),' "$out/paths.csv"; then fail "replay paths: $(grep ',\(no\|count\),' "$out/paths.csv")"; fi
grep -qE '^\| swap_node swap_cases \| 7 \|' "$out/table" || fail "swapNode has other than 7 cases of the heap: $(<"$out/table")"
replay targets --artifacts swap_node,tcas >"$out/table" 2>"$out/errors" || fail "replay targets: $(tail -n 5 "$out/errors")"
grep -qE '^\| swap_node call3_times \| last: swapped \| yes \|' "$out/table" || fail "a target is not found: $(<"$out/table")"
cat >"$out/loses" <<'END'
#!/usr/bin/env python3
import json, subprocess, sys
run = subprocess.run([PROGRAM, *sys.argv[1:]], capture_output=True, text=True)
answer = json.loads(run.stdout)
if "--explore-mode=compositional" in sys.argv:
    if "swap_node" in sys.argv:
        answer["paths"].pop()
    else:
        answer["paths"][0]["result"] = "1"
print(json.dumps(answer))
END
sed -i "s|PROGRAM|\"$program\"|" "$out/loses"
chmod +x "$out/loses"
for function in swap_node call_twice; do
  status=0
  "$root/bench/replay" paths --program "$out/loses" --out "$out" --artifacts swap_node --functions "$function" \
    >/dev/null 2>"$out/errors" || status=$?
  ((status == 1)) || fail "replay paths: status $status where paths of $function differ"
  grep -q "^swap_node $function 0: only plain" "$out/errors" || fail "replay paths: differences are not told: $(<"$out/errors")"
done

# Small queries: the same answers in every way, and a program that leaves some out is noticed.
for way in push reset pipe; do
  "$root/bench/tiny_queries" --queries 50 --way "$way" "$program -" >"$out/table" || fail "tiny_queries failed: $way"
  grep -qE ' 50 +-?[0-9]+ +[0-9.]+ +[0-9]+$' "$out/table" || fail "no line for 50 queries: $(<"$out/table")"
done
status=0
"$root/bench/tiny_queries" --queries 50 "$out/liar" >/dev/null 2>"$out/errors" || status=$?
((status == 1)) || fail "exit status $status where answers are missing"
echo "bench/tables, bench/synth, bench/replay, bench/tiny_queries: passed"
