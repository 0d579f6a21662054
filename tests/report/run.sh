#!/usr/bin/env bash
# run.sh PROGRAM: comparisons of the program with solvers, and their pages. A comparison is killed with SIGKILL in the
# middle and run again, and run as shares: each time the page is complete, and its numbers are those of the result file. A
# solver that is missing, prints nonsense, lies or sleeps is a row that says so. Names and contents are hostile. Where
# Chromium is installed (./dev tools), the pages are opened there. With PICTURES=FOLDER pictures of them are left there.
set -uo pipefail
export LC_ALL=C.UTF-8

(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1") || exit 2
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$(dirname "$here")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
  echo "FAIL $*"
  failures=$((failures + 1))
}
has() { grep -qF -- "$2" "$1" || fail "$1 has not: $2"; }
rows() { if [[ -f $1 ]]; then tail -n +2 "$1" | wc -l; else echo 0; fi; }
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
command -v z3 >/dev/null || { echo "skipped: z3 is not installed"; exit 77; }

# ---- the script of pages is the one that browsers are told of --------------------------------------------------------

python3 - "$root/src/report/page/page_script.cpp" <<'END' || fail "src/report/page/page_script.cpp: page_script_digest() must return what is above"
import base64, hashlib, re, sys
source = open(sys.argv[1], encoding="utf-8").read()
digest = base64.b64encode(hashlib.sha256(re.search(r'R"js\((.*?)\)js"', source, re.S).group(1).encode()).digest()).decode()
if digest not in source:
    print(digest)
    sys.exit(1)
END

# ---- queries, with names and contents that would like to be markup ----------------------------------------------------

queries=$work/queries
mkdir -p "$queries"/{growing,'<b>bold</b>'}
for ((length = 1; length <= 9; ++length)); do
  {
    echo "(set-logic QF_BV)(declare-const x (_ BitVec 16))"
    for ((i = 1; i <= length; ++i)); do echo "(assert (bvult (bvmul x #x00$((i + 10))) (bvadd x #x$((i + 10))ff)))"; done
    echo "(check-sat)"
  } >"$queries/growing/path$length.smt2"
done
echo '(set-logic |</script><script>alert(1)</script>|)(declare-const x Int)(assert (> x 1))(check-sat)' \
  >"$queries/<b>bold<"'/b>/<img src=x onerror=alert(2)>".smt2'
echo '(set-info :status unsat)(assert false)(check-sat)' >"$queries"/$'\xff\xfe\e[31m&amp;.smt2'
echo '(set-info :status sat)(check-sat)' >"$queries/a, \"b\" 'c'.smt2"
{ printf '(declare-const |'; head -c 10000000 /dev/zero | tr '\0' '<'; echo '| Bool)(check-sat)'; } >"$queries/long.smt2"
printf '(check-sat)(exit)\n(assert false)(check-sat)(exit)\n' >"$work/log.smt2"

# solver NAME SCRIPT: a solver of the shell.
solver() {
  printf '#!/bin/sh\n%s\n' "$2" >"$work/$1"
  chmod +x "$work/$1"
}
solver nonsense 'echo "</td></tr><script>alert(3)</script>"; head -c 10000000 /dev/zero | tr "\0" "<"'
solver liar 'echo unsat'
solver sleeper 'case $1 in *path9*) sleep 60 ;; *) exec z3 "$1" ;; esac'
# Gets no further than to its third query while `hold` is there.
solver slow 'echo x >>'"$work"'/count; while [ -e '"$work"'/hold ] && [ $(wc -l <'"$work"'/count) -gt 3 ]; do sleep 0.05; done; exec z3 "$1"'

# ---- what programs do is said ----------------------------------------------------------------------------------------

page=$work/all.html
"$program" --compare 'z3 -in' --compare 'z3 {}' --compare "$work/nonsense" --compare "$work/liar" --compare "$work/sleeper" \
  --compare no-such-solver --query-log --timeout 4 --quiet "$queries" "$work/log.smt2" --report "$page"
status=$?
((status == 1)) || fail "a comparison with a liar: status $status"
(($(rows "$work/all.csv") >= 15 * 7)) || fail "only $(rows "$work/all.csv") rows"
python3 "$here/check_numbers.py" "$work/all.csv" "$page" "$work/all.json" || fail "numbers of the page"
has "$page" 'have</strong> answers that contradict each other'
has "$page" 'cannot start `no-such-solver`: No such file or directory'
has "$page" 'it printed no answer: &lt;/td&gt;&lt;/tr&gt;&lt;script&gt;'
has "$work/all.csv" 'stopped at the time limit'
has "$work/all.csv" 'log.smt2#2'
grep -qF 'alert(1)</script>' "$page" && fail "a logic breaks out of the page"
(($(stat -c %s "$page") < 1000000)) || fail "the page has $(stat -c %s "$page") bytes"

