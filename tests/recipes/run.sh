#!/usr/bin/env bash
# run.sh PROGRAM: the recipes of packaging/ for Homebrew and Nix, as far as they can be tried without these: stand-ins for what
# they offer show what the recipes need and do; each library of cmake/Dependencies.cmake must be among it, and the build is
# configured as they say. The PROGRAM is not used. Skips what needs Ruby or Nix where they are not installed.
set -euo pipefail
(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
tried=0
fail() {
  echo "FAIL $*"
  failures=$((failures + 1))
}

# What the packages of a library are called, where it is not as CMake calls it, in lower case.
name_of() {
  case $1 in
    nlohmann_json) echo 'nlohmann[-_]json' ;;
    Antlr4Runtime) echo "antlr4-cpp-runtime|antlr4_13-runtime" ;;
    *) echo "${1,,}" ;;
  esac
}

# check RECIPE: work/needs has a package a line, work/options an option of CMake a line.
check() {
  local library
  for library in $(sed -n 's/^find_package(\([A-Za-z0-9_]*\).*/\1/p' cmake/Dependencies.cmake); do
    case $library in Threads | Bitwuzla) continue ;; Compression) library='xz zlib zstd' ;; esac
    for each in $library; do
      grep -qxE "(cvc5/)*($(name_of "$each"))" "$work/needs" || fail "$1 does not have $each"
    done
  done
  local -a options
  mapfile -t options <"$work/options"
  rm -rf "$work/build"
  cmake -S . -B "$work/build" -G Ninja "${options[@]}" >"$work/log" 2>&1 || { cat "$work/log"; fail "$1: cmake ${options[*]}"; }
  ninja -C "$work/build" -t targets all >"$work/targets"
  if grep -qE '^(unit-tests|bench-[a-z]*):' "$work/targets"; then fail "$1 builds tests"; fi
  tried=$((tried + 1))
}

if command -v ruby >/dev/null; then
  ruby "$here/homebrew.rb" packaging/homebrew/preproc-solve.rb "$work/needs" "$work/options" || fail "the formula"
  check homebrew
else
  echo "left out: no ruby"
fi
if command -v nix-instantiate >/dev/null; then
  # What is asked of Nix needs no store and no daemon.
  evaluate() { NIX_STATE_DIR=$work/nix NIX_STORE_DIR=$work/store HOME=$work nix-instantiate --eval --strict --json "$here/nix.nix" -A "$1" 2>"$work/log"; }
  for what in needs options version; do
    evaluate "$what" | python3 -c 'import json, sys; print("\n".join(json.load(sys.stdin)))' >"$work/$what" || { cat "$work/log"; fail "nix: $what"; }
  done
  [[ "kVersion = \"$(<"$work/version")\"" == "$(grep -o 'kVersion = "[^"]*"' src/version.h)" ]] || fail "nix: version $(<"$work/version")"
  check nix
else
  echo "left out: no nix"
fi
((failures == 0)) || exit 1
((tried > 0)) || { echo "skipped: neither ruby nor nix"; exit 77; }
echo ok
