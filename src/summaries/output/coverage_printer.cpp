#include "summaries/output/coverage_printer.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "process/closed_pipe.h"
#include "summaries/output/input_text.h"
#include "value/identifier.h"

namespace preproc {

namespace {

std::string counted(uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

/// `line:column`.
std::string CoveragePrinter::place_text(const BranchGoal& goal) const {
  const auto [line, column] = place_(goal.method, goal.step);
  return line == 0 ? "?" : fmt::format("{}:{}", line, column);
}

/// Those that are to be covered, by method and place.
std::vector<BranchGoal> CoveragePrinter::in_order(const BranchGoals& goals) const {
  std::vector<BranchGoal> all;
  std::vector<uint32_t> order(methods_.size());
  for (uint32_t i = 0; i < goals.size(); ++i) {
    if (goals[i].wanted) {
      all.push_back(goals[i]);
      uint32_t& place = order[goals[i].method];
      place = place == 0 ? i + 1 : place;  // callees first
    }
  }
  std::ranges::stable_sort(all, {}, [&](const BranchGoal& goal) {
    return std::tuple(order[goal.method], place_(goal.method, goal.step), goal.step, goal.argument);
  });
  return all;
}

/// A goal and what became of it, in the text format.
std::string CoveragePrinter::line_of(const BranchGoal& goal, GoalState outcome) const {
  const Step& step = methods_[goal.method].steps[goal.step];
  std::string what = step.kind == StepKind::Label ? "label " + quoted_symbol(tm_.symbols().name(step.label))
                                                  : std::string(goal.choice ? "true " : "false");
  if (step.kind == StepKind::Conjunction || step.kind == StepKind::Disjunction) {
    what += fmt::format(" of argument {}", goal.argument + 1);
  }
  std::string state;
  switch (outcome) {
    case GoalState::Covered: state = fmt::format("test {}", goal.test + 1); break;
    case GoalState::Unreachable: state = "unreachable"; break;
    case GoalState::Open: state = goal.is_cut && !goal.undecided ? "open, behind the bound" : "open"; break;
  }
  return fmt::format("  {:<8} {}  {}\n", place_text(goal), what, state);
}

void CoveragePrinter::print(Coverage& coverage, ExplorationFormat format, bool interrupted) {
  if (format == ExplorationFormat::Json) {
    print_json(coverage, interrupted);
  } else {
    print_text(coverage, interrupted);
  }
  if (!out_.flush()) {
    fail_to_write("cannot write the tests");
  }
}

void CoveragePrinter::print_text(Coverage& coverage, bool interrupted) {
  for (size_t i = 0; i < coverage.tests().size(); ++i) {
    const CoveringTest& test = coverage.tests()[i];
    out_ << "test " << i + 1 << '\n';
    std::vector<std::pair<std::string, std::string>> inputs;
    for (size_t k = 0; k < explored_.formals.size(); ++k) {
      inputs.emplace_back(quoted_symbol(tm_.symbols().name(explored_.names[k])),
                          input_text(tm_, test.input, tm_.function(explored_.formals[k])));
    }
    if (!inputs.empty()) {
      out_ << "  input     " << joined_texts(inputs) << '\n';
    }
    if (const auto globals = input_texts(tm_, test.input, explored_.globals); !globals.empty()) {
      out_ << "  globals   " << joined_texts(globals) << '\n';
    }
    if (test.result.known()) {
      out_ << "  result    " << to_string(tm_.sorts(), test.result) << '\n';
    }
  }
  uint64_t counts[3] = {};
  const std::string* before = nullptr;
  for (const BranchGoal& goal : in_order(coverage.goals())) {
    const std::string& name = methods_[goal.method].name;
    if (before == nullptr || *before != name) {
      out_ << "branches of " << quoted_symbol(name) << '\n';
      before = &name;
    }
    const GoalState state = coverage.state_of(goal);
    out_ << line_of(goal, state);
    ++counts[static_cast<size_t>(state)];
  }
  out_ << fmt::format("{} of {} covered by {}, {} unreachable, {} open, {}\n", counts[0],
                      counted(counts[0] + counts[1] + counts[2], "choice"), counted(coverage.tests().size(), "test"),
                      counts[1], counts[2], counted(coverage.statistics().solver_calls(), "solver call"));
  if (coverage.end().cut > 0) {
    out_ << fmt::format("{} cut at {} may cover more\n", counted(coverage.end().cut, "path"), cut_text(explored_));
  }
  if (coverage.statistics().unknown > 0) {
    out_ << counted(coverage.statistics().unknown, "path") << " could not be decided by the solver\n";
  }
  if (interrupted) {
    out_ << "interrupted: what is open may be covered by further tests\n";
  }
}

void CoveragePrinter::print_json(Coverage& coverage, bool interrupted) {
  using Json = nlohmann::ordered_json;
  constexpr std::string_view kStates[] = {"covered", "unreachable", "open"};
  Json tests = Json::array();
  for (const CoveringTest& test : coverage.tests()) {
    tests.push_back(test_json(tm_, explored_, test));
  }
  Json branches = Json::array();
  uint64_t counts[3] = {};
  for (const BranchGoal& goal : in_order(coverage.goals())) {
    const Step& step = methods_[goal.method].steps[goal.step];
    const auto state = static_cast<size_t>(coverage.state_of(goal));
    ++counts[state];
    Json entry = {{"function", methods_[goal.method].name}, {"place", place_text(goal)}};
    if (step.kind == StepKind::Label) {
      entry["label"] = tm_.symbols().name(step.label);
    } else {
      entry["choice"] = goal.choice;
    }
    if (step.kind == StepKind::Conjunction || step.kind == StepKind::Disjunction) {
      entry["argument"] = goal.argument + 1;
    }
    entry["state"] = kStates[state];
    if (goal.test != BranchGoal::kNone) {
      entry["test"] = goal.test + 1;
    }
    branches.push_back(std::move(entry));
  }
  Json counters;
  for (const auto& [name, count] : counters_of(coverage.statistics())) {
    counters[std::string(name)] = count;
  }
  counters["seconds"] = coverage.statistics().seconds;
  Json all = {{"function", explored_.name}, {"bound", explored_.bound},
              {"tests", std::move(tests)},  {"branches", std::move(branches)},
              {"covered", counts[0]},       {"unreachable", counts[1]},
              {"open", counts[2]},          {"bound_reached", coverage.end().cut > 0}};
  if (interrupted) {
    all["interrupted"] = true;
  }
  all["statistics"] = std::move(counters);
  out_ << all.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
}

nlohmann::ordered_json test_json(TermManager& tm, const ExploredMethod& explored, const CoveringTest& test) {
  nlohmann::ordered_json entry = nlohmann::ordered_json::object();
  entry["input"] = nlohmann::ordered_json::object();
  for (size_t i = 0; i < explored.formals.size(); ++i) {
    entry["input"][std::string(tm.symbols().name(explored.names[i]))] =
        input_text(tm, test.input, tm.function(explored.formals[i]));
  }
  for (const auto& [name, text] : input_texts(tm, test.input, explored.globals)) {
    entry["globals"][name] = text;
  }
  if (test.result.known()) {
    entry["result"] = to_string(tm.sorts(), test.result);
  }
  return entry;
}

}  // namespace preproc
