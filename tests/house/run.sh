#!/usr/bin/env bash
# run.sh PROGRAM: no include of src goes against the order of rooms, as tools/house says; and it notices one that does, and
# finds functions and classes, in a small house made for it.
set -euo pipefail
(($# == 1)) || { sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAIL $*"
  cat "$work/said"
  exit 1
}
house() { "$root/tools/house" --source "$work/src" "$@" >"$work/said"; }
says() { grep -qxF -- "$1" "$work/said" || fail "not said: $1"; }

mkdir -p "$work/src"/{term,value,memo,oracles,backends/z3}
cat >"$work/src/value/value.h" <<'END'
#pragma once
class Value {
 public:
  explicit Value(int v) : v_{v}, w_(v) {}
  bool operator==(const Value& other) const = default;
  std::function<void(int)> call;

 private:
  friend class Other;
  void check() const;
  int next() {
    const auto more = [&](int x) { return x + 1; };
    if (v_ > 0) {
      return more(v_);
    }
    return '{';  // }
  }
  static constexpr int kMost = 3;
  int v_ = 0, w_;
  std::vector<int> list_{1, 2, 3};
};
END
printf '#include "value/value.h"\n#include "term/walk.h"\n' >"$work/src/term/term.h"
: >"$work/src/term/walk.h"
printf '#include "oracles/oracle.h"\n' >"$work/src/memo/memo.cpp"
: >"$work/src/oracles/oracle.h"
printf '#include <z3++.h>\n' >"$work/src/backends/z3/z3_backend.cpp"
printf '#include "memo/memo.h"\n#include <z3.h>\n' >"$work/src/main.cpp"
: >"$work/src/memo/memo.h"
sed -i 2d "$work/src/main.cpp"
house || fail "errors in a house without any"
says '     7 lines  next  value/value.h:11'
says '     3 members  Value  value/value.h:2'
says '     2 private methods  Value  value/value.h:2'

# error FILE INCLUDE MESSAGE: with that include there is an error.
error() {
  cp "$work/src/$1" "$work/before"
  echo "#include $2" >>"$work/src/$1"
  if house --includes; then fail "not noticed: $2 in $1"; fi
  says "  $3"
  mv "$work/before" "$work/src/$1"
}
error value/value.h '"term/term.h"' 'value/value.h:22: term/term.h is above value'
error term/walk.h '"memo/memo.h"' 'term/walk.h:1: memo/memo.h is above term'
error term/term.h '<z3++.h>' 'term/term.h:3: z3++.h is for backends/z3 only'
error backends/z3/z3_backend.cpp '<cvc5/cvc5.h>' 'backends/z3/z3_backend.cpp:2: cvc5/cvc5.h is for backends/cvc5 only'
mkdir "$work/src/attic"
: >"$work/src/attic/trunk.h"
error attic/trunk.h '"value/value.h"' 'attic/trunk.h: the folder has no place in the order of rooms'

"$root/tools/house" --includes
