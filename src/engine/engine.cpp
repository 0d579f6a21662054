#include "engine/engine.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <system_error>

#include "engine/check_recorder.h"
#include "engine/exploration_strategy.h"
#include "engine/log.h"
#include "engine/model/quantified_values.h"
#include "engine/reading_solver.h"
#include "engine/synthesis_strategy.h"
#include "engine/unsat_core.h"
#include "memo/memo.h"
#include "rewrite/simplifier.h"
#include "value/identifier.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// Of a check beside the one that was asked for: for a core behind passes, for a candidate behind `unknown`.
constexpr std::chrono::seconds kLongestExtraCheck{10};

}  // namespace

Engine::Engine(TermManager& tm, EngineOptions options)
    : parts_(tm, std::move(options)),
      pipeline_(parts_.options.passes),
      context_(tm),
      functions_(tm, parts_.options.synthesis.encoding, parts_.options.synthesis.smallest),
      search_(parts_),
      solver_strategy_(parts_, search_),
      portfolio_(parts_, search_, solver_strategy_),
      string_abstraction_(parts_, search_),
      function_strategy_(parts_, functions_),
      acceptance_(parts_, functions_, search_, solver_strategy_),
      memo_(parts_, acceptance_),
      admissibility_(parts_),
      languages_(tm) {
  context_.measure = parts_.options.statistics;
  context_.recorder = parts_.options.tracing.recorder;
  // In a portfolio the primary solver is `bits`, so that tables are written for no particular solver.
  context_.target =
      parts_.options.portfolio.on ? parts_.options.target.value_or(Target::Generic) : first_target(parts_.options);
  context_.find_version = version_finder(parts_.options, false);
  context_.table_encoder = parts_.options.table_encoder;
  context_.max_runs = parts_.options.max_growth;
  context_.on_step = parts_.options.tracing.on_step;
  context_.make_solver = [this] { return parts_.solver.make(parts_.solver.backend_options()); };
  pipeline_.set_traced(parts_.options.tracing.pass);
  if (parts_.options.tracing.recorder != nullptr) {
    parts_.options.tracing.recorder->attach(parts_.tm);
  }
}

Engine::~Engine() = default;

CheckResult Engine::check(const Query& query) {
  ++parts_.statistics.checks;
  undetermined_before_ = parts_.statistics.assertions_undetermined;
  parts_.model.forget_partial_operations();
  BackendOptions solver_options = query.solver;
  if (portfolio_.is_by_steps() && portfolio_.is_eligible(query)) {
    solver_options.resource_limit = Portfolio::primary_effort(parts_.options.solvers.front().text);
  }
  parts_.solver.set_backend_options(std::move(solver_options));
  parts_.oracles.begin(query.has_oracles);
  search_.begin();
  core_.reset();
  Check check{query};
  const CheckStop::Check running(parts_.stop, query.solver.timeout);
  check.stop = parts_.stop.token();
  const StoreUse memo_in_use = parts_.use_memo();
  parts_.host.limit_check(check.time_until_last_resort());
  try {
    memo_.begin(check);
    if (parts_.options.tracing.recorder != nullptr) {
      parts_.options.tracing.recorder->begin_check(query, parts_.statistics);
    }
    const auto began = parts_.options.statistics ? Check::Clock::now() : Check::Clock::time_point();
    Answer answer = decide(check);
    answer.result = as_far_as_defined(check, std::move(answer.result));
    const CheckResult& result = answer.result;
    if (parts_.options.statistics) {
      note(check, answer, Check::Clock::now() - began);
    }
    parts_.host.settle_check();
    memo_.end(check, result.status, is_model_determined());
    return result;
  } catch (const Stopped& stopped) {
    forget_work();
    return {Status::Unknown, stopped.what()};
  } catch (const std::bad_alloc&) {
    forget_work();
    return {Status::Unknown, "memout"};
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again && error.code() != std::errc::too_many_files_open) {
      throw;
    }
    forget_work();
    return {Status::Unknown, std::string("no thread can be started: ") + error.what()};
  } catch (const BackendError& error) {
    throw EngineError(error.what());
  }
}

EngineOptions Engine::options_beside() const {
  EngineOptions options = parts_.options;
  options.memo.reset();
  options.tracing.recorder = nullptr;
  return options;
}

void Engine::work_ahead() {
  try {
    memo_.list_models();
  } catch (const Stopped&) {
    forget_work();
  }
}

void Engine::forget_work() {
  drop_solver();
  pipeline_.renew();
}

