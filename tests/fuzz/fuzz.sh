#!/usr/bin/env bash
# fuzz.sh PROGRAM SECONDS [OPTION...]: runs a fuzzer for so long, from small scripts of the corpus, the tests and the
# examples and what earlier runs added to them. OPTIONs are libFuzzer's. Everything goes to the working folder:
#
#   corpus/NAME/     inputs that reach something new
#   findings/NAME-*  inputs on which the program failed; PROGRAM FILE runs one again
#
# Memory: 2 GiB. Time: 20 seconds an input. Exit status: not 0 if something was found.

set -euo pipefail

(($# >= 2)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1")
seconds=$2
shift 2
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -P "$here/../.." && pwd)
shared=$root/../shared/corpus
name=$(basename "$program")
name=${name#fuzz-}

case $name in
  sygus) folders=("$shared/sygus" "$root/tests/corpus/sygus") pattern='*.sl' ;;
  *) folders=("$shared/conformance" "$shared/indexify" "$root/tests/corpus" "$root/tests/regress" "$root/examples") pattern='*.smt2' ;;
esac
seeds=$PWD/seeds/$name
rm -rf "$seeds"
mkdir -p "$seeds" "corpus/$name" findings
# Their names are numbers: files of different folders may have one name.
number=0
while IFS= read -r -d '' file; do
  cp "$file" "$seeds/$((number += 1))"
done < <(find "${folders[@]}" -name "$pattern" -size -8k -print0 2>/dev/null | sort -z)

exec "$program" "corpus/$name" "$seeds" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=20 -max_len=8192 \
  -dict="$here/smtlib.dict" -artifact_prefix="findings/$name-" -print_final_stats=1 -verbosity=1 "$@"
