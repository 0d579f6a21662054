#!/usr/bin/env bash
# z3 taken over in other programs (docs/with-z3.md): z3's Python module, and a program in C++ that links libz3.
#
#   tests/with_z3/run.sh PROGRAM
set -euo pipefail

program=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
python=/usr/bin/python3
if ! "$python" -c 'import z3' 2>/dev/null; then
  echo "left out: no module z3 of $python (package python3-z3)"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
traces=${PREPROC_TEST_ALL:+2000}
traces=${traces:-150}
# No program may go on for ever. Python says where its threads were.
limit=(timeout --verbose --signal=ABRT --kill-after=10 "${PREPROC_TEST_ALL:+3}600")
export PYTHONFAULTHANDLER=1

fail() {
  echo "FAILED: $*"
  exit 1
}
# expect TEXT FILE: the file has the text.
expect() { grep -qF -- "$1" "$2" || { cat "$2"; fail "expected: $1"; }; }

# Programs of all kinds, with z3 asked about every check too.
"${limit[@]}" "$program" with-z3 --with-z3-compare 1 -- "$python" "$here/programs.py" >"$work/out" 2>"$work/summary" ||
  { cat "$work/out" "$work/summary"; fail programs; }
expect ' 0 failed' "$work/out"
expect ' 0 differences' "$work/summary"
expect 'integers and reals (' "$work/summary"
expect 'floats under the parameter' "$work/summary"

"${limit[@]}" "$program" with-z3 -- "$python" "$here/programs.py" fork_beside_checks >"$work/out" 2>"$work/summary" ||
  { cat "$work/out" "$work/summary"; fail 'a fork beside checks'; }

# Random traces, beside z3 alone.
"${limit[@]}" "$python" "$here/traces.py" 0 "$traces" --loose >"$work/z3"
"${limit[@]}" "$program" with-z3 -- "$python" "$here/traces.py" 0 "$traces" >"$work/here" 2>"$work/summary" ||
  { tail -n 20 "$work/here"; fail traces; }
"$here/compare_lines.py" "$work/z3" "$work/here" || fail "traces differ"

# Likewise of other kinds. What z3 decides alone has models of z3's, which do not always hold. Seeds that z3 decides in time:
# 4.8.12 ends the program now and then where a limit of time ends its search over strings.
for kind in floats strings sequences datatypes quantifiers mixed; do
  loose=(--loose)
  [[ $kind != floats ]] || loose=()
  seeds=(1032 12 --kind "$kind")
  "${limit[@]}" "$python" "$here/traces.py" "${seeds[@]}" --loose >"$work/z3"
  "${limit[@]}" "$program" with-z3 -- "$python" "$here/traces.py" "${seeds[@]}" "${loose[@]}" >"$work/here" \
    2>"$work/summary" || { tail -n 20 "$work/here"; fail "traces of $kind"; }
  "$here/compare_lines.py" "$work/z3" "$work/here" || fail "traces of $kind differ"
done

# Handlers of errors that throw or jump, and the one that ends the program.
c++ -std=c++20 -O1 "$here/errors.cpp" -o "$work/errors" -lz3
for handler in throw jump return none; do
  expected=0
  "${limit[@]}" "$work/errors" "$handler" >"$work/z3" || expected=$?
  status=0
  "${limit[@]}" "$program" with-z3 -- "$work/errors" "$handler" >"$work/here" 2>"$work/summary" || status=$?
  ((status == expected)) || { cat "$work/summary"; fail "handlers that $handler: exit status $status"; }
  cmp "$work/z3" "$work/here" || { diff "$work/z3" "$work/here" | head; fail "handlers that $handler differ"; }
done

# z3 4.8 says sat, with a model that does not hold.
"${limit[@]}" "$program" with-z3 -- "$python" - >"$work/out" 2>"$work/summary" <<'PYTHON' || fail "a sat that does not hold"
import z3
for width in [4, 8, 10, 12]:
    sort = z3.BitVecSort(width)
    value = lambda n: z3.BitVecVal(n, width)
    i, j = z3.BitVecs("i j", width)
    s = z3.Solver()
    s.add(z3.K(sort, value(1)) == z3.Store(z3.Store(z3.K(sort, value(3)), j, i), i, i))
    assert s.check() == z3.unsat, (width, s.reason_unknown())
    # No threads: what is not answered in 20 ms is z3's.
    s = z3.Solver()
    s.set("max_conflicts", 100000)
    s.add(z3.K(sort, value(1)) == z3.Store(z3.Store(z3.K(sort, value(5)), j, i), i, i))
    assert s.check() == z3.unsat, (width, s.reason_unknown())