/// The answer, but for a model of assertions where no functions may satisfy the recursive definitions.
CheckResult Engine::as_far_as_defined(const Check& check, CheckResult result) {
  if (result.status != Status::Sat || check.query.recursive.empty()) {
    return result;
  }
  std::vector<Function> recursive(check.query.recursive.begin(), check.query.recursive.end());
  if (!check.query.functions.empty()) {  // with the functions that were found
    std::ranges::transform(recursive, recursive.begin(), [this](Function f) {
      return parts_.tm.function(functions_.instantiate(parts_.tm.mk_constant(f)));
    });
  }
  const std::optional<std::string> doubtful = admissibility_.doubtful(check, recursive);
  return doubtful
             ? CheckResult{Status::Unknown, "the recursive definition of " + quoted_symbol(scripted_part(*doubtful)) +
                                                " was not shown to have a solution"}
             : std::move(result);
}

/// Counts the answer, and tells the recorder.
void Engine::note(const Check& check, const Answer& answer, Check::Clock::duration time) {
  const double seconds = std::chrono::duration<double>(time).count();
  const Status status = answer.result.status;
  parts_.statistics.seconds += seconds;
  ++parts_.statistics.answers[status == Status::Sat ? 0 : status == Status::Unsat ? 1 : 2];
  if (status != Status::Unknown) {
    ++parts_.statistics.decided_by[answer.decider()];
  }
  if (parts_.options.tracing.recorder != nullptr) {
    parts_.options.tracing.recorder->end_check(check, answer, status == Status::Sat ? &parts_.model : nullptr, seconds,
                                               parts_.statistics);
  }
}

/// Asks the strategies in their order, the cheap ones first. The first answer counts.
Answer Engine::decide(Check& check) {
  if (const auto answer = memo_.by_text(check)) {
    return *answer;
  }
  if (const auto answer = decide_tracked(check)) {
    return *answer;
  }
  while (
      true) {  // once more where the memo answers a part of the query: `check.rest` has the remaining assertions then
    if (const auto answer = run_passes(check, false)) {
      return *answer;
    }
    if (has_language_values(check)) {
      return {{Status::Unknown, "no solver is right about RegLan in functions, arrays, datatypes and quantifiers"}};
    }
    if (!check.rest && (!portfolio_.asks_memo(check) || function_strategy_.has_costs())) {
      if (const auto answer = memo_.by_slices(check, false)) {
        return *answer;
      }
      if (check.rest) {
        continue;
      }
    }
    if (const auto answer = memo_.by_passed_slices(check)) {
      return *answer;
    }
    if (parts_.solver.query().empty() && !function_strategy_.has_costs()) {
      return {acceptance_.accept(check, {}, {}, pass_names())};
    }
    begin_solving(check);
    if (function_strategy_.find_by_enumeration(check)) {
      return {acceptance_.accept(check, {}, {}, pass_names()), Decider::Search, {}};
    }
    if (const auto answer = search_first(check)) {
      return *answer;
    }
    if (any_solver_may_answer(check)) {
      if (const auto answer = string_abstraction_.decide(check)) {
        return *answer;
      }
    }
    if (const auto answer = ask_in_rounds(check)) {
      return *answer;
    }
  }
}

/// True if no solver is sound for the query, neither as the passes left it nor as it was written: a member may be
/// asked either.
bool Engine::has_language_values(const Check& check) {
  const auto has = [this](const auto& assertion) { return languages_.occurs_in(assertion.term); };
  if (std::ranges::any_of(parts_.solver.query().assertions, has)) {
    return true;
  }
  return languages_.has_sorts() && std::ranges::any_of(check.asked(&parts_.expander), has);
}

/// True if the check is made in a form that has a core: assertions stay what the user asserted, each by itself, and
/// those that a core may be made of are asserted behind literals.
bool Engine::is_tracked(const Check& check) const {
  // After so many checks in a row without a core, tracking only keeps the passes from their work.
  constexpr int kTries = 3;
  const Query& query = check.query;
  return parts_.solver.can_track() && !check.rest && query.functions.empty() && !query.has_oracles &&
         tracked_in_vain_ < kTries && !query.candidates(query.core).empty();
}

