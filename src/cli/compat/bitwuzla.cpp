// bitwuzla --help, of 0.8. Clients start it with the options of older versions too.
#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

// -t limits the whole run of Bitwuzla, here each check.
constexpr ClientOption kBitwuzlaOptions[] = {
    {"-i -v --print-no-letify"},
    {"-t --time-limit -T --time-limit-per", Either, "--timeout={}", 0.001},
    {"-M --memory-limit", Either, "--memory-limit={}", 1},
    {"-m", None, "--set-option=:produce-models=true"},
    {"--produce-models", Optional, "--set-option=:produce-models=true"},
    {"--produce-unsat-cores", Optional, "--set-option=:produce-unsat-cores=true"},
    {"--produce-unsat-assumptions", Optional, "--set-option=:produce-unsat-assumptions=true"},
    {"--print-model", None, "--dump-models"},
    {"--print-unsat-core", None, "--dump-cores"},
    {"--bv-output-format", Either, "--bits={}"},
    {"-s --seed", Either, "--set-option=:random-seed={}"},
    {"--check-model", Optional, "--check-models"},
    {"--check-unsat-core", Optional, "--check-cores"},
    {"-S --sat-solver -rwl --rewrite-level --bv-solver -l --log-level --verbosity -j --nthreads --dbg-rw-node-thresh "
     "--dbg-pp-node-thresh --abstraction-bv-size --abstraction-value-limit --abstraction-assert-refs --prop-nprops "
     "--prop-nupdates --prop-path-sel --prop-prob-pick-rand-input --prop-prob-pick-inv-value",
     Either},
    {"-V", None, "--version"},
    {"-c --copyright -P --parse-only --pp-only -p --print-formula", None, kRefused},
    {"--write-aiger --write-cnf", Either, kRefused},
};

/// Switches of its preprocessing and engines, `--pp-normalize`, `--no-preprocess`, `--abstraction=true`.
std::optional<std::string> engine_switch(std::string_view word) {
  return word.starts_with("--") ? passed_switch(word, {}, "pp- prop- abstraction preprocess") : std::nullopt;
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
