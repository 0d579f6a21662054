#!/usr/bin/env bash
# inside.sh FOLDER [EMULATOR]: as root of a clean Debian, in the checkout. Tries the packages in FOLDER that are for this
# Debian: first the archive, where nothing is installed yet; then the program, with its manual page; then the library, with a
# program that is made with CMake. With an emulator, qemu-aarch64, the archive for that machine only. `./dev package --test`
# calls it.
set -euo pipefail
(($# == 1 || $# == 2)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
packages=$(realpath "$1")
emulator=("${@:2}")
machine=x86_64
if (($# == 2)); then machine=${2#qemu-}; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DEBIAN_FRONTEND=noninteractive
release=$(sed -n 's/^VERSION_ID="\([0-9]*\)"/\1/p' /etc/os-release)
tried=0

run() { "${emulator[@]}" "$@"; }

# answers PROGRAM: the examples, by both solvers, as they say themselves, and the versions of the solvers.
answers() {
  local solver example
  for solver in z3 cvc5; do
    for example in base64 constant_folding int_real uninterpreted; do
      sed -n 's/^; EXPECT: //p' "examples/smt2/$example.smt2" >"$work/expected"
      run "$1" --no-memo --passes none --solver "$solver" "examples/smt2/$example.smt2" >"$work/answers"
      diff "$work/expected" "$work/answers"
      run "$1" --solver "$solver" "examples/smt2/$example.smt2" >"$work/answers"
      diff "$work/expected" "$work/answers"
    done
  done
  run "$1" --version
  run "$1" --version | grep -qE '^z3 4\.'
  run "$1" --version | grep -qE '^cvc5 1\.'
  tried=$((tried + 1))
}

# libraries_of PROGRAM: as `ldd` prints them.
libraries_of() {
  if ((${#emulator[@]})); then
    "${emulator[@]}" -E LD_TRACE_LOADED_OBJECTS=1 "$1"
  else
    LD_TRACE_LOADED_OBJECTS=1 "$1"
  fi
}

# try_archive ARCHIVE: the archive as it is, and from a folder with another name.
try_archive() {
  local folder file
  tar -xzf "$1" -C "$work"
  folder=$(echo "$work"/preproc-solve-*)
  answers "$folder/bin/preproc-solve"
  for file in README.md CHANGELOG.md LICENSE licenses/libz3.so.4 licenses/libcln.so.6 licenses/libstdc++.so.6; do
    test -s "$folder/share/doc/preproc-solve/$file"
  done
  mv "$folder" "$work/a folder"
  ln -s "$work/a folder/bin/preproc-solve" "$work/z3"
  answers "$work/a folder/bin/preproc-solve"
  printf '(check-sat)' | run "$work/z3" -in | grep -qx sat
  # Nothing comes from this system but glibc.
  libraries_of "$work/a folder/bin/preproc-solve" | grep -vE "$work/a folder|ld-linux|linux-vdso|lib(c|m)\.so" &&
    exit 1
  return 0
}

# ---- the archive ----------------------------------------------------------------------------------------------------

if ldconfig -p | grep -E 'libz3|libcvc5|libgmpxx|libmpfr|libantlr'; then
  echo "this tree is not clean"
  exit 1
fi
cd "$packages"
sha256sum --check ./*.sha256
cd "$OLDPWD"
archive=$(find "$packages" -name "preproc-solve-*-linux-$machine.tar.gz" -print -quit)
if [[ -n $archive ]]; then
  try_archive "$archive"
else
  echo 'skipped: there is no archive, which is made on Debian 12'
fi
if ((${#emulator[@]})); then
  printf '%s: the archive works (%d times all examples)\n' "$machine" "$tried"
  exit $((tried == 0))
fi

# ---- the program ----------------------------------------------------------------------------------------------------

apt-get -q update
apt-get -q -y install --no-install-recommends man-db "$packages"/preproc-solve_*~deb"$release"_*.deb
answers preproc-solve
dpkg --verify preproc-solve
man -P cat preproc-solve >"$work/page"
grep -q -e --compat "$work/page"
man -w preproc-solve
for file in bash-completion/completions/preproc-solve zsh/site-functions/_preproc-solve \
  fish/vendor_completions.d/preproc-solve.fish doc/preproc-solve/copyright doc/preproc-solve/changelog.gz; do
  test -s "/usr/share/$file"
done

# ---- the library ----------------------------------------------------------------------------------------------------

apt-get -q -y install --no-install-recommends g++ cmake make python3 \
  "$packages"/libpreproc0_*~deb"$release"_*.deb "$packages"/libpreproc-dev_*~deb"$release"_*.deb
cmake -S examples/embed -B "$work/embed"
cmake --build "$work/embed"
for program in query_loop query_loop_c; do
  "$work/embed/$program" >"$work/answers"
  grep -qx 'input: 52 235 14 125' "$work/answers"
done
PYTHONPATH=bindings/python PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s bindings/python/tests
test "$(cd /usr/include/preproc && ls)" = "$(printf 'preproc.h\npreproc.hpp')"

# ---- and away -------------------------------------------------------------------------------------------------------

apt-get -q -y purge preproc-solve libpreproc-dev libpreproc0
if find /usr /etc -name '*preproc-solve*' -o -name 'libpreproc*' -o -name 'PreprocSolve*' | grep .; then exit 1; fi
printf 'Debian %s: the program and the library%s work (%d times all examples)\n' "$release" \
  "${archive:+ and the archive}" "$tried"
