#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "backends/solver_choice.h"
#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "script/nearest_name.h"

namespace preproc {

namespace {

/// Stands for a portfolio.
const std::string kAuto = "auto";

std::vector<std::string> solver_names() {
  std::vector<std::string> names = usual_backend_names();
  names.insert(names.begin(), kAuto);
  return names;
}

OptionValue solvers() {
  return {.takes = Takes::Texts,
          .words = solver_names(),
          .set =
              [](CommandLine& line, const std::vector<std::string>& texts) {
                if (std::ranges::find(texts, kAuto) != texts.end()) {
                  if (texts.size() > 1) {
                    throw UsageError("--solver auto: expected no other solver");
                  }
                  line.session.portfolio.on = true;
                  line.session.solvers = EngineOptions().solvers;
                  return;
                }
                line.session.portfolio.on = false;
                line.session.solvers.clear();
                for (const std::string& text : texts) {
                  try {
                    line.session.solvers.push_back(choose_solver(text));
                  } catch (const std::invalid_argument& error) {
                    throw UsageError(error.what() + nearest_name(text, solver_names()));
                  }
                }
              },
          .get =
              [](const CommandLine& line) {
                if (line.session.portfolio.on) {
                  return kAuto;
                }
                std::vector<std::string> texts;
                for (const SolverChoice& solver : line.session.solvers) {
                  texts.push_back(solver.text);
                }
                return fmt::format("{}", fmt::join(texts, ","));
              }};
}

constexpr NumberRange kMemoryLimits = {
    .least = 0, .most = 1'000'000'000, .whole = false, .above_least = true, .unit = "megabytes", .units = kSizeUnits};

}  // namespace

OptionGroup solving_options() {
  return {
      .title = "Solving",
      .modes = {Mode::Solve, Mode::Batch},
      .options = {
          {.name = "solver",
           .argument = fmt::format("{}|COMMAND", fmt::join(solver_names(), "|")),
           .help = "the solver that answers: `auto`, whichever is first in a portfolio; a linked one, or the command "
                   "line of a program that reads SMT-LIB on its standard input, such as `z3 -in`; given several "
                   "times, they race and the first definite answer counts; `cvc5` answers check-synth by its own "
                   "engine",
           .see = "solvers.md",
           .modes = {Mode::Solve, Mode::Emit, Mode::Explore, Mode::Batch},
           .value = solvers()},
          {.name = "reproducible",
           .help = "with `--solver auto`, let no clock decide: members of the portfolio answer one after another, with "
                   "efforts "
                   "that are counted in their steps, so that runs give the same answers and models",
           .see = "portfolio.md#the-same-answer-run-after-run",
           .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
           .value = flag([](auto& line) -> auto& { return line.session.portfolio.reproducible; })},
          {.name = "timeout",
           .argument = "SECONDS",
           .help = "limit for each check-sat, which then answers unknown",
           .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
           .value = seconds([](auto& line) -> auto& { return line.session.timeout; })},
          {.name = "memory-limit",
           .argument = "MB",
           .help = "limit for each solver, which then answers unknown, and for this program",
           .modes = kAllModes,
           .value = megabytes(
               kMemoryLimits, [](auto& line) -> auto& { return line.session.memory_limit; })},
          {.name = "check-models",
           .help = "ask the solver about those assertions that the check of every model cannot evaluate "
                   "(quantifiers), and answer unknown if it cannot tell either",
           .value = flag([](auto& line) -> auto& { return line.session.check_models; })},
          {.name = "check-cores",
           .help = "solve every unsat core again, on a fresh solver, before it is printed",
           .value = flag([](auto& line) -> auto& { return line.session.check_cores; })},
          {.name = "dump-cnf",
           .argument = "FILE",
           .help = "write what the last check of the solver `bits` came to as clauses, in DIMACS' format",
           .see = "bits.md#files-for-other-programs",
           .modes = {Mode::Solve},
           .changes_answers = false,
           .value = file(
               FileUse::Written, [](auto& line) -> auto& { return line.session.dump.cnf; })},
          {.name = "dump-aiger",
           .argument = "FILE",
           .help = "write what the last check of the solver `bits` came to as an and-inverter graph, in AIGER's "
                   "ASCII format",
           .see = "bits.md#files-for-other-programs",
           .modes = {Mode::Solve},
           .changes_answers = false,
           .value = file(
               FileUse::Written, [](auto& line) -> auto& { return line.session.dump.aiger; })},
          {.name = "one-process",
           .help = "run linked solvers in the program's first process, where a debugger looks: what ends them ends "
                   "the program",
           .see = "solvers.md#when-a-linked-solver-crashes",
           .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
           .changes_answers = false,
           .value = flag([](auto& line) -> auto& { return line.one_process; })},
      }};
}

}  // namespace preproc
