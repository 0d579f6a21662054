#!/usr/bin/env bash
# run.sh PROGRAM: installs the library from PROGRAM's build folder, and embeds it as other programs do: the examples in C
# and C++ by CMake, the module for Python with its tests and its example. Skips what needs an interpreter that is not
# installed, and builds under sanitizers: a program that loads these has to have them itself.
set -euo pipefail
build=$(dirname "$(realpath "$1")")
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.."
grep -qE '^PREPROC_SANITIZE:[A-Z]*=.' "$build/CMakeCache.txt" && { echo "skipped: sanitizers"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for component in runtime library; do
  cmake --install "$build" --component "$component" --prefix "$work/installed" >"$work/log" || { cat "$work/log"; exit 1; }
done
headers=$(cd "$work/installed" && find . -name '*.h' -o -name '*.hpp' | sort | tr '\n' ' ')
[[ $headers == "./include/preproc/preproc.h ./include/preproc/preproc.hpp " ]] || { echo "headers: $headers"; exit 1; }
library=$(find "$work/installed" -name libpreproc.so.0)

# Nothing is shown but the interface, and all of the interface.
grep -oE '\bpreproc_[a-z0-9_]+\(' include/preproc/preproc.h | tr -d '(' | sort -u >"$work/declared"
nm -D --defined-only "$library" | sed -n 's/.* T \([^@]*\).*/\1/p' | sort >"$work/shown"
diff <(comm -12 "$work/declared" "$work/shown") "$work/shown"
comm -23 "$work/declared" "$work/shown" | { ! grep .; }
# The symbols of the last release are still there.
comm -23 tests/embed/symbols.txt "$work/shown" | { ! grep .; }

# cached NAME: a value of the build's own configuration. The examples are built by the same tools: others may be missing.
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
cmake -S examples/embed -B "$work/examples" -G "$(cached CMAKE_GENERATOR)" -DCMAKE_PREFIX_PATH="$work/installed" \
  -DCMAKE_MAKE_PROGRAM="$(cached CMAKE_MAKE_PROGRAM)" -DCMAKE_CXX_COMPILER="$(cached CMAKE_CXX_COMPILER)" \
  >"$work/log" || { cat "$work/log"; exit 1; }
cmake --build "$work/examples" >"$work/log" || { cat "$work/log"; exit 1; }
cat >"$work/expected" <<'END'
character 0 wrong: sat, right: sat
character 1 wrong: sat, right: sat
character 2 wrong: sat, right: sat
character 3 wrong: sat, right: sat
input: 52 235 14 125
END
export LD_LIBRARY_PATH=$(dirname "$library")
for program in query_loop query_loop_c; do
  "$work/examples/$program" | diff "$work/expected" -
done

export PREPROC_LIBRARY=$library PYTHONPATH=bindings/python PYTHONDONTWRITEBYTECODE=1
python=/usr/bin/python3  # Debian's, which has Debian's python3-z3
[[ -x $python ]] || python=$(command -v python3) || { echo "skipped: no python3"; exit 77; }
"$python" -m unittest discover -s bindings/python/tests >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$python" examples/embed/symbolic_executor.py 2>/dev/null >"$work/paths"
grep -qx 'Ours: 7 paths, 20 checks, 2 inputs found, 0 wrong' "$work/paths" || { cat "$work/paths"; exit 1; }
grep -q '^Z3: skipped' "$work/paths" || grep -qx 'Z3: 7 paths, 20 checks, 2 inputs found, 0 wrong' "$work/paths"