/// The answer with its core. Nothing where nobody wants one, and where the solver finds none under assumptions, which
/// keep it from much of what it can do: the check is then made like any other.
std::optional<Answer> Engine::decide_tracked(Check& check) {
  if (!is_tracked(check)) {
    return std::nullopt;
  }
  parts_.solver.use_users_choice();
  if (auto decided = run_passes(check, true)) {
    return decided;
  }
  if (parts_.solver.query().empty()) {
    return Answer{acceptance_.accept(check, {}, {}, pass_names())};
  }
  Answer answer;
  if (search_.mode(check) == IndexifyMode::Off) {
    try {
      answer = solver_strategy_.ask_tracked(check);
    } catch (const BackendError&) {
      // Asked without literals, it may have an answer.
    }
  }
  tracked_in_vain_ = answer.result.status == Status::Unknown ? tracked_in_vain_ + 1 : 0;
  if (answer.result.status == Status::Unknown) {
    if (check.is_over()) {
      return answer;
    }
    parts_.solver.reset();  // one that says no core is stronger
    return std::nullopt;
  }
  if (answer.result.status == Status::Unsat) {
    core_.emplace();
    for (const size_t place : parts_.solver.core()) {
      core_->push_back(origins_[place]);
    }
    answer.result = check.lift_unsat();
  } else {
    answer.result = accepted(check);
  }
  return answer;
}

/// From here on the solver's query is what the passes left. The answer where that is false, or cannot be asked.
/// `tracked`: only local passes run, after which each assertion means what its original means, and those that a core
/// may be made of are tracked.
std::optional<Answer> Engine::run_passes(Check& check, bool tracked) {
  check.problem = {};
  parts_.solver.change_query().clear();
  // Functions to be synthesised are looked for in the assertions with definitions expanded.
  const bool sees_calls = pipeline_.wants_calls() && check.query.functions.empty();
  check.problem.logic = check.query.logic;
  check.problem.assertions = check.asked(sees_calls ? nullptr : &parts_.expander);
  if (auto failure = function_strategy_.encode(check)) {
    return Answer{*failure};
  }
  if (tracked || function_strategy_.has_costs()) {
    pipeline_.run_local(check.problem, context_);  // the other passes may decide what costs something
  } else {
    pipeline_.run(check.problem, context_);
  }
  SolverQuery& asked = parts_.solver.change_query();
  const std::vector<size_t> candidates = tracked ? check.query.candidates(check.query.core) : std::vector<size_t>{};
  origins_.clear();
  for (size_t i = 0; i < check.problem.assertions.size(); ++i) {
    const Assertion& assertion = check.problem.assertions[i];
    const bool is_candidate = std::ranges::binary_search(candidates, i);
    if (parts_.tm.is_false(assertion.term)) {
      if (tracked) {
        core_ = is_candidate ? std::vector{i} : std::vector<size_t>{};
      }
      return Answer{check.lift_unsat()};
    }
    if (!parts_.tm.is_true(assertion.term)) {
      if (is_candidate) {
        asked.tracked.push_back(asked.assertions.size());
      }
      asked.assertions.push_back({assertion.term, assertion.level});
      origins_.push_back(i);
    }
  }
  return std::nullopt;
}

/// Tells who listens that from here on searches and solvers are asked.
void Engine::begin_solving(const Check& check) {
  if (parts_.options.tracing.on_step) {
    parts_.options.tracing.on_step("solver");
  }
  if (parts_.options.tracing.recorder != nullptr) {
    parts_.options.tracing.recorder->ask(check);
  }
}

/// The answer by a search, where a search comes before solvers.
std::optional<Answer> Engine::search_first(const Check& check) {
  const IndexifyMode mode = search_.mode(check);
  if (mode == IndexifyMode::Auto && search_.find_at_once(check)) {
    return Answer::of_search();
  }
  const bool is_first = mode == IndexifyMode::First || mode == IndexifyMode::Only;
  if (!is_first && !(mode == IndexifyMode::Auto && check.query.has_oracles)) {
    return std::nullopt;
  }
  const IndexifyMode alone = mode == IndexifyMode::Only ? mode : IndexifyMode::First;
  const auto method = is_first ? ModelSearch::Method::All : ModelSearch::Method::Gardens;
  if (search_.find(check, method, check.stop.until(ModelSearch::limit(check, alone)))) {
    return Answer::of_search();
  }
  if (mode == IndexifyMode::Only) {
    return Answer{{Status::Unknown, "no model was found"}, Decider::Search, {}};
  }
  return std::nullopt;
}

