#include "cli/compat/dialect.h"
#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

namespace {

/// SMT-LIB and SyGuS-IF, whose reader takes SMT-LIB too. Without the option the name of a file says which.
OptionValue language() {
  const Meanings<std::string> names = {{"smt2", "smt2"},   {"smt2.6", "smt2.6"}, {"smt2.7", "smt2.7"},
                                       {"smt", "smt"},     {"smtlib", "smtlib"}, {"smtlib2", "smtlib2"},
                                       {"sygus", "sygus"}, {"sygus2", "sygus2"}, {"sygus2.1", "sygus2.1"}};
  return one_of(
      names, [](auto& line) -> auto& { return line.language; });
}

OptionValue compat() {
  Meanings<const Dialect*> dialects;
  for (const Dialect* dialect : all_dialects()) {
    dialects.emplace_back(dialect->name, dialect);
  }
  return one_of(
      dialects, [](auto& line) -> auto& { return line.dialect; });
}

OptionValue preset() {
  return {.takes = Takes::Texts,
          .set =
              [](CommandLine& line, const std::vector<std::string>& texts) {
                for (const std::string& text : texts) {
                  const size_t equal = text.find('=');
                  if (!text.starts_with(':') || equal == std::string::npos || equal == 1) {
                    throw RefusedValue("expected a keyword with its value: :random-seed=7");
                  }
                  line.session.script_options.emplace_back(text.substr(0, equal), text.substr(equal + 1));
                }
              },
          .get =
              [](const CommandLine& line) {
                const auto& options = line.session.script_options;
                return options.empty() ? std::string() : options.back().first + "=" + options.back().second;
              }};
}

constexpr NumberRange kUnpackLimits = {
    .least = 1, .most = 1'000'000'000, .whole = false, .unit = "megabytes", .units = kSizeUnits};

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
           .help = "the input language, SMT-LIB or SyGuS-IF: {words}; also as `-L`; without, SyGuS-IF is what is in "
                   "files named `*.sl` or `*.sy`",
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
           .help =
               "stand in for that solver: understand its options, answer as it does where clients read answers, and, "
               "as `cvc5`, solve with it; this is the default where the program is called by such a name",
           .see = "clients.md",
           .modes = kAllModes,
           .value = compat()},
          {.name = "set-option",
           .argument = "KEYWORD=VALUE",
           .help = "as if each script began with `(set-option KEYWORD VALUE)`; may be given several times",
           .modes = {Mode::Solve, Mode::Batch},
           .value = preset()},
          {.name = "no-files",
           .help = "refuse commands of scripts that have files written: `:regular-output-channel` and the like, and "
                   "options by which solvers write files",
           .see = "errors.md#scripts-that-are-not-trusted",
           .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
           .value = flag(
               [](auto& line) -> auto& { return line.session.writes_files; }, false)},
          {.name = "unpack-limit",
           .argument = "MB",
           .help = "what a compressed input may become at most",
           .see = "errors.md#scripts-that-are-not-trusted",
           .modes = kAllModes,
           .changes_answers = false,
           .value = megabytes(
               kUnpackLimits, [](auto& line) -> auto& { return line.unpack_limit; })},
          {.name = "query-log",
           .help =
               "the input holds many scripts, one after another: `(exit)` or `(reset)` ends one, the next begins fresh",
           .modes = {Mode::Solve, Mode::Emit, Mode::Explore, Mode::Batch},
           .value = flag([](auto& line) -> auto& { return line.session.query_log; })},
      }};
}

}  // namespace preproc
