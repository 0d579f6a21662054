// boolector --help, of 3.2.4.
#include <algorithm>
#include <cctype>

#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

// -t limits the whole run of Boolector, here each check.
constexpr ClientOption kBoolectorOptions[] = {
    {"--smt2"},
    {"-i"},
    {"-t", Either, "--timeout={}", 1},
    {"--time", Either, "--timeout={}", 1},
    {"-x", None, "--bits=hexadecimal"},
    {"--hex", None, "--bits=hexadecimal"},
    {"-d", None, "--bits=decimal"},
    {"--dec", None, "--bits=decimal"},
    {"-b", None, "--bits=binary"},
    {"--bin", None, "--bits=binary"},
    {"--output-number-format", Either, "--bits={}"},
    {"-m", Optional, "--dump-models"},
    {"--model-gen", Optional, "--dump-models"},
    {"--output-format", Either},  // of models: SMT-LIB's
    {"--input-format", Either},
    {"-e=0", None, "--exit-codes=no"},
    {"--exit-codes=0", None, "--exit-codes=no"},
    {"-e", Optional, "--exit-codes=yes"},
    {"--exit-codes", Optional, "--exit-codes=yes"},
    {"-no-e", None, "--exit-codes=no"},
    {"--no-exit-codes", None, "--exit-codes=no"},
    {"-s", Either, "--set-option=:random-seed={}"},
    {"--seed", Either, "--set-option=:random-seed={}"},
    {"-E", Either},
    {"--engine", Either},
    {"-SE", Either},
    {"--sat-engine", Either},
    {"-rwl", Either},
    {"--rewrite-level", Either},
    {"-br", Either},
    {"--beta-reduce", Either},
    {"-fun-el", Either},
    {"--fun-eager-lemmas", Either},
    {"-v", Optional},
    {"--verbosity", Optional},
    {"-l", Optional},
    {"--loglevel", Optional},
    {"-V", None, "--version"},
    {"-c", None, kRefused},
    {"--copyright", None, kRefused},
    {"-o", Either, kRefused},
    {"--output", Either, kRefused},
    {"--btor", None, kRefused},
    {"--btor2", None, kRefused},
    {"--smt1", None, kRefused},
    {"-I", Either, kRefused},
    {"--incremental-smt1", Either, kRefused},
    {"-db", None, kRefused},
    {"--dump-btor", None, kRefused},
    {"-ds", None, kRefused},
    {"--dump-smt", None, kRefused},
    {"-daa", None, kRefused},
    {"--dump-aag", None, kRefused},
    {"-dai", None, kRefused},
    {"--dump-aig", None, kRefused},
    {"-dd", Optional, kRefused},
    {"--dump-dimacs", Optional, kRefused},
};

/// Switches of its simplification and engines, in all their forms: `-vs`, `-no-vs`, `--var-subst=0`, `--no-ucopt`.
std::optional<std::string> engine_of_boolector(std::string_view word) {
  constexpr std::string_view kNames[] = {"ac",
                                         "ack",
                                         "ackermannize",
                                         "auto-cleanup",
                                         "eliminate-slices",
                                         "es",
                                         "extract-lambdas",
                                         "merge-lambdas",
                                         "ml",
                                         "nadd",
                                         "norm",
                                         "normalize",
                                         "normalize-add",
                                         "p",
                                         "pretty-print",
                                         "skeleton-preproc",
                                         "sp",
                                         "uc",
                                         "ucopt",
                                         "var-subst",
                                         "vs",
                                         "xl"};
  constexpr std::string_view kGroups[] = {"fun-", "sls-", "prop-", "aigprop-", "quant-"};
  if (!word.starts_with('-')) {
    return {};
  }
  word.remove_prefix(word.starts_with("--") ? 2 : 1);
  if (word.starts_with("no-")) {
    word.remove_prefix(3);
  }
  word = word.substr(0, word.find('='));
  const bool known = std::ranges::find(kNames, word) != std::end(kNames) ||
                     std::ranges::any_of(kGroups, [&](std::string_view group) { return word.starts_with(group); });
  return known ? std::optional(std::string()) : std::nullopt;
}

}  // namespace

const Dialect kBoolectorDialect = {
    .name = "boolector",
    .program = "boolector",
    .default_solver = {},
    .options = kBoolectorOptions,
    .other = engine_of_boolector,
    .version_before = {},
    .version_behind = {},
    .version = "3.2.4",
    .exit_codes = true,
    .style = {.bits = BitsStyle::Binary, .name = "Boolector"},
};

}  // namespace preproc