/// The answer of solvers, which are asked again as long as oracles have new lemmas about their models. The search for
/// models has a turn behind each of these rounds, as long as the round was. Nothing where the memo has answered a part
/// of the query meanwhile.
std::optional<Answer> Engine::ask_in_rounds(Check& check) {
  constexpr std::chrono::milliseconds kLeast(2);
  const IndexifyMode mode = search_.mode(check);
  parts_.oracles.add_facts();
  Check::Clock::time_point began = Check::Clock::now();
  for (bool again = false;; again = true) {
    const Check::Clock::duration turn = std::max<Check::Clock::duration>(Check::Clock::now() - began, kLeast);
    if (again && mode == IndexifyMode::Auto &&
        search_.find(check, ModelSearch::Method::LocalSearch, check.stop.within(turn))) {
      return Answer::of_search();
    }
    began = Check::Clock::now();
    parts_.solver.change_query().bounds.clear();  // those of the round before, which knew less of the oracles
    std::optional<Answer> answer = ask_solvers(check, mode);
    if (!answer || answer->is_final()) {
      return answer;
    }
    CheckResult& result = answer->result;
    if (result.status != Status::Sat && !parts_.solver.query().restrictions.empty()) {
      if (check.is_over()) {
        result = {Status::Unknown, check.stop.reason()};
        return answer;
      }
      parts_.oracles.widen();
      continue;
    }
    if (result.status == Status::Unsat) {
      result = check.lift_unsat();
    }
    if (result.status != Status::Sat) {
      return answer;
    }
    if (function_strategy_.has_costs() && !function_strategy_.find_least_cost(check)) {
      result = {Status::Unknown, "no model of the least cost was found"};
      return answer;
    }
    result = accepted(check);
    if (!parts_.oracles.learn(parts_.model.evaluator(), check.stop, result)) {
      return answer;
    }
  }
}

/// True if no solver's own behaviour is asked for, nor what only the user's choice can say.
bool Engine::any_solver_may_answer(const Check& check) const {
  return portfolio_.takes(check) && !function_strategy_.has_costs();
}

/// Asks the portfolio, or the one solver that is to answer, the solver's query.
std::optional<Answer> Engine::ask_solvers(Check& check, IndexifyMode mode) {
  if (!any_solver_may_answer(check)) {
    parts_.solver.use_users_choice();
    return solver_strategy_.ask(check, mode);
  }
  Race::LookUp look_up;
  if (memo_.wants_slices()) {
    look_up = {memo_.slices_delay(),
               [&]() -> std::optional<CheckResult> {
                 const std::optional<Answer> known = memo_.by_slices(check, true);
                 return known ? std::optional(known->result) : std::nullopt;
               },
               [&] { return check.rest.has_value(); }};
  }
  return portfolio_.decide(check, mode, std::move(look_up));
}

/// The answer to a check that is sat for the solver, by its model.
CheckResult Engine::accepted(const Check& check) {
  const std::vector<Function> symbols = parts_.solver.symbols();
  return acceptance_.accept(check, parts_.solver.model(symbols), symbols, pass_names());
}

SynthesisAnswer Engine::synthesize(const SynthesisQuery& query) { return SynthesisStrategy(parts_, query).decide(); }

std::unique_ptr<ExplorationStrategy> Engine::begin_exploration(const ExplorationQuery& query) {
  return std::make_unique<ExplorationStrategy>(*this, parts_, context_.simplifier, query);
}

std::string Engine::pass_names() const {
  std::string names;
  for (const Pipeline::Stage& stage : pipeline_.stages()) {
    names += " " + std::string(stage.record->name);
  }
  return names;
}

/// The term without definitions. Folding finds values of quantified terms, too, and leaves less to be told to the
/// solver. ExpansionLimit where definitions are too large.
Term Engine::folded(Term t) { return Simplifier(parts_.tm).simplify(parts_.expander.expand(t)); }

Value Engine::value(Term t) {
  Value value = parts_.model.evaluator().evaluate(t);
  if (value.known()) {
    return value;
  }
  try {
    const Term simple = folded(t);
    value = parts_.model.evaluator().evaluate(simple);
    value = value.known() ? value : parts_.model.solver_value(simple);
    value = value.known() ? value : parts_.model.evaluator().evaluate(decide_quantifiers(parts_, simple));
    value = value.known() ? value : parts_.model.chosen_value(simple);
    return value.known() || !parts_.model.is_assertion(t) ? value : Value(true);  // as the check was sat
  } catch (const ExpansionLimit&) {
    return {};
  }
}

std::string Engine::value_text(Term t) {
  if (const Value value = this->value(t); value.known()) {
    return to_string(parts_.tm.sorts(), value);
  }
  // A truth value has no other text; a solver's text of a quantified formula is that formula.
  if (parts_.tm.sorts().kind(parts_.tm.sort(t)) == SortKind::Bool) {
    return {};
  }
  try {
    const Term simple = folded(t);
    return has_quantifier(parts_.tm, simple) ? std::string() : parts_.model.solver_text(simple);
  } catch (const ExpansionLimit&) {
    return {};
  }
}

