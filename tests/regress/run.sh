#!/usr/bin/env bash
# run.sh PROGRAM [FILE...]: runs scripts through preproc-solve and compares what it prints with what they say it should.
# Without FILEs: examples/smt2/*.smt2 and all *.smt2 in this folder, whose names `run.sh --list` prints. Prints one line a
# script and the difference where one fails; exit status 1 if any failed. CTest has a test for each script, so that
# `ctest -R regress/tables/` runs those of a folder; scripts run at the same time share nothing but the folder they are in.
#
# A script says what it expects in comment lines of its own:
#
#   ; EXPECT: text       a line of standard output, in order; none: no output
#   ; EXIT: n            the exit status (default 0)
#   ; OPTIONS: text      options for the program
#   ; SOLVE-OPTIONS: text  further ones, which have no meaning with --emit
#   ; SOLVER: names      solvers to run it with: linked ones, or auto, which is no --solver (default: auto bits z3 cvc5; bits is
#                        left out, and counted, where it says that it cannot express the script)
#   ; EMIT-TO: names     programs that must give the same sat and unsat answers to the output of --emit (default: z3 cvc5;
#                        those that are not installed are left out)
#   ; NO-EMIT: reason    the output of --emit is given to no program; so it is where EXIT is not 0
#   ; RUN: command       a command line for bash instead of all that: $PROGRAM is the program, $FILE the script, $TEMP an empty
#                        folder. The EXPECT and EXIT lines up to the next RUN are its own. Standard error is not compared;
#                        write 2>&1 to do so.
#
#   ; NO-SANITIZER: reason   left out where the program was built with AddressSanitizer
#
# Everything runs in the script's folder, so that positions in errors do not depend on where that is. Each run may take
# 20 seconds, and two minutes under AddressSanitizer.

set -uo pipefail
export LC_ALL=C

