# What looks at the code rather than running its tests: format, linter, coverage, fuzzers. Read by ./dev.
# shellcheck shell=bash disable=SC2034,SC2154

# The counts of earlier runs are thrown away. A test that fails does not matter here, and is shown.
cmd_coverage() {
  lock
  ensure_packages coverage "${coverage_packages[@]}"
  unlock
  if [[ -d $build/coverage ]]; then find "$build/coverage" -name '*.gcda' -delete; fi
  targets=(preproc-solve unit-tests differential-tests)
  run_tests coverage "$quick" "$@" || say "some tests failed"
  gcovr --root "$root" --filter "$root/src/" --object-directory "$build/coverage" --exclude-throw-branches \
    --exclude-unreachable-branches --gcov-ignore-parse-errors -j "$(jobs_count)" --print-summary \
    --txt "$build/log/coverage.txt" "$build/coverage" 2>"$build/log/gcovr.log" || die "gcovr failed (log: $build/log/gcovr.log)"
  say "each file: $build/log/coverage.txt"
}

# Lists the C++ files of the project, ended by NUL.
cpp_files() {
  local file
  git -C "$root" ls-files -z --cached --others --exclude-standard -- '*.h' '*.hpp' '*.cpp' |
    while IFS= read -r -d '' file; do
      if [[ -f $root/$file ]]; then printf '%s\0' "$root/$file"; fi
    done
}

cmd_format() {
  local -a mode=(-i)
  case ${1:-} in
    '') ;;
    --check) mode=(--dry-run -Werror) ;;
    *) usage_error "format takes --check or nothing" ;;
  esac
  lock
  ensure_packages format "${format_packages[@]}"
  unlock
  cpp_files | xargs -0 -r -n 16 -P "$(jobs_count)" clang-format --style=file "${mode[@]}" || exit 1
}

# Lists the C++ sources changed since the branch left main, ended by NUL; without a commit to compare with, all.
changed_sources() {
  local base file
  local -a where=(-- 'src/*.cpp' 'tests/*.cpp' 'bench/*.cpp' 'tools/*.cpp')
  if base=$(git -C "$root" merge-base HEAD main 2>/dev/null); then
    git -C "$root" diff -z --name-only --diff-filter=d "$base" "${where[@]}"
    git -C "$root" ls-files -z --others --exclude-standard "${where[@]}"
  else
    git -C "$root" ls-files -z --cached --others --exclude-standard "${where[@]}"
  fi | while IFS= read -r -d '' file; do printf '%s\0' "$root/$file"; done
}

cmd_lint() {
  prepare develop
  ensure_packages lint "${lint_packages[@]}"
  logged lint-grammars compile develop --quiet grammars
  unlock
  # The commands were written for GCC, so clang-tidy does not know all of their options. How many warnings
  # it suppressed in system headers is of no interest.
  { if (($#)); then printf '%s\0' "$@"; else changed_sources; fi; } |
    xargs -0 -r -n 1 -P "$(jobs_count)" clang-tidy-19 --quiet -p "$build/develop" \
      --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument 2>&1 |
    { grep -vE '^[0-9]+ warnings? generated|^Suppressed [0-9]+ warnings?' || true; } || exit 1
  "$root/tools/house"
}

cmd_fuzz() {
  local minutes=${1:-1}
  [[ $minutes =~ ^[0-9]+$ ]] || usage_error "fuzz takes a number of minutes"
  build_targets fuzz
  local file name status=0
  local -A runs=()
  for file in "$root"/tests/fuzz/*.cpp; do
    name=$(basename "$file" .cpp)
    (cd "$build/fuzz" && exec "$root/tests/fuzz/fuzz.sh" "./fuzz-$name" $((minutes * 60))) >"$build/log/fuzz-$name.log" 2>&1 &
    runs[$name]=$!
  done
  say "${!runs[*]}: $minutes min (logs: $build/log/fuzz-*.log; findings: $build/fuzz/findings)"
  for name in "${!runs[@]}"; do
    local result=something
    if wait "${runs[$name]}"; then result=nothing; else status=1; fi
    say "fuzz-$name: $(grep -o 'number_of_executed_units: .*' "$build/log/fuzz-$name.log" || true), found: $result"
    if [[ $result == something ]]; then grep -aE 'ERROR|SUMMARY|Test unit written' "$build/log/fuzz-$name.log" >&2 || true; fi
  done
  return "$status"
}
