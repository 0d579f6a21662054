#!/usr/bin/env bash
# run.sh PROGRAM: batches of whole processes. Shares run by the Slurm script, with a Redis server on loopback as their memo;
# one of them is killed with SIGKILL in the middle and sent again; together they must be what a single run is. Then
# signals, and what is wrong with the input. Without redis-server the shares run without a memo.
set -uo pipefail
export LC_ALL=C

(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1") || exit 2
root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
server=
trap '[[ -n $server ]] && kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAIL $*"
  failures=$((failures + 1))
}
# same WHAT FILE FILE
same() { diff "$2" "$3" >"$work/diff" || { fail "$1:"; head -n 20 "$work/diff"; }; }
# rows FILE: those of a result file.
rows() { if [[ -f $1 ]]; then tail -n +2 "$1" | wc -l; else echo 0; fi; }
# facts FILE: what does not depend on times.
facts() { python3 -c 'import csv, sys
for row in csv.DictReader(open(sys.argv[1], newline="")):
    print(*(row[key] for key in ("file", "answers", "status", "error", "content", "options")), sep="\t")' "$1"; }
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
command -v z3 >/dev/null || { echo "skipped: z3 is not installed"; exit 77; }

# ---- the queries: path conditions that grow, with known answers; and one that errs -----------------------------------

queries=$work/queries
for program_name in a b c; do
  mkdir -p "$queries/$program_name"
  for ((length = 1; length <= 8; ++length)); do
    {
      echo "(set-logic ALL)(declare-const $program_name (_ BitVec 16))"
      # Nothing is remembered of a script with an oracle: the solver is slow each time.
      if ((length >= 4)); then echo "(declare-oracle-fun sqrt libm:sqrt (Float64) Float64)"; fi
      for ((i = 1; i < length; ++i)); do
        echo "(assert (bvult (bvmul $program_name #x00$((i + 10))) (bvadd $program_name #x$((i + 10))ff)))"
      done
      echo "(push 1)(assert (= (bvand $program_name #x0001) #x0002))(check-sat)(pop 1)(check-sat)"
    } >"$queries/$program_name/path$length.smt2"
  done
done
echo '(declare-const x Int)(assert (= x yy))(check-sat)' >"$queries/wrong.smt2"
count=25

# Slow; and where the file `hold` names a share, all of its solvers wait but the first two. Starts are counted, not
# rows: a solver is started before the row of the query before it need be there.
cat >"$work/slow" <<END
#!/bin/sh
sleep 0.1
if [ -s $work/hold ] && [ "\$SLURM_ARRAY_TASK_ID" = "\$(cat $work/hold)" ]; then
  echo start >>$work/starts
  if [ "\$(wc -l <$work/starts)" -gt 2 ]; then while [ -s $work/hold ]; do sleep 0.1; done; fi
fi
exec z3 -in
END
chmod +x "$work/slow"
options="--solver $work/slow --timeout 20 --quiet --indexify=off"

"$program" --batch "$queries" -j 4 $options --results "$work/single.csv"
status=$?
((status == 1)) || fail "a single run with an error in one query: status $status"
(($(rows "$work/single.csv") == count)) || fail "a single run has $(rows "$work/single.csv") rows of $count"
"$program" --merge-results "$work/single.csv" -o "$work/single-sorted.csv" || fail "one file is not merged"
facts "$work/single-sorted.csv" >"$work/single"
(($(grep -c $'\tunsat sat\t0\t' "$work/single") == 24)) || { fail "other answers than expected"; cat "$work/single"; }
grep -q $'^wrong.smt2\t.*\t1\t.*yy' "$work/single" || { fail "the error is not told"; grep ^wrong "$work/single"; }

# ---- shares of a Slurm array, one of them killed ---------------------------------------------------------------------

memo=
if ! "$program" --help | grep -q -- '--memo '; then
  echo "note: the program has no memo, shares run without"
elif ! command -v redis-server >/dev/null; then
  echo "skipped: redis-server is not installed, shares run without memo"
else
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  redis-server --bind 127.0.0.1 --port "$port" --save '' --appendonly no --dir "$work" >"$work/redis.log" 2>&1 &
  server=$!
  for ((i = 0; i < 100; ++i)); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
    sleep 0.05
  done
  memo=redis://127.0.0.1:$port/0
fi

shares=3
# task INDEX: becomes one of the tasks; the variables are those that Slurm sets.
task() {
  export QUERIES=$queries RESULTS=$work/shares MEMO=$memo OPTIONS=$options PROGRAM=$program
  export SLURM_ARRAY_TASK_ID=$1 SLURM_ARRAY_TASK_COUNT=$shares SLURM_ARRAY_TASK_MIN=0 SLURM_CPUS_PER_TASK=1
  exec bash "$root/bench/slurm/batch.sbatch"
}
tasks=()
echo 1 >"$work/hold"
for ((i = 0; i < shares; ++i)); do
  (task "$i") 2>"$work/errors-$i" &
  tasks+=($!)
done
victim=$work/shares/share-1-of-$shares.csv
for ((i = 0; i < 3000 && $(rows "$victim") < 2; ++i)); do sleep 0.02; done
pgrep -P "${tasks[1]}" >"$work/children"
kill -KILL "${tasks[1]}"
wait "${tasks[1]}" 2>/dev/null
rm "$work/hold"
before=$(rows "$victim")
if ((before < 2)); then fail "the share has $before rows when it is killed"; fi
# Gone, or dead and waiting for whoever is its parent now.
lives() { [[ -r /proc/$1/stat && ! $(<"/proc/$1/stat") =~ \)\ Z\  ]] 2>/dev/null; }
for child in $(<"$work/children"); do
  for ((i = 0; i < 500; ++i)); do
    if ! lives "$child"; then break; fi
    sleep 0.02
  done
  if lives "$child"; then fail "a child of the killed share lives on"; fi