(($#)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
tests=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -P "$tests/../.." && pwd)
all_scripts() { printf '%s\n' "$root"/examples/smt2/*.smt2 && find "$tests" -name '*.smt2' | sort; }
if [[ $1 == --list ]]; then
  all_scripts
  exit
fi
PROGRAM=$(realpath "$1") || exit 2
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TEMP=$work/temp
export PROGRAM TEMP

sanitized=0
limit=(timeout 20)
if grep -q __asan_init "$PROGRAM"; then
  sanitized=1
  limit=(timeout 120)
fi

# directive NAME [FILE]: the texts of the lines `; NAME: text`.
directive() { sed -n "s/^; $1: \{0,1\}//p" "${2:-$FILE}"; }
answers() { grep -axE 'sat|unsat|unknown' "$@"; }

# complain TEXT: adds a line to the report on this script, which has failed.
complain() {
  printf '  %s\n' "$1" >>"$work/report"
  failed=1
}

# compare WHAT STATUS EXPECTED-STATUS: complains unless they are equal, and $work/actual is $work/expected.
compare() {
  if (($2 != $3)); then complain "$1: exit status $2, expected $3"; fi
  if ! diff -a --label expected --label actual -u "$work/expected" "$work/actual" >"$work/diff"; then
    complain "$1:"
    sed 's/^/    /' "$work/diff" >>"$work/report"
  fi
}

# The external solvers, reading $work/emitted. cvc5 1.3 demands options for constant arrays and for small floats.
solver_program() {
  local options=(--fp-exp)
  if grep -aq '(as const' "$work/emitted"; then options+=(--arrays-exp); fi
  case $1 in
    z3) "${limit[@]}" z3 -in ;;
    cvc5) "${limit[@]}" cvc5 --incremental --produce-models "${options[@]}" - ;;
  esac
}

run_plain() {
  local solver status expected_status options=() solve_options=() solvers programs
  read -ra options <<<"$(directive OPTIONS)"
  read -ra solve_options <<<"$(directive SOLVE-OPTIONS)"
  solve_options+=("${options[@]}")
  solvers=$(directive SOLVER)
  programs=$(directive EMIT-TO)
  expected_status=$(directive EXIT)
  directive EXPECT >"$work/expected"
  for solver in ${solvers:-auto bits z3 cvc5}; do
    [[ $solver != none ]] || continue
    local chosen=(--solver "$solver")
    if [[ $solver == auto ]]; then chosen=(); fi
    "${limit[@]}" "$PROGRAM" "${chosen[@]}" "${solve_options[@]}" "$FILE" >"$work/actual" 2>"$work/stderr"
    status=$?
    if [[ $solver == bits ]] && grep -aqE '^\(error .*bits (cannot express|has no)' "$work/actual"; then
      beyond_bits=$((beyond_bits + 1))
      continue
    fi
    compare "${chosen[*]} ${solve_options[*]}" "$status" "${expected_status:-0}"
  done
  if ((${expected_status:-0} != 0)) || grep -aq '^; NO-EMIT:' "$FILE"; then return; fi
  answers "$work/expected" >"$work/answers"
  mv "$work/answers" "$work/expected"
  "${limit[@]}" "$PROGRAM" --emit "${options[@]}" "$FILE" >"$work/emitted" 2>"$work/stderr"
  status=$?
  if ((status != 0)) || [[ -s $work/stderr ]]; then
    complain "--emit: exit status $status, $(head -n 1 "$work/stderr")"
  fi
  for solver in ${programs:-z3 cvc5}; do
    command -v "$solver" >/dev/null || continue
    solver_program "$solver" <"$work/emitted" >"$work/output" 2>"$work/stderr"
    answers "$work/output" >"$work/actual"
    compare "--emit | $solver" 0 0
    if grep -aq '^(error' "$work/output"; then complain "--emit | $solver: $(grep -am 1 '^(error' "$work/output")"; fi
  done
}

# Each RUN line with the lines up to the next one.
run_commands() {
  local line command='' status expected_status=0 runs=0
  finish_run() {
    [[ -n $command ]] || return 0
    mkdir -p "$TEMP"
    "${limit[@]}" bash -c "$command" >"$work/actual" 2>"$work/stderr"
    status=$?
    compare "$command" "$status" "$expected_status"
    rm -rf "$TEMP"
  }
  : >"$work/expected"
  while IFS= read -r line; do
    case $line in
      '; RUN: '*)
        finish_run
        command=${line#; RUN: } expected_status=0
        : >"$work/expected"
        ;;
      '; EXPECT: '*) printf '%s\n' "${line#; EXPECT: }" >>"$work/expected" ;;
      '; EXPECT:') printf '\n' >>"$work/expected" ;;
      '; EXIT: '*) expected_status=${line#; EXIT: } ;;
    esac
  done < <(grep -a '^; ' "$FILE")
  finish_run
}

passed=0
failures=0
left_out=0
beyond_bits=0
run_file() {
  local name=${1#"$root/"}
  FILE=$(basename "$1")
  export FILE
  failed=0
  : >"$work/report"
  cd "$(dirname "$1")" || exit 2
  if ((sanitized)) && grep -aq '^; NO-SANITIZER:' "$FILE"; then
    printf 'LEFT OUT %s: %s\n' "$name" "$(directive NO-SANITIZER)"
    left_out=$((left_out + 1))
    return
  fi
  grep -aqE '^; (EXPECT|EXIT|RUN):' "$FILE" || complain 'expects nothing'
  if grep -aq '^; RUN: ' "$FILE"; then run_commands; else run_plain; fi
  if ((failed)); then
    printf 'FAIL %s\n' "$name"
    cat "$work/report"
    failures=$((failures + 1))
  else
    printf 'PASS %s\n' "$name"
    passed=$((passed + 1))
  fi
}

files=()
if (($#)); then
  for file in "$@"; do files+=("$(realpath "$file")"); done
else
  mapfile -t files < <(all_scripts)
fi
for file in "${files[@]}"; do run_file "$file"; done
printf '%d passed, %d failed, %d left out; %d without bits\n' "$passed" "$failures" "$left_out" "$beyond_bits"
if ((passed + failures == 0 && left_out > 0)); then exit 77; fi
((failures == 0))