std::string Engine::definition_text(Function f) {
  const Sort sort = parts_.tm.info(f).sort;
  if (parts_.tm.sorts().kind(sort) == SortKind::Function) {
    return parts_.model.solver_definition(f);
  }
  const std::string text = parts_.model.solver_text(parts_.tm.mk_constant(f));
  return text.empty() ? text : "() " + parts_.tm.sorts().to_string(sort) + " " + text;
}

bool Engine::make_candidate(const Query& query, std::span<const Term> assertions) {
  const std::vector<Function> symbols = declared_functions(parts_.tm, assertions);
  const Term assumption = parts_.tm.mk_constant(own_name("", "candidate"), parts_.tm.sorts().boolean());
  // Z3's tactics keep no candidate; its incremental core, which answers where there are assumptions, does. A program
  // needs a scope for that.
  for (const bool assuming : {false, true}) {
    try {
      BackendOptions options = query.solver;
      options.limit_to(kLongestExtraCheck);
      const std::unique_ptr<Backend> solver = parts_.solver.make(options);
      solver->push();
      for (const Term t : assertions) {
        solver->assert_term(t);
      }
      ++parts_.statistics.solver_checks;
      const StopToken& stop = parts_.stop.token();
      const CheckResult result = assuming ? solver->check_assuming({&assumption, 1}, stop).result : solver->check(stop);
      if (result.status == Status::Unsat) {
        return false;
      }
      parts_.model.begin(Model::Origin::Evaluated, solver->model(symbols), symbols);
    } catch (const BackendError& error) {
      log(parts_.host, "no candidate for a model: {}", error.what());
      continue;
    }
    parts_.model.complete(query.symbols);
    parts_.model.evaluate_alone();
    return true;
  }
  return false;
}

std::vector<size_t> Engine::unsat_core(const Query& query, CoreWish of) {
  const std::vector<size_t> candidates = query.candidates(of);
  try {
    std::vector<size_t> core;
    if (core_) {
      std::ranges::set_intersection(candidates, *core_, std::back_inserter(core));
    } else if (!candidates.empty()) {
      BackendOptions options = query.solver;
      options.unsat_assumptions = true;
      options.models = false;
      options.limit_to(kLongestExtraCheck);
      std::vector<Term> terms = expanded_originals(query);
      core = find_unsat_core(
          parts_.tm, [&] { return parts_.solver.make(options); }, terms, candidates, lemmas());
    }
    if (parts_.options.check_cores) {
      check_core(query, candidates, core);
    }
    return core;
  } catch (const BackendError& error) {
    throw EngineError(error.what());
  }
}

/// EngineError where a solver does not find unsatisfiable what is no candidate, and the core, together.
void Engine::check_core(const Query& query, std::span<const size_t> candidates, std::span<const size_t> core) {
  const std::unique_ptr<Backend> judge = parts_.solver.make(query.solver);
  for (const Term lemma : lemmas()) {
    judge->assert_term(lemma);
  }
  const std::vector<Term> terms = expanded_originals(query);
  for (size_t i = 0; i < terms.size(); ++i) {
    if (!std::ranges::binary_search(candidates, i) || std::ranges::binary_search(core, i)) {
      judge->assert_term(terms[i]);
    }
  }
  ++parts_.statistics.cores_checked;
  if (const Status status = judge->check(parts_.stop.token()).status; status != Status::Unsat) {
    throw EngineError("internal error: asked again, " + std::string(judge->name()) + " answers " +
                      std::string(to_string(status)) + " to the unsat core");
  }
}

std::vector<Term> Engine::expanded_originals(const Query& query) {
  std::vector<Term> terms = query.originals();
  std::ranges::transform(terms, terms.begin(), [this](Term t) { return parts_.expander.expand(t); });
  return terms;
}

std::string Engine::proof(const Query& query) {
  BackendOptions options = query.solver;
  options.proofs = true;
  options.models = false;
  try {
    const std::unique_ptr<Backend> solver = parts_.solver.make(options);
    for (const Term t : query.originals()) {
      solver->assert_term(parts_.expander.expand(t));
    }
    for (const Term lemma : lemmas()) {
      solver->assert_term(lemma);
    }
    if (const CheckResult result = solver->check(parts_.stop.token()); result.status != Status::Unsat) {
      throw EngineError("no proof was found: asked for one, " + std::string(solver->name()) + " answers " +
                        std::string(to_string(result.status)) +
                        (result.reason.empty() ? std::string() : " (" + result.reason + ")"));
    }
    return solver->proof();
  } catch (const BackendError& error) {
    throw EngineError(error.what());
  }
}

}  // namespace preproc
