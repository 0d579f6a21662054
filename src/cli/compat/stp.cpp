// stp --help, of 2.3.
#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

constexpr ClientOption kStpOptions[] = {
    {"--SMTLIB2"},
    {"-m", None, kRefused},  // SMT-LIB 1
    {"--SMTLIB1", None, kRefused},
    {"--CVC", None, kRefused},
    {"-p", None, "--dump-models"},
    {"--print-counterex", None, "--dump-models"},
    {"-y", None, "--bits=binary"},
    {"--print-counterexbin", None, "--bits=binary"},
    {"-d", None, "--check-models"},
    {"--check-sanity", None, "--check-models"},
    {"-k", Either, "--timeout={}", 1},
    {"--max-time", Either, "--timeout={}", 1},
    {"-g", Either},
    {"--max-num-confl", Either},
    {"--max_num_confl", Either},
    {"-s"},
    {"--print-functionstat"},
    {"-t"},
    {"--print-quickstat"},
    {"-n"},
    {"--print-output"},
    {"-v"},
    {"-w"},
    {"--switch-word"},
    {"-a"},
    {"--disable-opt-inc"},
    {"--disable-simplifications"},
    {"--disable-cbitp"},
    {"--disable-equality"},
    {"-r"},
    {"--ackermanize"},
    {"--cryptominisat"},
    {"--cryptominisat5"},
    {"--minisat"},
    {"--simplifying-minisat"},
    {"--riss"},
    {"--cadical"},
    {"--threads", Either},
    {"-i", Either, "--set-option=:random-seed={}"},
    {"--seed", Either, "--set-option=:random-seed={}"},
    {"-b", None, kRefused},
    {"--print-back-SMTLIB2", None, kRefused},
    {"--print-back-SMTLIB1", None, kRefused},
    {"--print-back-CVC", None, kRefused},
    {"--print-back-GDL", None, kRefused},
    {"--print-back-dot", None, kRefused},
    {"--output-CNF", None, kRefused},
    {"--output-bench", None, kRefused},
    {"-x", None, kRefused},
    {"--exit-after-CNF", None, kRefused},
};

}  // namespace

const Dialect kStpDialect = {
    .name = "stp",
    .program = "stp",
    .default_solver = {},
    .options = kStpOptions,
    .version_before = "STP version ",
    .version_behind = {},
    .version = "2.3.3",
    .style = {.bits = BitsStyle::Short, .name = "STP"},
};

}  // namespace preproc
