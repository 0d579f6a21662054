#include "session/solving_session.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <new>
#include <ostream>
#include <system_error>
#include <unordered_set>

#include <spdlog/spdlog.h>

#include "engine/check_race.h"
#include "engine/grounding.h"
#include "memo/slice_memo.h"
#include "passes/call_summaries.h"
#include "process/running_check.h"
#include "script/model_printer.h"
#include "script/printer.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

SolvingSession::SolvingSession(const SessionOptions& options, Source& source, std::ostream& out)
    : Session(options, source),
      answers_(out, out),
      diagnostics_(out, options.verbosity),
      hard_theories_(tm_),
      mirror_([this] { return make_solver(options_.solvers, tm_, backend_options()); }),
      expander_(tm_),
      oracle_lemmas_(tm_),
      functions_(tm_, options.synthesis.encoding, options.synthesis.smallest) {
  trace_stream_ = &diagnostics_.stream();
}

SolvingSession::~SolvingSession() = default;

BackendOptions SolvingSession::backend_options() const {
  BackendOptions backend;
  // Locations are of sorts that the script's logic need not have.
  const bool widened = !synthesis_.problem().empty() && !options_.synthesis.encoding.is_propositional();
  backend.logic = widened ? std::string() : logic_;
  backend.timeout = options_.timeout;
  backend.memory_limit = options_.memory_limit;
  // A limit in the script is a limit too, the tighter one counts.
  for (const std::string_view keyword : {":timeout", ":tlimit-per"}) {
    const uint64_t limit = script_options_.number(keyword).value_or(0);
    if (limit > 0 && (!backend.timeout || limit < static_cast<uint64_t>(backend.timeout->count()))) {
      backend.timeout = std::chrono::milliseconds(std::min<uint64_t>(limit, 1'000'000'000));
    }
  }
  backend.script_options = script_options_.all();
  backend.random_seed = script_options_.number(":random-seed");
  const uint64_t resources = script_options_.number(":reproducible-resource-limit").value_or(0);
  if (resources > 0) {
    backend.resource_limit = resources;
  }
  return backend;
}

void SolvingSession::print(std::string_view answer) {
  if (turn() == Progress::Turn::Answered) {
    return;
  }
  if (!(answers_.stream() << answer << '\n' << std::flush)) {
    throw std::system_error(errno, std::generic_category(), "cannot write the answers");
  }
  note_answer();
}

std::string SolvingSession::solver_name() const {
  return mirror_.backend() == nullptr ? "nothing" : std::string(mirror_.backend()->name());
}

void SolvingSession::respond_error(const std::string& message, bool asks) {
  if (!asks) {
    last_.reset();
  }
  if (!message.empty()) {
    print("(error " + string_literal(message) + ")");
  }
}

void SolvingSession::respond(const Command& command) {
  if (has_text_digest()) {
    history_.note(command, script_options_.is_true(":global-declarations"));
  }
  answer(command);
  if (!script_options_.is_true(":print-success")) {
    return;
  }
  switch (command.kind) {
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
    case CommandKind::CheckSynth:
    case CommandKind::GetModel:
    case CommandKind::GetValue:
    case CommandKind::GetInfo:
    case CommandKind::GetOption:
    case CommandKind::GetAssertions:
    case CommandKind::GetAssignment:
    case CommandKind::GetProof:
    case CommandKind::GetUnsatAssumptions:
    case CommandKind::GetUnsatCore:
    case CommandKind::Echo:
    case CommandKind::Other: return;  // has answered
    default: print("success");
  }
}

void SolvingSession::answer(const Command& command) {
  if (turn() != Progress::Turn::New && resume(command)) {
    return;
  }
  switch (command.kind) {
    case CommandKind::Assert:
    case CommandKind::Push:
    case CommandKind::Pop:
    case CommandKind::ResetAssertions:
    case CommandKind::DeclareConst:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareOracleFun: last_.reset(); return;
    case CommandKind::Reset:
      last_.reset();
      mirror_.reset();
      answers_.close();
      diagnostics_.close();
      trace_stream_ = &diagnostics_.stream();
      return;
    case CommandKind::SynthFun:
    case CommandKind::SynthInv:
      if (!options_.synthesis.encoding.is_propositional()) {
        mirror_.reset();
      }
      return;
    case CommandKind::SetLogic: mirror_.reset(); return;
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming: return check_sat(command);
    case CommandKind::GetModel: return get_model(command);
    case CommandKind::GetValue: return get_value(command);
    case CommandKind::GetInfo: return get_info(command);
    case CommandKind::GetOption: return get_option(command);
    case CommandKind::GetAssertions: return get_assertions(command);
    case CommandKind::GetAssignment: return get_assignment(command);
    case CommandKind::GetUnsatCore: return get_unsat_core(command, false);
    case CommandKind::GetUnsatAssumptions: return get_unsat_core(command, true);
    case CommandKind::GetProof: return get_proof(command);
    case CommandKind::SetOption: return set_option(command);
    case CommandKind::Echo: return print(command.value);
    case CommandKind::CheckSynth: return check_synth(command);
    case CommandKind::Other: {
      // What it would have declared or asserted is missing from now on.
      constexpr std::string_view kHarmless[] = {"get-",     "check-",  "set-", "eval",
                                                "simplify", "display", "help", "labels"};
      if (std::ranges::none_of(kHarmless, [&](std::string_view prefix) { return command.value.starts_with(prefix); })) {
        lose();
      }
      return print("unsupported");
    }
    default: return;
  }
}

// --- check-sat -----------------------------------------------------------------------------------------------------------

void SolvingSession::check_sat(const Command& command) {
  last_.reset();
  lost_.clear();
  for (const Term t : command.terms) {
    if (tm_.sort(t) != tm_.sorts().boolean() && tm_.sort(t).known()) {
      fail(command, "expected assumptions of sort Bool, got " + tm_.sorts().to_string(tm_.sort(t)));
    }
  }
  assumptions_ = command.terms;
  assumption_texts_.assign(command.texts.begin(), command.texts.end());
  ++statistics_.checks;
  CheckResult result;
  {
    const RunningCheck running;
    try {
      result = recall_or_solve(command);
    } catch (const std::bad_alloc&) {
      mirror_.reset();
      result = {Status::Unknown, "memout"};
    }
  }
  if ((result.status == Status::Sat && !nothing_lost()) || (result.status == Status::Unsat && surplus_)) {
    result = {Status::Unknown, "an earlier command had an error, so that an assertion may be missing"};
  }
  reason_unknown_ = result.reason;
  last_ = result;
  print(to_string(result.status));
  list_models();
}

/// Gives the pass `summaries` its solver; false if it does not run.
bool SolvingSession::use_summaries() {
  for (const Pipeline::Stage& stage : pipeline_.stages()) {
    if (auto* summaries = dynamic_cast<SummariesPass*>(stage.pass.get())) {
      summaries->use_solver([this] { return make_solver(options_.solvers, tm_, backend_options()); });
      return true;
    }
  }
  return false;
}

/// What is asked, with definitions expanded unless a pass is to see the calls.
Problem SolvingSession::make_problem(const Command& command, std::span<const Term> assumptions, bool expands) {
  Problem problem;
  problem.logic = logic_;
  if (open_) {
    for (const LevelledTerm& conjunct : *open_) {
      problem.assertions.add_original(conjunct.term, conjunct.level);
    }
    return problem;
  }
  try {
    for (const AssertionStack::Entry& entry : assertions_.entries()) {
      problem.assertions.add_original(expands ? expander_.expand(entry.term) : entry.term, entry.level);
    }
    for (const Term assumption : assumptions) {
      problem.assertions.add_original(expands ? expander_.expand(assumption) : assumption, assertions_.level() + 1);
    }
  } catch (const ExpansionLimit& error) {
    fail(command, error.what());
  }
  return problem;
}

/// Where unsat of what was solved says nothing about what was asked.
CheckResult SolvingSession::no_answer() const {
  if (synthesis_.problem().empty()) {
    return {Status::Unknown, "incomplete"};
  }
  return {Status::Unknown, "no functions of height " + std::to_string(synthesis_height()) +
                               " will do; there are higher ones, see :synth-depth"};
}

CheckResult SolvingSession::solve(const Command& command, std::span<const Term> assumptions) {
  // Functions to be synthesised are looked for in what is asserted, definitions expanded.
  Problem problem = make_problem(command, assumptions, !synthesis_.problem().empty() || !use_summaries());
  if (!encode_functions(problem)) {
    return {Status::Unknown, "a function has too many terms of the height that :synth-depth allows"};
  }
  const std::optional<std::vector<Cost>> costs = functions_.costs();
  if (!costs) {
    return {Status::Unknown, "weights are too large to be compared, or --synth-encoding has no costs"};
  }
  if (const FunctionToSynthesize* function = functions_.misfit()) {
    fail(command, "the original of `" + quoted_symbol(tm_.symbols().name(function->name)) +
                      "` is higher than the functions that are searched for, expected a greater :synth-depth than " +
                      std::to_string(synthesis_height()));
  }
  if (costs->empty()) {
    pipeline_.run(problem, context_);
  } else {
    pipeline_.run_local(problem, context_);  // the others may decide what costs something
  }
  wanted_.clear();
  begin_oracle_rounds();
  deadline_.reset();
  if (const std::optional<std::chrono::milliseconds> timeout = backend_options().timeout) {
    deadline_ = std::chrono::steady_clock::now() + *timeout;
  }
  has_solver_model_ = false;
  has_found_model_ = false;
  for (const Assertion& assertion : problem.assertions) {
    if (tm_.is_false(assertion.term)) {
      return preserves_unsat(problem.guarantee) ? CheckResult{Status::Unsat, {}} : no_answer();
    }
    if (!tm_.is_true(assertion.term)) {
      wanted_.push_back({assertion.term, assertion.level});
    }
  }
  if (remembers_ && !wanted_.empty()) {
    if (const std::optional<CheckResult> result = recall_behind_passes(command, problem)) {
      return *result;
    }
  }
  try {
    if (wanted_.empty() && costs->empty()) {
      return accept_model(command, problem, {}, {});
    }
    const IndexifyMode mode = search_mode();
    if (mode == IndexifyMode::First || mode == IndexifyMode::Only || (mode == IndexifyMode::Auto && has_oracles())) {
      const IndexifyMode alone = mode == IndexifyMode::Only ? mode : IndexifyMode::First;
      const SearchWays ways = mode == IndexifyMode::Auto ? SearchWays::Gardens : SearchWays::All;
      if (find_model(command, problem, ways, search_limit(alone), false)) {
        return {Status::Sat, {}};
      }
      if (mode == IndexifyMode::Only) {
        return {Status::Unknown, "no model was found"};
      }
    }
    for (;;) {
      CheckResult result = ask_solver(command, problem, mode);
      if (has_found_model_) {
        return result;
      }
      if (result.status != Status::Sat && restrictions_ > 0) {
        if (out_of_time()) {
          return {Status::Unknown, "timeout"};
        }
        widen_points();
        continue;
      }
      if (result.status == Status::Unsat && !preserves_unsat(problem.guarantee)) {
        return no_answer();
      }
      if (result.status != Status::Sat) {
        return result;
      }
      has_solver_model_ = true;
      if (!costs->empty() && !find_least_cost(command, *costs)) {
        return {Status::Unknown, "no model of the least cost was found"};
      }
      const std::vector<Function> asked = asserted_symbols();
      result = accept_model(command, problem, mirror_.backend()->model(asked), asked);
      if (!learn_from_oracles(result)) {
        return result;
      }
      has_solver_model_ = false;
    }
  } catch (const BackendError& error) {
    fail(command, error.what());
  }
}

/// The solver's answer to what is wanted, or that of a search beside it.
CheckResult SolvingSession::ask_solver(const Command& command, const Problem& problem, IndexifyMode mode) {
  const auto before = std::chrono::steady_clock::now();
  Backend& backend = mirror_.sync(wanted_);
  const std::string name(backend.name());  // it may be left behind
  const auto start = std::chrono::steady_clock::now();
  handing_over_ = std::chrono::duration_cast<std::chrono::milliseconds>(start - before);
  CheckResult result;
  if (mode == IndexifyMode::Auto) {
    result = check_beside_search(command, problem, backend);
    if (has_found_model_) {
      return result;
    }
  } else {
    RunningCheck::limit(hard_limit(backend), false);
    result = backend.check();
  }
  if (result.status == Status::Sat) {
    RunningCheck::extend(RunningCheck::model_limit(options_.timeout.value_or(std::chrono::milliseconds(0))));
  }
  statistics_.solver_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  ++statistics_.solver_checks;
  statistics_.forwarded += result.forwarded ? 1 : 0;
  spdlog::info("{}: {} of {} assertions given to {}, {}{}{}", reader_.position(command.place), wanted_.size(),
               problem.assertions.size(), name, to_string(result.status), result.reason.empty() ? "" : ": ",
               result.reason);
  return result;
}

/// After a check that was sat: asserts what makes the next model one of the least cost, as far as time allows, and
/// checks that.
bool SolvingSession::find_least_cost(const Command& command, const std::vector<Cost>& costs) {
  LeastCostSearch search(tm_, costs);
  LeastCostSearch::Answer answer;
  try {
    const auto deadline = std::chrono::steady_clock::now() + options_.timeout.value_or(std::chrono::hours(24 * 365));
    answer = search.find(*mirror_.backend(), 0, [deadline] { return std::chrono::steady_clock::now() >= deadline; });
  } catch (const BackendError&) {
    mirror_.reset();  // scopes may be open that it knows nothing of
    throw;
  }
  ++statistics_.solver_checks;
  spdlog::info("{}: functions of cost {}{}", reader_.position(command.place), answer.cost,
               answer.proved && answer.result.status == Status::Sat ? "" : ", maybe not the least");
  for (const Term condition : answer.conditions) {
    wanted_.push_back({condition, assertions_.level() + 1});
  }
  has_solver_model_ = mirror_.sync(wanted_).check().status == Status::Sat;
  return has_solver_model_;
}

/// The declared constants and functions in what the backend was given, and in the definitions used there.
std::vector<Function> SolvingSession::asserted_symbols() const {
  std::vector<Term> terms;
  for (const LevelledTerm& assertion : wanted_) {
    terms.push_back(assertion.term);
  }
  std::vector<Function> symbols = mentioned_functions(tm_, terms);
  std::erase_if(symbols, [this](Function f) {
    const FunctionInfo& info = tm_.info(f);
    return info.body || info.operation.role != DatatypeRole::None;
  });
  return symbols;
}

/// The term with the values of the symbols that the solver knows nothing of, because passes removed them or nothing is
/// asserted of them: its own values for these would be others. Null where such a value has no term, and where an oracle
/// occurs: the solver takes it for any function.
Term SolvingSession::as_solver_sees(Term t) {
  if (has_oracles() && oracle_lemmas_.occur_in(t)) {
    return {};
  }
  if (grounding_) {
    const Term grounded = grounding_->ground(t);
    return grounding_->unexpressed({grounded}).empty() ? grounded : Term{};
  }
  std::vector<Term> from;
  std::vector<Term> to;
  bool expressible = true;
  walk_postorder(tm_, t, [&](Term u) {
    if (tm_.kind(u) != Kind::Constant || asked_.contains(tm_.function(u))) {
      return;
    }
    const auto known = solver_terms_.find(tm_.function(u));
    const Value& value = model_.get(tm_.function(u));
    if (known != solver_terms_.end() || value.known()) {
      from.push_back(u);
      to.push_back(known != solver_terms_.end() ? known->second : tm_.mk_value(value));
      expressible = expressible && to.back();
    }
  });
  if (!expressible) {
    return {};
  }
  return from.empty() ? t : substitute(tm_, t, from, to);
}

/// The solver's value of a term in the model of the last check, empty if it has none. A check that was answered without
/// the solver is answered by it now.
Value SolvingSession::solver_value(Term original) {
  const Term t = as_solver_sees(original);
  if (!t) {
    return {};
  }
  try {
    if (has_found_model_ && !complete_found_model()) {
      return {};
    }
    Backend& backend = mirror_.sync(wanted_);
    has_solver_model_ = has_solver_model_ || backend.check().status == Status::Sat;
    return has_solver_model_ ? backend.value(t) : Value();
  } catch (const BackendError&) {
    return {};
  }
}

/// What the user asserts and assumes.
std::vector<Term> SolvingSession::original_assertions(const Command& command) const {
  std::vector<Term> originals;
  for (const AssertionStack::Entry& entry : assertions_.entries()) {
    originals.push_back(entry.term);
  }
  originals.insert(originals.end(), command.terms.begin(), command.terms.end());
  return originals;
}

/// Evaluates on the model from now on. The value a solver gives a partial operation outside its domain is part of it.
void SolvingSession::evaluate_with_solver() {
  evaluator_ = std::make_unique<Evaluator>(tm_, model_);
  evaluator_->set_partial_operation([this](Term application, std::span<const Value* const> arguments) -> Value {
    used_partial_operation_ = true;
    std::vector<Term> terms;
    for (const Value* argument : arguments) {
      const Term t = tm_.mk_value(*argument);
      if (!t) {
        return {};
      }
      terms.push_back(t);
    }
    return solver_value(tm_.rebuild(application, terms));
  });
}

/// Completes a model of the passes' result, read from the solver for the symbols it was asked about, and evaluates the
/// user's assertions on it.
CheckResult SolvingSession::accept_model(const Command& command, const Problem& problem, Assignment model,
                                         std::span<const Function> asked) {
  model_ = std::move(model);
  asked_ = {asked.begin(), asked.end()};
  forget_confirmation();
  reconstruct_model(problem);
  evaluate_with_solver();
  std::vector<Term> originals = original_assertions(command);
  if (!synthesis_.problem().empty()) {
    functions_.decode(model_);
    std::ranges::transform(originals, originals.begin(), [&](Term t) { return functions_.instantiate(t); });
  }
  const ModelCheck check = check_model(*evaluator_, originals);
  ++statistics_.models_checked;
  statistics_.assertions_undetermined += check.undetermined;
  if (check.violated && has_oracles()) {
    return {Status::Unknown, "no model was found that agrees with the oracles"};
  }
  if (check.violated) {
    return replace_model(command, problem, originals, *check.violated);
  }
  if (check.undetermined > 0 && has_oracles()) {
    if (std::optional<CheckResult> undetermined = undetermined_by_oracles(originals)) {
      return *undetermined;
    }
  }
  if (check.undetermined > 0) {
    if (const CheckResult confirmed = confirm_model(command, problem, originals); confirmed.status != Status::Sat) {
      return confirmed;
    }
  }
  if (check.undetermined > 0 && problem.guarantee == Guarantee::UnderApproximating) {
    return {Status::Unknown, "the model could not be checked"};
  }
  return {Status::Sat, {}};
}

/// Makes a model of what was asked from one of what the passes left.
void SolvingSession::reconstruct_model(const Problem& problem) {
  for (const auto& [f, value] : recalled_.all()) {
    if (!model_.contains(f)) {
      model_.set(f, value);
    }
  }
  const auto ask = [this](const Trail::Entry& entry, Value value) {
    if (!value.known() && has_solver_model_) {
      value = solver_value(entry.definition);
    }
    if (!value.known() || value.is_lambda() || value.is_element()) {
      solver_terms_[entry.symbol] = as_solver_sees(entry.definition);
    }
    return value;
  };
  complete_model(problem.trail.reconstruct(tm_, model_, asked_, ask));
}

/// Symbols that the solver was not asked about may have any value. One that it was asked about and whose value it could
/// not say, an irrational number for instance, stays without, as does one that is defined by such a value (`unknown`).
void SolvingSession::complete_model(const std::unordered_set<Function>& unknown) {
  for (const Function f : scope_.declared()) {
    if (!model_.contains(f) && !asked_.contains(f) && !unknown.contains(f)) {
      if (Value value = default_value(tm_.sorts(), tm_.info(f).sort); value.known()) {
        model_.set(f, std::move(value));
      }
    }
  }
}

// --- Models, values, information -----------------------------------------------------------------------------------------

void SolvingSession::need_option(const Command& command, std::string_view keyword) {
  if (!script_options_.is_true(keyword)) {
    fail(command, "expected (set-option " + std::string(keyword) + " true) at the beginning of the script");
  }
}

void SolvingSession::need_model(const Command& command) {
  if (last_ && !lost_.empty()) {
    fail(command, "there is no model any more, the process that had it is gone: " + lost_);
  }
  if (!last_ || last_->status != Status::Sat) {
    fail(command, "there is no model: expected a check-sat that answered sat right before");
  }
}

void SolvingSession::get_model(const Command& command) {
  need_option(command, ":produce-models");
  need_model(command);
  std::vector<Function> symbols = scope_.declared();
  std::erase_if(symbols, [this](Function f) { return tm_.info(f).oracle != nullptr; });
  for (const FunctionToSynthesize& function : synthesis_.problem().functions) {
    symbols.push_back(function.function);
  }
  print(model_to_string(tm_, model_, symbols, [this](Function f) -> std::string {
    if (synthesis_.problem().find(f) != nullptr) {
      return function_text(f);
    }
    return unknown_definition(f);
  }));
}

/// What follows the name of a symbol in a define-fun where its value is known to the solver only, empty if to nobody.
std::string SolvingSession::unknown_definition(Function f) {
  const Sort sort = tm_.info(f).sort;
  if (tm_.sorts().kind(sort) != SortKind::Function) {
    const std::string text = solver_text(tm_.mk_constant(f));
    return text.empty() ? text : "() " + tm_.sorts().to_string(sort) + " " + text;
  }
  try {
    return has_solver_model_ && asked_.contains(f) ? mirror_.backend()->definition_text(f) : std::string();
  } catch (const BackendError&) {
    return {};
  }
}

void SolvingSession::get_value(const Command& command) {
  need_option(command, ":produce-models");
  need_model(command);
  std::string answer = "(";
  for (size_t i = 0; i < command.terms.size(); ++i) {
    const Term t = synthesis_.problem().empty() ? command.terms[i] : functions_.instantiate(command.terms[i]);
    Value value = evaluator_->evaluate(t);
    if (!value.known()) {
      try {
        value = solver_value(expander_.expand(t));
      } catch (const ExpansionLimit&) {
        value = {};
      }
    }
    const std::string text = value.known() ? to_string(tm_.sorts(), value) : solver_text(expander_.expand(t));
    if (const std::string failure = oracle_lemmas_.failure({&t, 1}); text.empty() && !failure.empty()) {
      fail(command, failure);
    }
    if (text.empty()) {
      fail(command, "the value of " + excerpt(command.texts[i]) + " is not determined by the model");
    }
    answer += (i == 0 ? "(" : "\n (") + std::string(command.texts[i]) + " " + text + ")";
  }
  print(answer + ")");
}

/// A value of the solver's model in the solver's own words, empty if there is none.
std::string SolvingSession::solver_text(Term original) {
  const Term t = as_solver_sees(original);
  try {
    return has_solver_model_ && t ? mirror_.backend()->value_text(t) : std::string();
  } catch (const BackendError&) {
    return {};
  }
}

void SolvingSession::get_assignment(const Command& command) {
  need_option(command, ":produce-assignments");
  need_model(command);
  std::string answer = "(";
  for (const NamedTerm& named : named_terms_) {
    const Value value = evaluator_->evaluate(named.term);
    if (value.is_bool()) {
      answer += answer.size() == 1 ? "" : " ";
      answer += "(" + quoted_symbol(tm_.symbols().name(named.name)) + (value.boolean() ? " true)" : " false)");
    }
  }
  print(answer + ")");
}

}  // namespace preproc