# ---- killed and run again, and in shares -----------------------------------------------------------------------------

compare=("$program" --compare "$work/slow" --compare 'z3 -in' --quiet "$queries/growing")
touch "$work/hold"
"${compare[@]}" --report "$work/again.html" &
victim=$!
for ((i = 0; i < 3000 && $(rows "$work/again.csv") < 8; ++i)); do sleep 0.02; done
kill -KILL "$victim"
wait "$victim" 2>/dev/null
rm "$work/hold"
before=$(rows "$work/again.csv")
((before >= 8 && before < 27)) || fail "$before rows when it is killed"
[[ -e $work/again.html ]] && fail "a page of a comparison that was killed"
printf 'growing/pa' >>"$work/again.csv"
"${compare[@]}" --report "$work/again.html" || fail "run again: status $?"
(($(rows "$work/again.csv") == 27)) || fail "$(rows "$work/again.csv") rows of 27"
python3 "$here/check_numbers.py" "$work/again.csv" "$work/again.html" "$work/again.json" || fail "numbers after a kill"
runs=$(wc -l <"$work/count")
"${compare[@]}" --report "$work/again.html" || fail "run a third time: status $?"
(($(wc -l <"$work/count") == runs)) || fail "what is known was run again"

for share in 0 1 2; do
  "${compare[@]}" --shard "$share/3" --results "$work/share$share.csv" || fail "share $share: status $?"
done
"$program" --merge-results "$work"/share?.csv -o "$work/shares.csv" --report "$work/shares.html" || fail "merged: status $?"
python3 "$here/check_numbers.py" "$work/shares.csv" "$work/shares.html" "$work/shares.json" || fail "numbers of shares"
(($(rows "$work/shares.csv") == 27)) || fail "$(rows "$work/shares.csv") rows of 27 in shares"

# ---- what it comes to ------------------------------------------------------------------------------------------------

# row FILE WAY ANSWERS CPU: of a result file.
row() { echo "q/$1,$3,$4,$4,0,,c,o,$2,QF_BV,,"; }
{
  echo 'file,answers,seconds,cpu_seconds,status,error,content,options,way,logic,expected,decided_by'
  for i in 1 2 3; do row "fast$i.smt2" preproc-solve sat 0.1; row "fast$i.smt2" z3 sat 0.5; done
  row slow.smt2 preproc-solve sat 0.9; row slow.smt2 z3 sat 0.3
  row session.smt2 preproc-solve 'sat unknown unsat' 2; row session.smt2 z3 'sat sat unsat' 1
  row hard.smt2 preproc-solve unsat 1; row hard.smt2 z3 '' 4
} >"$work/known.csv"
"$program" --merge-results "$work/known.csv" -o "$work/verdict.csv" --report "$work/verdict.html" 2>"$work/said" || fail "known rows: status $?"
cat >"$work/expected" <<'END'
preproc-solve answers 5 of 6 queries, as many as z3 (1 that preproc-solve does not), and is 5 times as fast in the median; 1 is slower by more than a tenth: slow.smt2.
Not answered by preproc-solve: session.smt2 (unknown, check 2 of 3).
END
diff "$work/expected" "$work/said" || fail "what is said of known rows"
has "$work/verdict.html" "$(head -n 1 "$work/expected")"
has "$work/verdict.html" 'session.smt2 (unknown, check 2 of 3)'
python3 "$here/check_numbers.py" "$work/verdict.csv" "$work/verdict.html" "$work/verdict.json" || fail "numbers of known rows"

# ---- in a browser ------------------------------------------------------------------------------------------------------

if command -v node >/dev/null; then
  timeout 1500 node "$here/check_page.mjs" "$page" "$work/again.html" "$work/shares.html" "$work/verdict.html"
  case $? in
    0) ;;
    77) echo "skipped: no browser" ;;
    *) fail "pages in a browser" ;;
  esac
  if [[ -n ${PICTURES:-} ]]; then
    for width in 400 1400; do node "$here/picture.mjs" "$page" "$PICTURES/all-$width.png" "$width" 2400; done
  fi
else
  echo "skipped: no node, pages are not opened"
fi
((failures == 0)) && echo "ok"
exit $((failures > 0))