PYTHON

# A z3 beside its module, as wheels have it.
mkdir "$work/wheel"
cp -L "$("$python" -c 'import ctypes.util, z3.z3core
print(next(line.split()[-1] for line in open("/proc/self/maps") if "libz3" in line))')" "$work/wheel/libz3.so"
cat >"$work/wheel.py" <<'PYTHON'
import builtins, sys
builtins.Z3_LIB_DIRS = [sys.argv[1]]
import z3
s = z3.Solver()
s.add(z3.BitVec("x", 8) * 3 == 9)
print(s.check(), s.model(), any(sys.argv[1] in line for line in open("/proc/self/maps")))
PYTHON
"${limit[@]}" "$program" with-z3 -- "$python" "$work/wheel.py" "$work/wheel" >"$work/out" 2>"$work/summary"
expect 'sat [x = 3] True' "$work/out"
expect '1 answered here (1 sat' "$work/summary"

# A folder of scripts, which have their answers in them.
"${limit[@]}" "$program" with-z3 --record "$work/scripts" -- "$python" "$here/programs.py" factors integers >/dev/null 2>&1
for script in "$work"/scripts/*.smt2; do
  [[ $("${limit[@]}" "$program" "$script") == "$(sed -n '1s/; \([a-z]*\) .*/\1/p' "$script")" ]] || fail "$script"
done

# Mistakes, and a command without z3.
"${limit[@]}" "$program" with-z3 -- true 2>"$work/summary"
expect 'used no libz3' "$work/summary"
status=0
"${limit[@]}" "$program" with-z3 -- sh -c 'exit 7' 2>/dev/null || status=$?
((status == 7)) || fail "the exit status is $status"
status=0
"${limit[@]}" "$program" with-z3 --no-such -- true 2>"$work/summary" || status=$?
((status == 2)) || fail "wrong usage: $status"
expect 'unknown option `--no-such`' "$work/summary"

status=0
"${limit[@]}" "$program" with-z3 --memo ftp://nobody -- true 2>"$work/summary" || status=$?
((status == 2)) || fail "a memo that is none: $status"
expect '--memo: expected redis://' "$work/summary"

# What fails inside is z3's: a memo that cannot be opened, met by the library itself.
fronts=$(dirname "$program")/with-z3
PREPROC_WITH_Z3_MEMO=ftp://nobody PYTHONPATH=$fronts/python LD_PRELOAD=$fronts/preload.so Z3_LIBRARY_PATH=$fronts \
  "${limit[@]}" "$python" "$here/programs.py" booleans factors tracked pushed threads >"$work/out" || { cat "$work/out"; fail fallback; }
expect ' 0 failed' "$work/out"

# A program in C++, linked to z3: the same paths. z3 alone takes minutes for those over tables.
c++ -std=c++20 -O1 "$here/../../examples/with_z3/symbolic_executor.cpp" -o "$work/executor" -lz3
"${limit[@]}" "$work/executor" keyword number sorting >"$work/z3"
"${limit[@]}" "$program" with-z3 -- "$work/executor" keyword number sorting >"$work/here" 2>"$work/summary"
cmp "$work/z3" "$work/here" || { diff "$work/z3" "$work/here" | head; fail "paths differ"; }
expect ' 0 by z3 in' "$work/summary"
"${limit[@]}" "$program" with-z3 -- "$work/executor" base64 crc >"$work/here" 2>"$work/summary"
expect 'base64: found: 1 paths' "$work/here"
expect 'crc: zero after 3: 1 paths' "$work/here"

# Memory, over many checks.
"${limit[@]}" "$program" with-z3 -- "$python" - "${PREPROC_TEST_ALL:+100000}" >"$work/out" 2>"$work/summary" <<'PYTHON' ||
import resource, sys
import z3
count = int(sys.argv[1] or 4000)
s = z3.Solver()
x = z3.BitVec("x", 32)
for i in range(count):
    if i == count // 4:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    s.push()
    s.add(x * 3 == i, z3.BitVec(f"y{i}", 32) == x)
    assert s.check() == z3.sat
    s.model()
    s.pop()
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
assert grown < 300_000, grown
print("grown by", grown, "KB")
PYTHON
  { cat "$work/out" "$work/summary"; fail memory; }
cat "$work/out"
echo passed
