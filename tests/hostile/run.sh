#!/usr/bin/env bash
# run.sh PROGRAM: sends the program input that is truncated, malformed, nested too deep or asks for too much. Whatever it
# is, the program must report errors (one, where one thing is wrong), end by itself with status 0 or 1, and bear a limit
# on memory and time. Prints one line a case; exit status 1 if any failed.
#
# With PREPROC_TEST_ALL=1 scripts are cut at every byte, and the large inputs are ten times as large.

set -uo pipefail
shopt -s lastpipe
export LC_ALL=C

(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1") || exit 2
tests=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
corpus=$tests/../../shared/corpus/conformance
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

all=${PREPROC_TEST_ALL:-}
million=$((${all:+10} + 0 > 0 ? 10000000 : 1000000))
failures=0

# Under the address sanitizer the address space cannot be limited.
memory=8000000
if grep -q __asan_init "$program"; then memory=unlimited; fi

# run OPTION FILE...: output and errors in $work/out; the exit status.
run() {
  # A minute of processor time; the clock also counts what else the machine does.
  (ulimit -v "$memory" -t 60 && exec timeout 900 "$program" "$@") >"$work/out" 2>&1
}
errors() { grep -ac '^(error' "$work/out"; }

pass() { printf 'PASS %s\n' "$1"; }
fail() {
  printf 'FAIL %s: %s\n' "$1" "$2"
  head -c 400 "$work/out"
  echo
  failures=$((failures + 1))
}

# ---- Scripts that end early ------------------------------------------------------------------------------------------

# cut_script FILE: all its beginnings. Each has at most one error more than the whole, and most have one.
cut_script() {
  local file=$1 name size stride at whole status lines
  name=cut/$(basename "$file")
  size=$(stat -c %s "$file")
  stride=$((size / 25 + 1))
  if [[ -n $all ]]; then stride=$((size / 2000 + 1)); fi
  run --emit "$file"
  whole=$(errors)
  rm -rf "$work/cut"
  mkdir "$work/cut"
  for ((at = 1; at < size; at += stride)); do head -c "$at" "$file" >"$work/cut/$at"; done
  # The whole name of a file in an error is up to its line.
  run --emit "$work"/cut/*
  status=$?
  lines=$(grep -ao '^(error "[^:]*' "$work/out" | sort | uniq -c | awk -v most=$((whole + 1)) '$1 > most' | head -n 3)
  if ((status > 1)); then
    fail "$name" "exit status $status"
  elif [[ -n $lines ]]; then
    fail "$name" "more than $((whole + 1)) errors: $lines"
  elif (($(errors) == 0)); then
    fail "$name" "no error in any beginning"
  else
    pass "$name"
  fi
}

mapfile -t scripts < <(
  grep -aLE '^; (EXIT|RUN):' "$tests"/regress/{commands,emit,logics,names,terms}/*.smt2 | awk 'NR % 4 == 0'
  find "$corpus" -name '*.smt2' -size -3k 2>/dev/null | sort | awk 'NR % 20 == 0'
)
for file in "${scripts[@]}"; do cut_script "$file"; done

# ---- Input made to hurt ----------------------------------------------------------------------------------------------

# ... | expect NAME STATUS ERRORS [OPTION...]: sends the input. Called at the end of pipelines, which lastpipe runs here.
expect() {
  local name=$1 status=$2 number=$3 actual
  shift 3
  cat >"$work/input"
  run "$@" "$work/input"
  actual=$?
  if ((actual != status)); then
    fail "$name" "exit status $actual, expected $status"
  elif (($(errors) != number)); then
    fail "$name" "$(errors) errors, expected $number"
  else
    pass "$name"
  fi
}

# times N TEXT
times() { yes "$2" 2>/dev/null | head -n "$1" | tr -d '\n' || true; }

# doubling N FORMAT...: each format once for each k up to N, with k and k-1 for its %d.
doubling() {
  local k
  for ((k = 1; k <= $1; ++k)); do printf "$2" "$k" $((k - 1)) $((k - 1)); done
}

times $((10 * million)) '(' | expect parentheses 1 1 --emit
{ printf '(assert ' && times $((2 * million)) '('; } | expect parentheses-in-term 1 1 --emit
{ printf '(assert ' && times "$million" '(not '; } | expect nested-terms-unclosed 1 1 --emit
{ printf '(declare-const p Bool)(assert ' && times "$million" '(not ' && printf p && times "$million" ')' && printf ')'; } |
  expect nested-terms 0 0 --emit
{ printf '(declare-const x ' && times "$million" '(Array Int ' && printf ')'; } | expect nested-sorts 1 1 --emit
{ printf '(assert ' && times 2000 '(forall ((x Int)) ' && printf '(= x 1)' && times 2000 ')' && printf ')'; } |
  expect nested-binders 0 0 --emit
{ printf '(set-info :a ' && times "$million" '('; } | expect nested-attributes 1 1 --emit
{ printf '(declare-datatypes ' && times "$million" '('; } | expect nested-command 1 1 --emit
times 1000 ')' | expect closing-parentheses 1 1 --emit

head -c "$million" /dev/zero | expect nul-bytes 1 1 --emit
printf '(assert \0)(check-sat)' | expect nul-byte-in-command 1 1 --emit
printf '(declare-const |\0| Bool)' | expect nul-byte-in-symbol 1 1 --emit
printf '(echo "\0")' | expect nul-byte-in-string 0 0 --emit
times 1000 $'\xff\xfe\x80' | expect invalid-utf8 1 1 --emit
printf '(assert \xc3\x28)' | expect invalid-utf8-in-command 1 1 --emit
{ printf '(echo "' && times $((10 * million)) a; } | expect string-unclosed 1 1 --emit
{ printf '(declare-const |' && times $((10 * million)) a; } | expect symbol-unclosed 1 1 --emit
times $((10 * million)) ';' | expect comment 0 0 --emit

{ printf '(assert (= 1 ' && times "$million" 1 && printf '))'; } | expect long-numeral 0 0 --emit
{ printf '(assert (= 1.0 0.' && times "$million" 1 && printf '))'; } | expect long-decimal 0 0 --emit
{ printf '(assert (= (_ bv0 64) (_ bv' && times "$million" 1 && printf ' 64)))'; } | expect long-vector 1 1 --emit
printf '(declare-const x (_ BitVec 2147483648))' | expect width-2-31 1 1 --emit
printf '(declare-const x (_ BitVec 99999999999999999999))' | expect width-huge 1 1 --emit
printf '(declare-const x (_ BitVec 2147483647))(assert (= x (concat x x)))' | expect width-of-concat 1 1 --emit
printf '(declare-const x (_ BitVec 8))(assert (= x ((_ repeat 4294967295) x)))' | expect width-of-repeat 1 1 --emit
printf '(declare-const x (_ BitVec 8))(assert (= x ((_ zero_extend 4294967295) x)))' | expect width-of-extend 1 1 --emit
printf '(assert (= (bvmul (bvnot (_ bv0 2147483647)) (_ bv3 2147483647)) (_ bv1 2147483647)))' |
  expect wide-constants 0 0 --emit
printf '(assert (= ((_ repeat 2147483647) #b1) ((_ sign_extend 2147483646) #b1)))' | expect wide-operators 0 0 --emit
printf '(push 99999999999)' | expect push-huge 1 1 --emit
times 100 '(push 1000000)' | expect push-often 1 99 --emit

{ printf '(define-fun f0 ((x Int)) Int x)' && doubling 60 '(define-fun f%d ((x Int)) Int (+ (f%d x) (f%d (+ x 1))))' &&
  printf '(declare-const y Int)(assert (= (f60 y) 0))'; } | expect doubling-functions 0 0 --emit
{ printf '(define-fun m0 () Int 12345678901234567890)' && doubling 60 '(define-fun m%d () Int (* m%d m%d))' &&
  printf '(declare-const y Int)(assert (= m60 y))'; } | expect doubling-numbers 0 0 --emit
{ printf '(declare-const x0 Int)(assert ' && doubling 60 '(let ((x%d (+ x%d x%d))) ' && printf '(= x60 1)' &&
  times 60 ')' && printf ')'; } | expect doubling-lets 0 0 --emit
{ printf '(define-sort S0 () Int)' && doubling 60 '(define-sort S%d () (Array S%d S%d))'; } |
  expect doubling-sorts 1 3 --emit
{ printf '(define-sort S0 (X) (Array X X))' && doubling 60 '(define-sort S%d (X) (S%d (S%d X)))'; } |
  expect doubling-parameters 1 4 --emit
printf '(define-sort S () S)(check-sat)' | expect recursive-sort 1 1 --solver z3
printf '(define-sort U (X) (U X))(check-sat)' | expect recursive-sort-parameter 1 1 --solver z3
printf '(define-fun f ((x Int)) Int (f x))(check-sat)' | expect recursive-function 1 1 --solver z3

# A session in which each check needs an assertion again that passes had taken out, below all others: what is written
# stays within several times the script.
session() {
  local n=300
  printf '(set-logic ALL)'
  seq "$n" | awk '{ printf "(declare-const x%d (_ BitVec 32))(declare-const n%d Int)\n", $1, $1 }'
  seq "$n" | awk '{ printf "(push 1)(assert (bvult (bvmul x%d (_ bv%d 32)) (_ bv%d 32)))\n", $1, $1, $1 + 9 }'
  printf '(check-sat)'
  seq "$n" | awk '{ printf "(push 1)(assert (> (bv2nat x%d) n%d))(check-sat)\n", $1, $1 }'
}
session >"$work/session.smt2"
run --emit "$work/session.smt2"
written=$(stat -c %s "$work/out")
if ((written > 8 * $(stat -c %s "$work/session.smt2") + 200000)); then
  fail growing-session "$written bytes"
else
  pass growing-session
fi

((failures == 0)) && printf 'all passed\n'
((failures == 0))
