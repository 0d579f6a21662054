#!/usr/bin/env bash
# run.sh PROGRAM: bench/slurm/batch.sbatch under a real Slurm, a controller and two nodes on loopback, with one Redis server
# as the memo: an array of eight shares, of which one is killed in the middle and queued again, and the merge as a job that
# waits for the array. The merged results are those of a single run. Then a comparison with z3 in four shares, whose page is
# that of a single run but for times. At last an exploration in three shares, over one store of trees. Skips what is not installed: Debian's slurmctld,
# slurmd, slurm-client, munge and redis-server, and root.
set -uo pipefail
export LC_ALL=C

(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1") || exit 2
root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for tool in python3 munged slurmctld slurmd sbatch redis-server; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
((EUID == 0)) || { echo "skipped: a cluster needs root"; exit 77; }

# shellcheck source=tests/slurm/cluster.sh
source "$root/tests/slurm/cluster.sh"
work=$(mktemp -d)
server=
trap 'stop_cluster; [[ -n $server ]] && kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
fail() {
  echo "FAIL $*"
  show_cluster_logs
  exit 1
}
rows() { if [[ -f $1 ]]; then tail -n +2 "$1" | wc -l; else echo 0; fi; }
# facts FILE: what does not depend on times.
facts() { python3 -c 'import csv, sys
for row in csv.DictReader(open(sys.argv[1], newline="")):
    print(*(row.get(key) for key in ("file", "answers", "status", "error", "content", "options", "way")), sep="\t")' "$1"; }
# within SECONDS COMMAND...: true once the command is.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < end)) || return 1
    sleep 0.1
  done
}

# ---- the queries: an equation each, that a solver takes its time for ------------------------------------------------

shares=8
count=48
mkdir -p "$work/queries" "$work/results"
for ((i = 0; i < count; ++i)); do
  printf '(set-logic QF_BV)(declare-const x (_ BitVec 16))(assert (= (bvmul x x) #x%04x))(check-sat)\n' $((i * i + i % 2)) \
    >"$work/queries/square$i.smt2"
done
cat >"$work/slow" <<'END'
#!/bin/sh
sleep 0.3
exec z3 -in
END
chmod +x "$work/slow"
options="--solver $work/slow --passes none --timeout 60 --quiet"
"$program" --batch "$work/queries" -j 4 $options --results "$work/single.csv" || fail "the single run"
"$program" --merge-results "$work/single.csv" -o "$work/single-sorted.csv" || fail "one file is not merged"
facts "$work/single-sorted.csv" >"$work/single"
(($(grep -c $'\tsat\t0\t' "$work/single") >= count / 2)) || fail "the queries have other answers than expected"

# ---- the array -------------------------------------------------------------------------------------------------------

start_cluster "$work/c" || fail "the cluster does not start"
port=$(free_ports | cut -d ' ' -f 1)
redis-server --bind 127.0.0.1 --port "$port" --save '' --appendonly no --dir "$work" >"$work/redis.log" 2>&1 &
server=$!
within 10 redis-cli -p "$port" ping >/dev/null 2>&1 || fail "no Redis"

export QUERIES=$work/queries RESULTS=$work/results MEMO=redis://127.0.0.1:$port/0 OPTIONS=$options PROGRAM=$program
id=$(sbatch --parsable --array=0-$((shares - 1)) --cpus-per-task=1 --mem=100M --output="$work/task-%a.log" \
  "$root/bench/slurm/batch.sbatch") || fail "the array is not taken"
merge=$(sbatch --parsable --dependency="afterok:$id" --output="$work/merge.log" \
  --wrap="$program --merge-results $work/results/share-*.csv -o $work/merged.csv") || fail "the merge is not taken"

# One task is ended, with its processes, when it has answered a query, and queued again, as for a node that is drained.
victim=$work/results/share-2-of-$shares.csv
has_begun() { (($(rows "$victim") >= 1)); }
within 60 has_begun || fail "share 2 does not begin"
cp "$victim" "$work/victim-before"
scontrol requeue "${id}_2" || fail "share 2 cannot be queued again"
before=$(rows "$victim")
((before < count / shares + count / 2)) || fail "share 2 was done before it was killed"

is_over() { [[ -z $(squeue --noheader --jobs="$id,$merge" 2>/dev/null) ]]; }
within 240 is_over || { squeue; fail "the array does not end"; }
[[ -s $work/merged.csv ]] || { cat "$work/merge.log" "$work"/task-*.log; fail "nothing was merged"; }
head -n "$(wc -l <"$work/victim-before")" "$victim" | cmp - "$work/victim-before" || fail "rows from before the kill are gone"
facts "$work/merged.csv" >"$work/merged"
diff "$work/single" "$work/merged" || fail "the shares together are not the single run"
total=0
for ((i = 0; i < shares; ++i)); do total=$((total + $(rows "$work/results/share-$i-of-$shares.csv"))); done
((total == count)) || fail "the shares have $total rows of $count: a query was run twice, or not at all"
restarts=$(scontrol show job "${id}_2" 2>/dev/null | grep -o 'Restarts=[0-9]*')
[[ $restarts == Restarts=1 ]] || fail "share 2 was not queued again: $restarts"
(($(redis-cli -p "$port" dbsize) > 0)) || fail "the memo was not used"

# ---- a comparison in shares ------------------------------------------------------------------------------------------

"$program" "$work/queries" --compare 'z3 -in' --timeout 60 --quiet --results "$work/compared.csv" --report "$work/single.html" ||
  fail "the single comparison"
"$program" --merge-results "$work/compared.csv" -o "$work/compared-sorted.csv" || fail "one comparison is not merged"
export RESULTS=$work/compared OPTIONS='--timeout 60 --quiet' COMPARE='z3 -in'
id=$(sbatch --parsable --array=0-3 --cpus-per-task=1 --mem=100M --output="$work/compare-%a.log" \
  "$root/bench/slurm/batch.sbatch") || fail "the comparison is not taken"
merge=$(sbatch --parsable --dependency="afterok:$id" --output="$work/merge-compared.log" \
  --wrap="$program --merge-results $work/compared/share-*.csv -o $work/all.csv --report $work/all.html") ||
  fail "the merge of the comparison is not taken"
within 240 is_over || { squeue; fail "the comparison does not end"; }
[[ -s $work/all.html ]] || { cat "$work/merge-compared.log" "$work"/compare-*.log; fail "the comparison has no page"; }
diff <(facts "$work/compared-sorted.csv") <(facts "$work/all.csv") || fail "the compared shares are not the single run"
(($(facts "$work/all.csv" | wc -l) == 2 * count)) || fail "a query has not a row for each of two programs"
# answered PAGE: the names of the programs, and how many queries each answered, as the page's own numbers have them.
answered() { python3 -c 'import json, sys
for way in json.load(open(sys.argv[1]))["ways"]:
    print(way["way"], way["answered"], way["differing"])' "${1%.html}.json"; }
diff <(answered "$work/single.html") <(answered "$work/all.html") || fail "the page of the shares has other numbers"

# ---- an exploration in shares ----------------------------------------------------------------------------------------

cat >"$work/program.smt2" <<'END'
(define-fun a ((x Int)) Int (ite (< x 0) 0 (ite (< x 10) 1 (ite (< x 20) 2 3))))
(define-fun b ((x Int)) Int (ite (< (* 2 x) 7) 0 (ite (< x 14) 1 (ite (< x 26) 2 3))))
(define-fun c ((x Int)) Int (ite (< (- x) 7) 0 (ite (< (- x) 14) 1 2)))
(define-fun d ((x Int) (y Int)) Int (ite (< (+ x y) 7) (a x) (ite (< (- x y) 14) (b y) (c x))))
(define-fun main ((x Int) (y Int) (z Int)) Int (+ (d x y) (* 10 (a z)) (* 100 (b (+ x z))) (* 1000 (c y))))
END
explore="$program --explore main --explore-mode compositional --explore-no-inputs --explore-format json"
$explore "$work/program.smt2" >"$work/paths.json" || fail "the single exploration"
id=$(sbatch --parsable --array=0-2 --cpus-per-task=1 --mem=100M --output="$work/paths-%a.json" \
  --wrap="$explore --memo redis://127.0.0.1:$port/1 --shard \$SLURM_ARRAY_TASK_ID/3 $work/program.smt2") ||
  fail "the exploration is not taken"
within 240 is_over || { squeue; fail "the exploration does not end"; }
python3 - "$work" <<'END' || fail "the shares of the exploration are not the single one, or trees were made again"
import json, sys
single = json.load(open(f"{sys.argv[1]}/paths.json"))
shares = [json.load(open(f"{sys.argv[1]}/paths-{i}.json")) for i in range(3)]
paths = sorted(json.dumps(path) for share in shares for path in share["paths"])
made = sum(share["statistics"]["summaries"] - share["statistics"]["stored_summaries"] for share in shares)
print(f"exploration: {[len(share['paths']) for share in shares]} paths of {len(single['paths'])} in 3 shares, {made} trees made")
# Claims are no locks: two that come to a tree within one moment both make it.
most = single["statistics"]["summaries"] + 2
sys.exit(paths != sorted(json.dumps(path) for path in single["paths"]) or made > most)
END

echo "passed: $shares shares on 2 nodes, one of them queued again with $before rows, $total rows merged; a comparison in 4"
