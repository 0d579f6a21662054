// boolector --help, of 3.2.4.
#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

// -t limits the whole run of Boolector, here each check.
constexpr ClientOption kBoolectorOptions[] = {
    {"--smt2 -i"},
    {"-t --time", Either, "--timeout={}", 1},
    {"-x --hex", None, "--bits=hexadecimal"},
    {"-d --dec", None, "--bits=decimal"},
    {"-b --bin", None, "--bits=binary"},
    {"--output-number-format", Either, "--bits={}"},
    {"-m --model-gen", Optional, "--dump-models"},
    {"--output-format --input-format -E --engine -SE --sat-engine -rwl --rewrite-level -br --beta-reduce -fun-el "
     "--fun-eager-lemmas",
     Either},
    {"-e=0 --exit-codes=0 -no-e --no-exit-codes", None, "--exit-codes=no"},
    {"-e --exit-codes", Optional, "--exit-codes=yes"},
    {"-s --seed", Either, "--set-option=:random-seed={}"},
    {"-v --verbosity -l --loglevel", Optional},
    {"-V", None, "--version"},
    {"-c --copyright --btor --btor2 --smt1 -db --dump-btor -ds --dump-smt -daa --dump-aag -dai --dump-aig", None,
     kRefused},
    {"-o --output -I --incremental-smt1", Either, kRefused},
    {"-dd --dump-dimacs", Optional, kRefused},
};

/// Switches of its simplification and engines, in all their forms: `-vs`, `-no-vs`, `--var-subst=0`, `--no-ucopt`.
std::optional<std::string> engine_of_boolector(std::string_view word) {
  return passed_switch(
      word,
      "ac ack ackermannize auto-cleanup eliminate-slices es extract-lambdas merge-lambdas ml nadd norm "
      "normalize normalize-add p pretty-print skeleton-preproc sp uc ucopt var-subst vs xl",
      "fun- sls- prop- aigprop- quant-");
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
