#include "cli/compat.h"
#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

namespace {

/// The names of one language: all stand for the same reader.
OptionValue language() {
  const Meanings<std::string> names = {
      {"smt2", "smt2"}, {"smt2.6", "smt2.6"}, {"smt2.7", "smt2.7"}, {"smtlib2", "smtlib2"}};
  return one_of(
      names, [](auto& line) -> auto& { return line.language; });
}

}  // namespace

OptionGroup script_options() {
  return {
      .title = "Scripts",
      .modes = kScriptModes,
      .options = {
          {.name = "output",
           .letter = 'o',
           .argument = "FILE",
           .help = "write to FILE instead of standard output; it appears under this name when it is complete",
           .see = "command-line.md#files-that-are-written",
           .modes = {Mode::Solve, Mode::Emit, Mode::Decode, Mode::Explore, Mode::Merge},
           .value = file(
               FileUse::Written, [](auto& line) -> auto& { return line.output; })},
          {.name = "lang",
           .argument = "LANGUAGE",
           .help = "the input language, SMT-LIB: {words}; also as `-L`",
           .see = "smtlib-support.md",
           .value = language()},
          {.name = "strict",
           .help = "refuse what SMT-LIB does not have: commands, options, logics and theories of solvers, and sorts "
                   "that the script's logic does not have; otherwise `-v` warns of them",
           .see = "errors.md#strict-reading",
           .value = flag([](auto& line) -> auto& { return line.session.strict; })},
          {.name = "names",
           .help = "begin each answer with the name of its script, `FILE: sat`, where several are answered",
           .see = "errors.md#whose-answer-it-is",
           .modes = {Mode::Solve},
           .value = flag([](auto& line) -> auto& { return line.session.names; })},
          {.name = "compat",
           .help = "understand that solver's common options and answer with it; this is the default where the "
                   "program is called by such a name",
           .see = "command-line.md#the-options-of-z3-and-cvc5",
           .modes = kAllModes,
           .value = one_of(
               meanings_of(all_dialects()), [](auto& line) -> auto& { return line.dialect; })},
          {.name = "query-log",
           .help = "the input holds many scripts, one after another: `(exit)` ends one, the next begins fresh",
           .modes = {Mode::Solve, Mode::Emit, Mode::Explore, Mode::Batch},
           .value = flag([](auto& line) -> auto& { return line.query_log; })},
      }};
}

}  // namespace preproc
