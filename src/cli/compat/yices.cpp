// yices-smt2 --help, of 2.6. Models are printed in SMT-LIB's form in any case.
#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

// --timeout limits the whole run of Yices, here each check.
constexpr ClientOption kYicesOptions[] = {
    {"-i --interactive --smt2-model-format --mcsat"},
    {"--bvconst-in-decimal", None, "--bits=decimal"},
    {"-t --timeout", Either, "--timeout={}", 1},
    {"-s --stats", None, "--stats"},
    {"-v --verbosity --delegate --nthreads --ef-max-samples --ef-max-iters --trace", Either},
    {"-V", None, "--version"},
    {"--dimacs", Either, kRefused},
    {"--print-success", None, "--set-option=:print-success=true"},
};

/// Switches of its engines: `--mcsat-nra-bound`.
std::optional<std::string> engine_of_yices(std::string_view word) {
  return word.starts_with("--") ? passed_switch(word, {}, "mcsat- ef-") : std::nullopt;
}

}  // namespace

const Dialect kYicesDialect = {
    .name = "yices",
    .program = "yices-smt2",
    .default_solver = {},
    .options = kYicesOptions,
    .other = engine_of_yices,
    .version_before = "Yices ",
    .version_behind = {},
    .version = "2.6.4",
    .style = {.bits = BitsStyle::Binary, .name = "Yices"},
};

}  // namespace preproc
