// stp --help, of 2.3.
#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

constexpr ClientOption kStpOptions[] = {
    {"--SMTLIB2 -s --print-functionstat -t --print-quickstat -n --print-output -v -w --switch-word -a "
     "--disable-opt-inc --disable-simplifications --disable-cbitp --disable-equality -r --ackermanize --cryptominisat "
     "--cryptominisat5 --minisat --simplifying-minisat --riss --cadical"},
    {"-m --SMTLIB1 --CVC -b --print-back-SMTLIB2 --print-back-SMTLIB1 --print-back-CVC --print-back-GDL "
     "--print-back-dot --output-CNF --output-bench -x --exit-after-CNF",
     None, kRefused},
    {"-p --print-counterex", None, "--dump-models"},
    {"-y --print-counterexbin", None, "--bits=binary"},
    {"-d --check-sanity", None, "--check-models"},
    {"-k --max-time", Either, "--timeout={}", 1},
    {"-g --max-num-confl --max_num_confl --threads", Either},
    {"-i --seed", Either, "--set-option=:random-seed={}"},
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
