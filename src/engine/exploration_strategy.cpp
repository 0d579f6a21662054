#include "engine/exploration_strategy.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "engine/check_recorder.h"
#include "engine/engine.h"
#include "engine/log.h"
#include "engine/synthesis_strategy.h"
#include "memo/memo.h"
#include "summaries/program_clauses.h"
#include "synthesis/function_backend.h"
#include "term/mentioned_functions.h"
#include "term/walk.h"

namespace preproc {

using std::chrono::milliseconds;

namespace {

/// The time that the incremental solver has for a path condition: as much as it made good use of lately.
constexpr milliseconds kMostSolverLimit(64);
constexpr milliseconds kLeastSolverLimit(2);
/// The limit of a check where the user has set none: something is hard in most programs.
constexpr milliseconds kUsualLimit(10'000);
/// The exploration is given up, with its process, where a check is past its limit for so long: on a busy machine one
/// may be late.
constexpr milliseconds kPatience(10'000);
/// Who looks for invariants of a program.
constexpr SynthesisWays kInvariants{.trees = false, .enumeration = false, .horn = true, .beside = false};

}  // namespace

ExplorationStrategy::ExplorationStrategy(Engine& engine, EngineParts& parts, Simplifier& simplifier,
                                         const ExplorationQuery& query)
    : engine_(engine),
      parts_(parts),
      simplifier_(simplifier),
      query_(query),
      theories_(parts.tm),
      assumptions_(expanded_assertions()),
      globals_(mentioned_symbols()),
      options_(settled_options()),
      functions_(parts.tm, parts.options.synthesis.encoding, false),
      solver_limit_(kMostSolverLimit),
      solver_(
          parts.tm, simplifier, [this] { return make_solver(); },
          [this](std::unique_ptr<Backend>& backend) { return ask(backend); }),
      exploration_(parts.tm, simplifier, query.methods, query.root, solver_) {
  parts_.host.set_patience(kPatience);
  if (query.functions.empty()) {  // else the solver's terms have more in them than the path condition
    solver_.set_decider([this](const PathQuestion& question) { return decide(question); },
                        [this](Term literal) { return backend_use(literal); }, has_oracles_);
  }
  if (keeps_trees()) {
    store_.emplace(parts.tm, query.methods, exploration_.calls(), exploration_.summarised(),
                   parts.options.memo->store(), tree_context(), query.sorts);
    exploration_.set_store(&*store_);
  }
}

/// Kept trees say nothing of grammars.
bool ExplorationStrategy::keeps_trees() const {
  return query_.functions.empty() && parts_.options.memo != nullptr && parts_.options.memo->store().is_persistent();
}

ExplorationOptions ExplorationStrategy::settled_options() {
  const ExploreOptions& asked = query_.options;
  ExplorationOptions options = asked.exploration;
  // An incremental z3 may go astray at a product of reals where models left out the checks before it.
  options.use_models =
      asked.use_models.value_or(asked.cover != CoverageGoal::None || (options.compositional && !multiplies_reals_));
  // What bounds or divides the paths of all callees together has calls executed in place.
  if (asked.cover != CoverageGoal::None || options.max_depth != 0 || !asked.references.empty()) {
    options.compositional = options.on_demand = options.merged = false;
  }
  if (options.max_depth != 0 && options.bound == 0) {
    options.bound = kMostActivations;
  }
  // Trees that are drawn or kept are those of all callees, and shares are of the same paths in each process.
  options.on_demand = options.on_demand && asked.dot_file.empty() && !keeps_trees() && options.share.is_all();
  return options;
}

BackendOptions ExplorationStrategy::solver_options() const {
  BackendOptions options = query_.solver;
  options.models = options_.models || options_.use_models;
  if (!query_.functions.empty()) {
    return options;  // nobody is asked after it
  }
  if (!is_reproducible()) {
    options.limit_to(kMostSolverLimit);  // no token stops cvc5
  } else if (!options.resource_limit) {
    options.resource_limit = Portfolio::primary_effort(parts_.options.solvers.front().text);
  }
  return options;
}

std::unique_ptr<Backend> ExplorationStrategy::make_solver() {
  std::unique_ptr<Backend> solver = parts_.solver.make(solver_options());
  const WantedFunctions& wanted = query_.functions;
  if (wanted.empty()) {
    return solver;
  }
  return std::make_unique<FunctionBackend>(parts_.tm, std::move(solver), functions_, *wanted.problem, wanted.height,
                                           wanted.height_assumed);
}

/// How the incremental solver is asked where a path condition has the literal.
BackendUse ExplorationStrategy::backend_use(Term literal) {
  using namespace theories;
  const IndexifyMode mode = parts_.options.indexify;
  const TheoryBits found = theories_.of(literal);
  if (mode == IndexifyMode::First || mode == IndexifyMode::Only || (found & (kFloats | kStrings | kSequences)) != 0) {
    return BackendUse::Never;
  }
  return multiplies_reals_ && (found & kProducts) != 0 ? BackendUse::BySteps : BackendUse::AtOnce;
}

/// Asks the incremental solver: for a moment where others are asked after it, else within the limit of a check. An
/// exploration is not to hang for a solver that ignores its own limit.
CheckResult ExplorationStrategy::ask(std::unique_ptr<Backend>& backend) {
  const bool is_alone = !query_.functions.empty() || is_reproducible();
  const std::optional<milliseconds> timeout = parts_.options.timeout;
  if (timeout) {
    parts_.host.limit_check(hard_limit(*timeout));
  }
  const StopToken& stop = parts_.stop.token();
  const milliseconds limit = timeout ? std::min(solver_limit_, *timeout) : solver_limit_;
  const auto start = std::chrono::steady_clock::now();
  const CheckResult result = backend->check(is_alone ? stop : stop.within(limit));
  const bool took_all_time = std::chrono::steady_clock::now() - start >= limit;
  if (timeout) {
    parts_.host.settle_check();
  }
  if (stop.stop_requested()) {
    throw Stopped(stop.reason());
  }
  solver_limit_ = result.status == Status::Unknown ? std::max(solver_limit_ / 2, kLeastSolverLimit)
                                                   : std::min(solver_limit_ * 2, kMostSolverLimit);
  if (result.status == Status::Unknown && !is_alone && took_all_time) {
    backend.reset();  // a new solver in the same context of z3 goes astray again: 4 of 12 runs of a program hung
  }
  return result;
}

/// The limit of a check about a path: nothing where there is none.
std::optional<milliseconds> ExplorationStrategy::limit_of(uint64_t still_open) const {
  constexpr int kAtFirst = 3;
  const std::optional<milliseconds> timeout = parts_.options.timeout;
  std::optional<milliseconds> limit = timeout;
  if (!limit && !is_reproducible()) {
    limit = kUsualLimit;
  }
  if (limit && still_open == 0) {
    limit = std::max(*limit / kAtFirst, milliseconds(1));
  } else if (limit) {
    limit = std::max(*limit - *limit / kAtFirst, milliseconds(1));
  }
  const StopToken& stop = parts_.stop.token();
  if (still_open != 0 && stop.has_deadline()) {
    limit = std::max(*share_of_time(still_open), limit.value_or(milliseconds(1)));
  }
  return limit;
}

/// Decides a path condition as a check-sat.
PathAnswer ExplorationStrategy::decide(const PathQuestion& question) {
  if (question.still_open != 0 && !asks_again_) {
    engine_.drop_solver();  // it was made with another limit
    asks_again_ = true;
  }
  std::vector<AssertionStack::Entry> assertions;
  assertions.reserve(question.path.size());
  for (const Term literal : question.path) {
    assertions.push_back({literal, {}, 0});
  }
  Query query{.logic = query_.logic,
              .assertions = assertions,
              .assumptions = {},
              .symbols = question.symbols,
              .functions = {},
              .has_oracles = has_oracles_,
              .solver = query_.solver,
              .history = {},
              .place = "exploring " + query_.options.function,
              .near = question.near != nullptr ? &question.near->values() : nullptr};
  query.solver.models = true;
  query.solver.timeout = limit_of(question.still_open);
  const CheckResult result = engine_.check(query);
  if (const StopToken& stop = parts_.stop.token(); stop.stop_requested()) {
    throw Stopped(stop.reason());
  }
  PathAnswer answer{.status = result.status};
  if (result.status == Status::Sat) {
    answer.model.emplace();
    for (const Function f : question.symbols) {
      if (const Value& value = parts_.model.values().get(f); value.known()) {
        answer.model->set(f, value);
      }
    }
  }
  return answer;
}

std::vector<Term> ExplorationStrategy::expanded_assertions() {
  std::vector<Term> terms;
  try {
    DefinitionExpander expander(parts_.tm);
    for (const AssertionStack::Entry& entry : query_.assertions) {
      terms.push_back(simplifier_.simplify(expander.expand(entry.term)));
    }
  } catch (const ExpansionLimit& error) {
    throw EngineError(error.what());
  }
  std::erase_if(terms, [this](Term t) { return parts_.tm.is_true(t); });
  return terms;
}

std::vector<Function> ExplorationStrategy::mentioned_symbols() {
  MentionedFunctions mentioned(parts_.tm);
  std::vector<Term> roots = assumptions_;
  for (uint32_t method = 0; method < query_.methods.size(); ++method) {
    for (const Step& step : query_.methods[method].steps) {
      roots.push_back(step.term);
    }
  }
  if (const Term null = query_.methods.references().null) {
    roots.push_back(null);
  }
  for (const Term root : roots) {
    mentioned.add(root);
  }
  std::unordered_set<Function> occurring(mentioned.all().begin(), mentioned.all().end());
  for (const Function f : mentioned.all()) {
    const FunctionInfo& info = parts_.tm.info(f);
    has_oracles_ |= info.oracle != nullptr;
    if (info.body) {
      roots.push_back(info.body);
    }
  }
  TermSet seen;
  for (const Term root : roots) {
    walk_postorder(parts_.tm, root, seen, [&](Term t) {
      const Kind kind = parts_.tm.kind(t);
      multiplies_reals_ |= (kind == Kind::Mul || kind == Kind::RealDiv) &&
                           parts_.tm.sort(t) == parts_.tm.sorts().real() &&
                           (theories_.of(t) & theories::kProducts) != 0;
    });
  }
  std::vector<Function> symbols;
  std::ranges::copy_if(query_.symbols, std::back_inserter(symbols),
                       [&](Function f) { return occurring.contains(f) && !parts_.tm.info(f).oracle; });
  if (!query_.functions.empty()) {
    for (const FunctionToSynthesize& function : query_.functions.problem->functions) {
      symbols.push_back(function.function);
    }
  }
  return symbols;
}

/// The context that kept trees depend on besides definitions and the symbols in them.
std::string ExplorationStrategy::tree_context() const {
  const EngineOptions& options = parts_.options;
  std::string context;
  for (const SolverChoice& solver : options.solvers) {
    context += "solver " + solver.text + "\n";
  }
  context += query_.options.short_circuits ? "short circuits\n" : "";
  context += options_.merged ? "merged\n" : "";
  for (const auto& [keyword, value] : query_.solver.script_options) {
    context.append(keyword).append(" ").append(value).append("\n");
  }
  return context;
}

/// What a test input has values for.
std::vector<Function> ExplorationStrategy::input_symbols() const {
  std::vector<Function> symbols = globals_;
  for (const Term formal : query_.methods[query_.root].formals) {
    symbols.push_back(parts_.tm.function(formal));
  }
  return symbols;
}

void ExplorationStrategy::explore(const Exploration::OnPath& on_path) {
  const CheckStop::Check running(parts_.stop, query_.options.time_limit);
  const StoreUse memo_in_use = parts_.use_memo();
  exploration_.run(assumptions_, input_symbols(), options_, on_path);
}

void ExplorationStrategy::cover(const Coverage::OnTest& on_test) {
  const ExploreOptions& asked = query_.options;
  coverage_.emplace(parts_.tm, simplifier_, query_.methods, query_.root, solver_);
  if (asked.cover != CoverageGoal::Named) {
    coverage_->goals().want_all();
  } else if (!coverage_->goals().want(asked.cover_name, parts_.tm.symbols().intern(asked.cover_name))) {
    throw EngineError("--cover " + asked.cover_name +
                      ": nothing that is executed has this name, expected `branches`, " +
                      "`paths`, a function or a label");
  }
  CheckRecorder* const recorder = parts_.options.tracing.recorder;
  if (recorder != nullptr) {
    recorder->begin_exploration(query_);
  }
  const bool all_paths = asked.cover == CoverageGoal::Paths;
  std::optional<Stopped> stopped;
  try {
    const CheckStop::Check running(parts_.stop, asked.time_limit);
    const StoreUse memo_in_use = parts_.use_memo();
    coverage_->run(assumptions_, input_symbols(),
                   {.bound = options_.bound, .max_depth = options_.max_depth, .all_paths = all_paths}, on_test);
    refute_open_goals();
  } catch (const Stopped& why) {
    stopped = why;
  } catch (const ExpansionLimit& limit) {  // of definitions below binders, in the search for invariants
    log(parts_.host, "no invariant is looked for: {}", limit.what());
  }
  if (!all_paths) {
    coverage_->keep_needed_tests();
  }
  if (recorder != nullptr) {
    recorder->coverage(query_, *coverage_);
    recorder->end_exploration(coverage_->statistics());
  }
  if (stopped) {
    throw Stopped(*stopped);
  }
}

/// Looks for invariants that show that what is open behind the bound is unreachable: for all of it together, then for
/// each choice by itself. All that takes no more than a check may.
void ExplorationStrategy::refute_open_goals() {
  BranchGoals& goals = coverage_->goals();
  std::vector<uint32_t> open;
  for (uint32_t goal = 0; goal < goals.size(); ++goal) {
    if (goals[goal].wanted && goals[goal].is_cut && coverage_->state_of(goals[goal]) == GoalState::Open) {
      open.push_back(goal);
    }
  }
  if (open.empty() || !query_.functions.empty() || has_oracles_) {
    return;
  }
  ProgramClauses clauses(parts_.tm, simplifier_, query_.methods, exploration_.calls(), query_.root, query_.scope,
                         query_.logic);
  if (!clauses.build(assumptions_, globals_)) {
    return;
  }
  const CheckStop::Check running(parts_.stop, limit_of(0));
  const auto are_refuted = [&](std::span<const uint32_t> some, std::optional<milliseconds> limit) {
    const SynthesisProblem problem = clauses.invariant_without(goals, some);
    if (problem.functions.empty()) {
      return problem.constraints.empty();  // nothing leads there
    }
    SynthesisQuery query{.problem = problem,
                         .scope = query_.scope,
                         .solver = query_.solver,
                         .place = "an invariant of " + query_.options.function,
                         .ways = kInvariants};
    query.solver.timeout = limit;
    if (is_reproducible() && !query.solver.resource_limit) {
      query.solver.resource_limit = Portfolio::primary_effort("z3");
    }
    return engine_.synthesize(query).result.kind == SynthesisResult::Kind::Solved;
  };
  if (are_refuted(open, open.size() > 1 ? share_of_time(3) : share_of_time(1))) {
    std::ranges::for_each(open, [&](uint32_t goal) { goals.refute(goal); });
    return;
  }
  for (size_t i = 0; open.size() > 1 && i < open.size() && !parts_.stop.token().stop_requested(); ++i) {
    if (are_refuted({&open[i], 1}, share_of_time(open.size() - i))) {
      goals.refute(open[i]);
    }
  }
}

/// An equal share of the time that is left of what runs; nothing where it has no limit.
std::optional<milliseconds> ExplorationStrategy::share_of_time(size_t shares) const {
  const StopToken& stop = parts_.stop.token();
  if (!stop.has_deadline()) {
    return std::nullopt;
  }
  const auto left = std::chrono::duration_cast<milliseconds>(stop.deadline() - StopToken::Clock::now());
  return std::max(left / static_cast<int64_t>(shares), milliseconds(1));
}

void ExplorationStrategy::run(const Exploration::OnPath& on_path) {
  CheckRecorder* const recorder = parts_.options.tracing.recorder;
  const Exploration::OnPath report = [&](const ExploredPath& path) {
    if (recorder != nullptr) {
      recorder->path(path);
    }
    return on_path(path);
  };
  if (recorder != nullptr) {
    recorder->begin_exploration(query_);
  }
  try {
    explore(report);
  } catch (const Stopped&) {
    exploration_.hand_over_open(report);
    if (recorder != nullptr) {
      recorder->end_exploration(exploration_.statistics());
    }
    throw;
  }
  if (recorder != nullptr) {
    recorder->end_exploration(exploration_.statistics());
  }
}

}  // namespace preproc
