#include "report/query/query_recorder.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/check.h"
#include "engine/exploration_strategy.h"
#include "engine/model/model.h"
#include "engine/synthesis_strategy.h"
#include "report/query/derivation_record.h"
#include "report/query/program_lines.h"
#include "summaries/output/exploration_printer.h"
#include "term/walk.h"
#include "value/identifier.h"
#include "value/own_name.h"

namespace preproc {

void QueryRecorder::attach(TermManager& tm) {
  script_.tm = &tm;
  excerpt_.emplace(tm);
}

ScriptRecord QueryRecorder::take() {
  excerpt_.reset();
  return std::exchange(script_, {});
}

/// The running check, where details are kept of it; else null.
CheckRecord* QueryRecorder::detailed() {
  return running_ && script_.checks.back().is_detailed ? &script_.checks.back() : nullptr;
}

// --- Checks --------------------------------------------------------------------------------------------------------------

namespace {

/// Counts the terms of the assertions, and their unknowns by sort.
void measure(const TermManager& tm, CheckRecord& record) {
  std::map<std::string, uint64_t> unknowns;
  TermSet seen;
  TermMap<uint32_t> depths;
  for (const Term assertion : record.originals) {
    walk_postorder(tm, assertion, seen, [&](Term t) {
      ++record.size.terms;
      uint32_t depth = 0;
      for (const Term child : tm.children(t)) {
        depth = std::max(depth, depths[child]);
      }
      depths.slot(t) = depth + 1;
      if (tm.kind(t) == Kind::Constant) {
        ++unknowns[tm.sorts().to_string(tm.sort(t))];
      }
    });
    record.size.depth = std::max<uint64_t>(record.size.depth, depths[assertion]);
  }
  record.unknowns.assign(unknowns.begin(), unknowns.end());
  std::ranges::stable_sort(record.unknowns, std::greater(), [](const auto& each) { return each.second; });
}

}  // namespace

void QueryRecorder::begin_check(const Query& query, const EngineStatistics& so_far) {
  ++checks_;
  next_pass_ = {};
  running_ = script_.checks.size() < kChecks;
  if (!running_) {
    ++script_.checks_left_out;
    return;
  }
  CheckRecord& record = script_.checks.emplace_back();
  record.number = checks_;
  record.place = query.place;
  record.logic = query.logic;
  record.is_detailed = checks_ <= kDetailed;
  record.size.assertions = query.assertions.size() + query.assumptions.size();
  memo_before_ = so_far.memo;
  passed_memo_before_ = so_far.passed_memo;
  if (record.is_detailed) {
    record.originals = query.originals();
    measure(*script_.tm, record);
  }
}

void QueryRecorder::pass(const PassRun& run, const AssertionList& left) {
  CheckRecord* const record = detailed();
  if (record == nullptr) {
    return;
  }
  next_pass_.run = run;
  record->passes.push_back(std::exchange(next_pass_, {}));
  record->left.clear();
  for (const Assertion& assertion : left) {
    if (assertion.original && !script_.tm->is_true(assertion.term)) {
      record->left.push_back(assertion.original);
    }
  }
}

void QueryRecorder::rewrite(std::string_view rule, Term before, Term after) {
  if (next_pass_.rewrite_count++ < kRewrites && detailed() != nullptr) {
    next_pass_.rewrites.push_back({rule, before, after});
  }
}

void QueryRecorder::table(const Table& table, const std::optional<Encoding>& encoding, const Target& target) {
  CheckRecord* const record = detailed();
  if (record == nullptr) {
    return;
  }
  constexpr uint64_t kAllRuns = 500'000;
  if (record->tables.size() >= kTables || table.runs.size() > kRuns || runs_kept_ > kAllRuns) {
    ++record->tables_left_out;
    return;
  }
  runs_kept_ += table.runs.size();
  record->tables.push_back({.table = table,
                            .form = encoding ? encoding->form : std::string_view(),
                            .estimate = encoding ? encoding->estimate : 0,
                            .target = target});
}

void QueryRecorder::ask(const Check& /*check*/) {
  if (CheckRecord* const record = detailed()) {
    record->was_asked = true;
    std::ranges::sort(record->left);
    if (on_ask_) {
      on_ask_();
    }
  }
}

void QueryRecorder::race(const RaceRecord& race) {
  if (CheckRecord* const record = detailed()) {
    record->races.push_back(race);
  }
}

void QueryRecorder::search(const SearchRecord& search) {
  const std::lock_guard lock(search_mutex_);
  if (CheckRecord* const record = detailed()) {
    record->searches.push_back(search);
  }
}

void QueryRecorder::describe_model(CheckRecord& record, const Query& query, Model& model) {
  TermManager& tm = *script_.tm;
  for (const Function f : query.symbols) {
    if (record.model.values.size() >= kModel) {
      ++record.model.left_out;
      continue;
    }
    const Value& value = model.values().get(f);
    const bool is_plain = value.known() && !value.is_function();
    record.model.values.emplace_back(quoted_symbol(tm.symbols().name(tm.info(f).name)),
                                     is_plain        ? to_string(tm.sorts(), value)
                                     : value.known() ? "a function"
                                                     : "left to the solver");
  }
}

void QueryRecorder::end_check(const Check& check, const Answer& answer, Model* model, double seconds,
                              const EngineStatistics& so_far) {
  if (!running_) {
    return;
  }
  CheckRecord& record = script_.checks.back();
  record.answer = to_string(answer.result.status);
  record.reason = answer.result.reason;
  record.decided_by = answer.result.status == Status::Unknown ? std::string() : answer.decider();
  record.seconds = seconds;
  record.memo.as_written = so_far.memo;
  record.memo.as_written -= memo_before_;
  record.memo.passed = so_far.passed_memo;
  record.memo.passed -= passed_memo_before_;
  if (record.is_detailed && model != nullptr) {
    describe_model(record, check.query, *model);
  }
  std::ranges::sort(record.left);
  running_ = false;
}

// --- Explorations --------------------------------------------------------------------------------------------------------

void QueryRecorder::begin_exploration(const ExplorationQuery& query) {
  TermManager& tm = *script_.tm;
  const Method& method = query.methods[query.root];
  script_.explorations.emplace_back().function = method.name;
  inputs_.clear();
  for (size_t i = 0; i < method.formals.size(); ++i) {
    const std::string name(scripted_part(tm.symbols().name(tm.name(method.parameters[i]))));
    inputs_.emplace_back(method.formals[i], quoted_symbol(name));
    excerpt_->set_name(method.formals[i], tm.symbols().intern(name));
  }
  for (const Function f : query.symbols) {
    if (tm.sorts().kind(tm.info(f).sort) != SortKind::Function) {
      inputs_.emplace_back(tm.mk_constant(f), quoted_symbol(tm.symbols().name(tm.info(f).name)));
    }
  }
}

void QueryRecorder::path(const ExploredPath& path) {
  ExplorationRecord& exploration = script_.explorations.back();
  if (exploration.paths.size() >= kPaths) {
    ++exploration.paths_left_out;
    return;
  }
  PathRecord& record = exploration.paths.emplace_back();
  record.unknown = path.unknown;
  for (const Term conjunct : path.condition) {
    record.condition.push_back(excerpt_->to_string(conjunct));
  }
  if (path.result) {
    record.result = excerpt_->to_string(path.result);
  }
  record.input = path.model ? input_text(*path.model) : std::string();
}

std::string QueryRecorder::input_text(const Assignment& values) const {
  std::string text;
  for (const auto& [symbol, name] : inputs_) {
    const Value& value = values.get(script_.tm->function(symbol));
    if (value.known() && !value.is_function()) {
      text += (text.empty() ? "" : ", ") + name + " = " + to_string(script_.tm->sorts(), value);
    }
  }
  return text;
}

void QueryRecorder::coverage(const ExplorationQuery& query, const Coverage& coverage) {
  TermManager& tm = *script_.tm;
  CoverageRecord& record = script_.explorations.back().coverage.emplace();
  for (const CoveringTest& test : coverage.tests()) {
    if (record.tests.size() >= kPaths) {
      record.tests_left_out = coverage.tests().size() - kPaths;
      break;
    }
    record.tests.push_back(
        {input_text(test.input), test.result.known() ? to_string(tm.sorts(), test.result) : std::string()});
  }
  for (uint32_t goal = 0; goal < coverage.goals().size(); ++goal) {
    if (coverage.goals()[goal].wanted) {
      ++record.goals[static_cast<size_t>(coverage.state_of(coverage.goals()[goal]))];
    }
  }
  std::vector<bool> seen(query.methods.size());
  std::vector<uint32_t> order{query.root};
  seen[query.root] = true;
  size_t room = kProgramLines;
  for (size_t i = 0; i < order.size(); ++i) {
    const Method& method = query.methods[order[i]];
    for (const Term parameter : method.parameters) {
      excerpt_->set_name(parameter,
                         tm.symbols().intern(std::string(scripted_part(tm.symbols().name(tm.name(parameter))))));
    }
    if (room == 0) {
      ++record.functions_left_out;
    } else if (auto lines = program_lines(tm, query.methods, order[i], coverage, *excerpt_, room); !lines.empty()) {
      room -= lines.size();
      record.functions.emplace_back(method.name, std::move(lines));
    }
    for (const uint32_t callee : method.callees) {
      if (!seen[callee]) {
        seen[callee] = true;
        order.push_back(callee);
      }
    }
  }
}

void QueryRecorder::end_exploration(const ExplorationStatistics& statistics) {
  ExplorationRecord& exploration = script_.explorations.back();
  for (const auto& [name, count] : counters_of(statistics)) {
    exploration.counters.emplace_back(name, count);
  }
  exploration.seconds = statistics.init_seconds + statistics.seconds;
}

// --- Synthesis -----------------------------------------------------------------------------------------------------------

void QueryRecorder::synthesis(const SynthesisQuery& query, const SynthesisAnswer& answer,
                              const SynthesisStatistics& statistics, double seconds) {
  const SynthesisResult& result = answer.result;
  SynthesisRecord& record = script_.syntheses.emplace_back();
  record.place = query.place;
  const bool solved = result.kind == SynthesisResult::Kind::Solved;
  record.answer = solved ? "solved" : result.kind == SynthesisResult::Kind::Infeasible ? "infeasible" : "fail";
  record.by = answer.by;
  record.reason = result.reason;
  record.seconds = seconds;
  record.candidates = statistics.candidates;
  record.counterexamples = statistics.counterexamples;
  record.height = statistics.height;
  for (size_t i = 0; i < query.problem.functions.size(); ++i) {
    record.functions.push_back(
        describe_function(*script_.tm, *excerpt_, query.problem.functions[i], solved ? result.bodies[i] : Term{}));
  }
}

}  // namespace preproc
