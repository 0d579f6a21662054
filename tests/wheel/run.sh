#!/usr/bin/env bash
# run.sh PROGRAM: makes a wheel of PROGRAM's build folder, twice the same, installs it in a new environment of Python,
# and uses it there, away from the checkout: the tests of the module, with Debian's z3py in the same process too, and
# the program. Nothing but glibc may come from the system; the module takes the system's libstdc++ if that will do.
set -euo pipefail
(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
build=$(dirname "$(realpath "$1")")
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."
grep -qE '^PREPROC_SANITIZE:[A-Z]*=.' "$build/CMakeCache.txt" && { echo "skipped: sanitizers"; exit 77; }
command -v patchelf >/dev/null || { echo "skipped: no patchelf"; exit 77; }
python=/usr/bin/python3 # Debian's, as Debian's z3py is for that one
"$python" -c 'import ensurepip, venv' 2>/dev/null || { echo "skipped: no ensurepip or venv"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAIL $*"
  exit 1
}
logged() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; fail "$@"; }; }

# ---- the wheel, and where it goes -----------------------------------------------------------------------------------

unset LD_LIBRARY_PATH PYTHONPATH PREPROC_LIBRARY
export SOURCE_DATE_EPOCH=1700000000 PYTHONDONTWRITEBYTECODE=1
logged tools/make_wheel "$build" "$work/wheel"
logged tools/make_wheel "$build" "$work/again"
wheel=$(echo "$work"/wheel/preproc_solve-*-py3-none-manylinux_2_*_*.whl)
cmp "$wheel" "$work/again/$(basename "$wheel")"
logged "$python" -m venv "$work/venv"
# From a folder, by the name of the project.
logged "$work/venv/bin/pip" install --no-index --disable-pip-version-check --find-links "$work/wheel" preproc-solve
"$work/venv/bin/pip" show preproc-solve >"$work/shown"
for field in Name Version Summary Author License; do
  grep -qE "^$field: ." "$work/shown" || { cat "$work/shown"; fail "the metadata has no $field"; }
done
cp -r bindings/python/tests examples "$work"
cd "$work"
python=$work/venv/bin/python program=$work/venv/bin/preproc-solve
inside=$("$python" -c 'import preproc, os; print(os.path.dirname(preproc.program()))')
[[ $inside == "$work"/venv/lib/python3.*/site-packages/preproc/lib ]] || fail "not in the wheel: $inside"

# ---- the module -----------------------------------------------------------------------------------------------------

logged "$python" -m unittest discover -s tests
debian=/usr/lib/python3/dist-packages
if [[ -e $debian/z3 ]]; then
  logged env PYTHONPATH=$debian "$python" -m unittest discover -s tests -v
  grep -q 'z3.* ok$' "$work/log" || { cat "$work/log"; fail "no test with z3py"; }
fi

# Where the process has no libstdc++ that will do, the module takes the wheel's.
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
mkdir old
"$compiler" -shared -fPIC -nostdlib -Wl,-soname,libstdc++.so.6 -o old/libstdc++.so.6 -x c /dev/null
cat >libraries.py <<'END'
import preproc
context = preproc.Context()
solver = preproc.Solver(context)
solver.add(context.int("i") > 7)
print(solver.check())
maps = [line.split()[-1] for line in open("/proc/self/maps") if "libstdc++" in line]
print("its own" if any("/preproc/lib/c++/" in file for file in maps) else "the system's")
END
for case in ":the system's" "old:its own"; do
  LD_LIBRARY_PATH=${case%%:*} "$python" libraries.py >said
  printf 'sat\n%s\n' "${case#*:}" | diff - said
done

# A process that the module starts is the program of the wheel.
cat >processes.py <<'END'
import preproc
context = preproc.Context()
solver = preproc.Solver(context)
solver.allow_processes(preproc.program())
solver.set("solver", "z3")
solver.add(context.int("i") * context.int("i") == 49)
print(solver.check())
END
"$python" processes.py | grep -qx sat

# ---- the program ----------------------------------------------------------------------------------------------------

for file in base64 constant_folding int_real uninterpreted; do
  sed -n 's/^; EXPECT: //p' "examples/smt2/$file.smt2" >expected
  for solver in z3 cvc5; do
    "$program" --solver "$solver" "examples/smt2/$file.smt2" | diff expected -
    "$program" --no-memo --passes none --solver "$solver" "examples/smt2/$file.smt2" | diff expected -
  done
done
"$program" examples/smt2/base64.smt2 | diff <(sed -n 's/^; EXPECT: //p' examples/smt2/base64.smt2) -
"$program" --version | grep -q '^z3 4\.'
# Under a solver's name it is itself that is linked to: a script would be taken for that solver.
mkdir solvers
ln -s "$inside/preproc-solve" solvers/z3
printf '(check-sat)' | PATH=$work/solvers:$PATH z3 -in | grep -qx sat
ln -s "$program" solvers/bitwuzla
if solvers/bitwuzla --version >said 2>&1; then fail "the script takes a solver's name"; fi
grep -qF "$inside/preproc-solve" said

# ---- what comes from the system -------------------------------------------------------------------------------------

# from_system FILE: the libraries that do, but for glibc's.
from_system() {
  ldd "$1" >trace # the loader, with LD_TRACE_LOADED_OBJECTS
  if grep 'not found' trace; then fail "$1"; fi
  grep -vE "$work/venv/|ld-linux|linux-vdso|\blib(c|m|dl|pthread|rt)\.so" trace | awk '{ print $1 }' | sort || true
}
for file in "$inside"/preproc-solve "$inside"/libpreproc-*.so; do
  [[ -z $(from_system "$file") ]] || fail "$file takes from the system: $(from_system "$file")"
done
diff <(printf '%s\n' libgcc_s.so.1 libstdc++.so.6) <(from_system "$inside/libpreproc.so.0")
