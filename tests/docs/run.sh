#!/usr/bin/env bash
# run.sh PROGRAM: what README.md, CONTRIBUTING.md and docs/*.md show commands and programs to print is what they print, and the
# README's figure is that of bench/kept. check.py says what is compared. That it notices a difference is tried first.
set -uo pipefail
(($# == 1)) || { sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
program=$(realpath "$1") || exit 2
cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
check() { python3 tests/docs/check.py "$program" "$@"; }

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
cat >"$temp/right.md" <<'END'
A session, with a file, a time and text that varies.

    $ cat one.smt2
    (assert true)
    (check-sat)
    $ preproc-solve one.smt2
    sat
    $ echo '0.25 s, 7 apples'; echo; false
    9.125 s, ... apples

    $ echo $?
    1

<!-- needs: no-such-program -->

    $ no-such-program
END
check "$temp/right.md" >"$temp/said" || { cat "$temp/said"; exit 1; }
# notices CHANGE...: each of these changes makes the document wrong, and is noticed.
notices() {
  local change
  for change in "$@"; do
    sed "$change" "$temp/right.md" >"$temp/wrong.md"
    if check "$temp/wrong.md" >"$temp/said"; then
      echo "not noticed: $change"
      cat "$temp/said"
      exit 1
    fi
  done
}
notices 's/^    sat$/    unsat/' 's/^    1$/    0/' 's/^    9.125 s, /    9.125 s /' 's/^    sat$//' \
  's/apples$/pears/' 's/^    \$ echo \$?$//' 's/^    (assert true)/    (assert false)/' \
  's/^<!-- needs.*//' 's/^A session/    unsat\n\n&/'

# Programs on the library.
cat >"$temp/right.md" <<'END'
<!-- prints: [78] -->

    import preproc
    context = preproc.Context()
    solver = preproc.Solver(context)
    solver.add(context.bitvec("x", 8) == 7)
    print(7 if solver.check() == preproc.SAT else 0)

<!-- prints: sat -->

    #include <preproc/preproc.hpp>
    preproc::Context context;
    preproc::Solver solver(context);
    std::cout << solver.check() << '\n';
END
check "$temp/right.md" >"$temp/said" || { cat "$temp/said"; exit 1; }
if ! grep -q '^skipped' "$temp/said"; then
  notices 's/print(7/print(6/' 's/context.bitvec/context.bits/' 's/prints: sat/prints: unsat/' \
    's/solver.check() <</solver.chek() <</' 's/^<!-- prints: sat -->//'
fi

bench/plot_compare --check || { echo "docs/images/answered.svg is not that of bench/kept/compare.json"; exit 1; }
check README.md CONTRIBUTING.md docs/*.md
