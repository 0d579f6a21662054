#!/usr/bin/env bash
# run.sh PROGRAM: real clients of solvers, started once with z3 itself and once with PROGRAM under the name z3, must report the
# same. A client that is not installed is left out, and said so. Last, a thousand rounds of push and pop must not make
# PROGRAM grow.

set -uo pipefail
export LC_ALL=C

(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1") || exit 2
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/z3"
passed=0 failed=0 skipped=0
sanitized=0
if grep -q __asan_init "$program"; then sanitized=1; fi

result() {
  if (($1 == 0)); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$2"
    if [[ -f $work/diff ]]; then cat "$work/diff"; fi
  fi
}
skip() {
  skipped=$((skipped + 1))
  printf 'skipped: %s is not installed\n' "$1"
}

# same NAME WANTED FILTER COMMAND...: z3 and the program lead to the same report, which has the text WANTED.
same() {
  local name=$1 wanted=$2 filter=$3
  shift 3
  timeout 120 "$@" 2>&1 | sed -E "$filter" >"$work/reference"
  PATH=$work/bin:$PATH timeout 120 "$@" 2>&1 | sed -E "$filter" >"$work/answer"
  diff -u "$work/reference" "$work/answer" >"$work/diff" && grep -qF "$wanted" "$work/answer"
  result $? "$name (expected: $wanted)"
}

if ! command -v z3 >/dev/null; then
  skip z3
elif ! command -v yosys-smtbmc >/dev/null; then
  skip yosys
else
  # The name, whether its assertions hold for ten steps, whether that can be shown by induction, and whether what it covers
  # is reached (-: there is nothing to cover).
  designs=('rom PASSED PASSED -' 'counter PASSED PASSED -' 'lock FAILED FAILED -')
  if [[ -n ${PREPROC_TEST_ALL:-} ]]; then
    designs+=('sfifo PASSED FAILED PASSED' 'cpu PASSED FAILED FAILED' 'aes PASSED FAILED PASSED' 'aesbug FAILED FAILED PASSED')
  fi
  # A counterexample is the solver's choice, and so is which of several assertions fails in it.
  clock='s/^##[ 0-9:]*//'
  for design in "${designs[@]}"; do
    read -r name checked induced covered <<<"$design"
    # The same as aes, but for one wrong element of a table.
    if [[ $name == aesbug ]]; then
      sed "s/module aes(/module aesbug(/; s/IS\[22\]=8'hff/IS[22]=8'hfe/" designs/aes.v >"$work/aesbug.v"
      source=$work/aesbug.v
    else
      source=designs/$name.v
    fi
    top=$(sed -n 's/^module \([a-z_A-Z0-9]*\).*/\1/p' "$source" | tail -n 1)
    model=$work/$name.smt2
    timeout 60 yosys -q -p "read_verilog -formal $source; prep -top $top -nordff; write_smt2 -wires $model" ||
      result 1 "yosys $name.v"
    same "bounded model checking of $name" "Status: $checked" "$clock" yosys-smtbmc --noprogress -s z3 -t 10 "$model"
    same "induction of $name" "Status: $induced" "$clock;/^Assert failed in/d" yosys-smtbmc --noprogress -s z3 -i -t 10 "$model"
    if [[ $covered != - ]]; then
      same "cover of $name" "Status: $covered" "$clock" yosys-smtbmc --noprogress -s z3 -c -t 10 "$model"
    fi
  done
fi

if ((sanitized)); then
  printf 'left out: why3, which limits the address space, and the memory after many rounds: AddressSanitizer\n'
elif ! command -v z3 >/dev/null || ! command -v why3 >/dev/null; then
  skip why3
else
  for name in z3 program; do
    if [[ $name == z3 ]]; then path=$PATH; else path=$work/bin:$PATH; fi
    PATH=$path why3 -C "$work/$name.conf" config detect >"$work/detect-$name" 2>&1
  done
  version=$(z3 -version | sed 's/^Z3 version \([0-9.]*\).*/\1/')
  grep -qF "$version" "$work/detect-program"
  result $? "why3 takes the program for z3"
  for name in z3 program; do
    timeout 120 why3 -C "$work/$name.conf" prove -P "Z3,$version," -t 5 goals.mlw 2>&1 |
      sed -E 's/ \([0-9.]+s[^)]*\)//' | grep -v ' steps' >"$work/why3-$name"
  done
  diff -u "$work/why3-z3" "$work/why3-program" >"$work/diff" && (($(grep -c 'is: .*Valid' "$work/why3-program") == 4))
  result $? "goals proved by why3"
fi

# Memory in use after so many rounds, in kB: asked for by the client that waits for the last answer.
memory_after() {
  local pid input
  rm -f "$work/input"
  mkfifo "$work/input"
  "$program" -in <"$work/input" >"$work/rounds" &
  pid=$!
  exec {input}>"$work/input"
  {
    printf '(declare-const x (_ BitVec 32))(declare-fun f ((_ BitVec 32)) (_ BitVec 32))(assert (bvult x #x00010000))\n'
    for ((i = 0; i < $1; ++i)); do
      printf '(push 1)(assert (= (f (bvadd x #x%08x)) (bvmul x x)))(check-sat)(pop 1)\n' "$((i % 100))"
    done
  } >&"$input"
  for ((i = 0; i < 600 && $(wc -l <"$work/rounds") < $1; ++i)); do sleep 0.1; done
  sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$(pgrep -P "$pid")/status"  # of the process that solves
  exec {input}>&-
  wait "$pid"
}
if ((sanitized)); then
  printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  exit "$((failed > 0))"
fi
few=$(memory_after 100) && many=$(memory_after 1000)
rm -f "$work/diff"
(($(grep -cx sat "$work/rounds") == 1000 && few > 0 && many > 0 && many < few + 16384))
result $? "memory after 100 rounds ${few:-?} kB, after 1000 rounds ${many:-?} kB: more than 16 MB apart"

printf 'memory after 100 and 1000 rounds of push and pop: %s and %s kB\n' "${few:-?}" "${many:-?}"
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
((failed == 0))