done
printf 'a/torn.smt2,sat,0.' >>"$victim" # as the system may leave it
wait "${tasks[0]}" "${tasks[2]}"
"$program" --merge-results "$work"/shares/*.csv >"$work/incomplete" 2>"$work/errors"
grep -q 'not whole' "$work/errors" || fail "a torn row is not said: $(<"$work/errors")"
cp "$victim" "$work/victim"
(task 1) 2>"$work/errors-1"
sed -i '$d' "$work/victim" # the torn row
head -n "$(wc -l <"$work/victim")" "$victim" >"$work/victim-begin"
same "rows from before the kill were changed" "$work/victim" "$work/victim-begin"
if (($(rows "$victim") <= before)); then fail "nothing was left to do"; fi
"$program" --merge-results "$work"/shares/*.csv -o "$work/merged.csv" || fail "the shares are not merged"
facts "$work/merged.csv" >"$work/merged"
same "the shares together are not the single run" "$work/single" "$work/merged"
total=0
for ((i = 0; i < shares; ++i)); do
  n=$(rows "$work/shares/share-$i-of-$shares.csv")
  if ((n < 2)); then fail "share $i has $n queries"; fi
  total=$((total + n))
done
((total == count)) || fail "the shares have $total rows of $count: a query was run twice, or not at all"

# The whole again, from the memo; without Redis, or with it: the same answers.
if [[ -n $memo ]]; then
  "$program" --batch "$queries" -j 2 $options --memo "$memo" --results "$work/again.csv"
  "$program" --merge-results "$work/again.csv" >"$work/again-sorted.csv"
  facts "$work/again-sorted.csv" >"$work/again"
  same "answers from the memo differ" "$work/single" "$work/again"
  kill "$server"
  wait "$server" 2>/dev/null
  server=
  "$program" --batch "$queries" -j 2 $options --memo "$memo" --results "$work/away.csv"
  "$program" --merge-results "$work/away.csv" >"$work/away-sorted.csv"
  facts "$work/away-sorted.csv" >"$work/away"
  same "answers without the memo's server differ" "$work/single" "$work/away"
fi

# ---- Slurm's variables alone -----------------------------------------------------------------------------------------

for ((i = 0; i < 2; ++i)); do
  SLURM_ARRAY_TASK_ID=$((i + 5)) SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=6 SLURM_ARRAY_TASK_COUNT=2 \
    "$program" --batch "$queries" $options --results "$work/task$i.jsonl"
done
"$program" --merge-results "$work"/task?.jsonl -o "$work/tasks.csv"
facts "$work/tasks.csv" >"$work/tasks"
same "shares of Slurm's variables together are not the single run" "$work/single" "$work/tasks"

# ---- signals ---------------------------------------------------------------------------------------------------------

for signal in TERM INT; do
  # Not in the background of this shell, where SIGINT is ignored.
  python3 -c 'import os, signal, subprocess, sys, time
run = subprocess.Popen(sys.argv[2:])
rows = lambda: open(sys.argv[-1]).read().count("\n") - 1 if os.path.exists(sys.argv[-1]) else 0
for _ in range(3000):
    if rows() >= 3: break
    time.sleep(0.02)
children = open(f"/proc/{run.pid}/task/{run.pid}/children").read().split()
run.send_signal(getattr(signal, "SIG" + sys.argv[1]))
status = run.wait()
print(status, len(children) > 0, [c for c in children if os.path.exists("/proc/" + c)])' \
    "$signal" "$program" --batch "$queries" -j 2 $options --results "$work/$signal.csv" >"$work/said" 2>"$work/errors"
  expected=143
  if [[ $signal == INT ]]; then expected=130; fi
  [[ $(<"$work/said") == "$expected True []" ]] || fail "SIG$signal: $(<"$work/said"), $(<"$work/errors")"
  left=$(rows "$work/$signal.csv")
  if ((left < 3 || left >= count)); then fail "SIG$signal: $left rows are there"; fi
  "$program" --batch "$queries" -j 2 $options --results "$work/$signal.csv"
  "$program" --merge-results "$work/$signal.csv" >"$work/gone-on.csv"
  facts "$work/gone-on.csv" >"$work/gone-on"
  same "a run stopped by SIG$signal and gone on with is not the single run" "$work/single" "$work/gone-on"
done

# ---- progress, other ways to name queries ----------------------------------------------------------------------------

"$program" --batch "$queries/a" -j 4 --results "$work/a.csv" 2>"$work/errors" || fail "one folder: status $?"
grep -qE '^preproc-solve: 8/8  sat 8  unsat 8  unknown 0  errors 0, [0-9.]+ s, [0-9.]+ CPU s$' "$work/errors" ||
  fail "the summary is: $(<"$work/errors")"
"$program" --batch "$queries/a" -j 4 --results "$work/a.csv" 2>"$work/errors" || fail "the same again: status $?"
grep -q '8/8 .* 8 from earlier' "$work/errors" || fail "the summary of a rerun is: $(<"$work/errors")"
(cd "$queries" && ls a/*.smt2 b/*.smt2 | "$program" --batch - --quiet) >"$work/stdout" 2>"$work/errors" ||
  fail "a list on standard input: status $?"
(($(rows "$work/stdout") == 16)) || fail "rows on standard output: $(<"$work/stdout")"
[[ ! -s $work/errors ]] || fail "--quiet says $(<"$work/errors")"

# ---- what is wrong ---------------------------------------------------------------------------------------------------

# refused STATUS TEXT OPTION...: ends with this status and this on standard error, and answers nothing.
refused() {
  local expected=$1 text=$2 status=0
  shift 2
  timeout 20 "$program" "$@" >"$work/out" 2>"$work/errors" </dev/null || status=$?
  ((status == expected)) || fail "$*: status $status, expected $expected"
  grep -qF -- "$text" "$work/errors" || fail "$*: $(<"$work/errors")"
  [[ ! -s $work/out ]] || fail "$*: prints $(head -n 1 "$work/out")"
}
mkdir "$work/empty"
echo 'my notes' >"$work/notes.csv"
cp "$work/notes.csv" "$work/notes-before"
refused 1 'no query there' --batch "$work/empty"
refused 1 'no query there' --batch -
refused 1 'No such file' --batch "$work/nowhere"
refused 1 'not a result file' --batch "$queries" --results "$work/notes.csv"
refused 1 'No such file' --batch "$queries" --results "$work/nowhere/r.csv"
refused 1 'not a result file' --merge-results "$work/notes.csv"
refused 1 'No such file' --merge-results "$work/nowhere.csv"
same "another file was changed" "$work/notes.csv" "$work/notes-before"
refused 2 'expected a name that ends in .csv or .jsonl' --batch "$queries" --results "$work/r.txt"
for shard in 3/3 x 1 -1/2 1/0; do refused 2 'expected i/n with i from 0 to n-1' --batch "$queries" --shard="$shard"; done
for jobs in 0 -1 1.5 5000; do refused 2 "--jobs $jobs: expected a whole number from 1 to 1024" --batch "$queries" -j"$jobs"; done
refused 2 'expected --explore, --batch or --compare too' --shard 0/2
refused 2 'expected --batch or --compare too' --results "$work/r.csv"
refused 2 'no other FILE' --batch "$queries" "$queries/a/path1.smt2"
refused 2 'expected one of them' --batch "$queries" --emit
refused 2 'unknown solver' --batch "$queries" --solver z4
SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=3 \
  refused 2 'say which share with --shard' --batch "$queries"
printf 'queries/a/path1.smt2\nqueries/none.smt2\n' >"$work/list"
"$program" --batch "$work/list" --quiet >"$work/out"
(($? == 1)) || fail "a missing entry of a list: status"
grep -q '^queries/none.smt2,.*,1,cannot be read: No such file' "$work/out" || fail "a missing entry of a list: $(<"$work/out")"
grep -q '^queries/a/path1.smt2,unsat sat,' "$work/out" || fail "beside a missing entry: $(<"$work/out")"
(ulimit -f 1; "$program" --batch "$queries" -j 4 --quiet --results "$work/full.csv") >"$work/out" 2>"$work/errors"
status=$?
((status == 1)) && grep -q 'full.csv: File too large' "$work/errors" || fail "a full disk: status $status, $(<"$work/errors")"
"$program" --batch "$queries" $options --results "$work/full.csv"
"$program" --merge-results "$work/full.csv" >"$work/full-sorted.csv" || fail "after a full disk"
(($(rows "$work/full-sorted.csv") == count)) || fail "after a full disk: $(rows "$work/full-sorted.csv") rows"

((failures == 0)) && echo "PASS batch"
exit $((failures > 0))
