#!/usr/bin/env bash
# complete.sh BUILD: every script that run.sh knows is a test of its own in the build folder, and no script has vanished:
# there are at least as many as when this number was written.
set -euo pipefail
export LC_ALL=C
least=393

(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
regress=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
there=$("$regress/run.sh" --list | sort)
tested=$(grep -a '^add_test(.*regress/run\.sh' "$1/CTestTestfile.cmake" | sed 's/.*"\([^"]*\.smt2\)".*/\1/' | sort)
diff -u --label scripts --label tests <(printf '%s\n' "$there") <(printf '%s\n' "$tested") ||
  { echo "the build folder is older than the scripts: configure it again"; exit 1; }
count=$(wc -l <<<"$there")
echo "$count scripts"
((count >= least)) || { echo "there were $least"; exit 1; }
