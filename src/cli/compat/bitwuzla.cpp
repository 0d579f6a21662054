// bitwuzla --help, of 0.8. Clients start it with the options of older versions too.
#include <algorithm>

#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

// -t limits the whole run of Bitwuzla, here each check.
constexpr ClientOption kBitwuzlaOptions[] = {
    {"-i"},
    {"-t", Either, "--timeout={}", 0.001},
    {"--time-limit", Either, "--timeout={}", 0.001},
    {"-T", Either, "--timeout={}", 0.001},
    {"--time-limit-per", Either, "--timeout={}", 0.001},
    {"-M", Either, "--memory-limit={}", 1},
    {"--memory-limit", Either, "--memory-limit={}", 1},
    {"-m", None, "--set-option=:produce-models=true"},
    {"--produce-models", Optional, "--set-option=:produce-models=true"},
    {"--produce-unsat-cores", Optional, "--set-option=:produce-unsat-cores=true"},
    {"--produce-unsat-assumptions", Optional, "--set-option=:produce-unsat-assumptions=true"},
    {"--print-model", None, "--dump-models"},
    {"--print-unsat-core", None, "--dump-cores"},
    {"--bv-output-format", Either, "--bits={}"},
    {"-s", Either, "--set-option=:random-seed={}"},
    {"--seed", Either, "--set-option=:random-seed={}"},
    {"--check-model", Optional, "--check-models"},
    {"--check-unsat-core", Optional, "--check-cores"},
    {"-S", Either},
    {"--sat-solver", Either},
    {"-rwl", Either},
    {"--rewrite-level", Either},
    {"--bv-solver", Either},
    {"-l", Either},
    {"--log-level", Either},
    {"-v", None},
    {"--verbosity", Either},
    {"-j", Either},
    {"--nthreads", Either},
    {"--print-no-letify", None},
    {"--dbg-rw-node-thresh", Either},
    {"--dbg-pp-node-thresh", Either},
    {"--abstraction-bv-size", Either},
    {"--abstraction-value-limit", Either},
    {"--abstraction-assert-refs", Either},
    {"--prop-nprops", Either},
    {"--prop-nupdates", Either},
    {"--prop-path-sel", Either},
    {"--prop-prob-pick-rand-input", Either},
    {"--prop-prob-pick-inv-value", Either},
    {"-V", None, "--version"},
    {"-c", None, kRefused},
    {"--copyright", None, kRefused},
    {"-P", None, kRefused},
    {"--parse-only", None, kRefused},
    {"--pp-only", None, kRefused},
    {"-p", None, kRefused},
    {"--print-formula", None, kRefused},
    {"--write-aiger", Either, kRefused},
    {"--write-cnf", Either, kRefused},
};

/// Switches of its preprocessing and engines, `--pp-normalize`, `--no-preprocess`, `--abstraction=true`.
std::optional<std::string> engine_switch(std::string_view word) {
  constexpr std::string_view kDashes = "--";
  constexpr std::string_view kNo = "no-";
  if (!word.starts_with(kDashes)) {
    return {};
  }
  word.remove_prefix(kDashes.size());
  if (word.starts_with(kNo)) {
    word.remove_prefix(kNo.size());
  }
  constexpr std::string_view kGroups[] = {"pp-", "prop-", "abstraction", "preprocess"};
  const bool known = std::ranges::any_of(kGroups, [&](std::string_view group) { return word.starts_with(group); });
  return known ? std::optional(std::string()) : std::nullopt;
}

}  // namespace

const Dialect kBitwuzlaDialect = {
    .name = "bitwuzla",
    .program = "bitwuzla",
    .default_solver = {},
    .options = kBitwuzlaOptions,
    .other = engine_switch,
    .version_before = {},
    .version_behind = {},
    .version = "0.8.2",
    .style = {.bits = BitsStyle::Binary, .name = "Bitwuzla"},
};

}  // namespace preproc
