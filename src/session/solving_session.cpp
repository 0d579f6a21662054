#include "session/solving_session.h"

#include <algorithm>
#include <ostream>

#include "engine/contest/explanation.h"
#include "engine/host.h"
#include "engine/log.h"
#include "engine/synthesis_way.h"
#include "memo/memo.h"
#include "process/closed_pipe.h"
#include "script/model_printer.h"
#include "script/printer.h"
#include "script/solution_text.h"
#include "session/script_limits.h"
#include "session/synthesis_failure.h"
#include "term/expand.h"
#include "value/identifier.h"

namespace preproc {

SolvingSession::SolvingSession(const SessionOptions& options, Source& source, std::ostream& out)
    : Session(options, source),
      label_(options.names ? source.name() + ": " : ""),
      unknown_(label_ + "unknown\n"),
      fail_(label_ + "fail\n"),
      answers_(out, out),
      diagnostics_(out, engine_.host(), options.verbosity) {
  trace_stream_ = &diagnostics_.stream();
  reader_.set_reads_z3_commands(!options.strict);
}

void SolvingSession::print(std::string_view answer) {
  if (turns_.is_answered()) {
    return;
  }
  if (!(answers_.stream() << label_ << answer << '\n' << std::flush)) {
    fail_to_write("cannot write the answers");
  }
  turns_.note_answer();
}

namespace {

/// True if the memo looks for whole scripts by what they say.
bool keeps_history(const Memo* memo) { return memo != nullptr && memo->mode() == MemoMode::On; }

}  // namespace

void SolvingSession::respond_error(const std::string& message, bool asks) {
  if (!asks) {
    last_.reset();
  }
  if (!message.empty()) {
    print("(error " + string_literal(message) + ")");
  }
}

void SolvingSession::respond(const Command& command) {
  if (keeps_history(options_.memo.get()) && !had_error()) {
    history_.note(command, script_.options().is_true(":global-declarations"));
  }
  try {
    answer(command);
  } catch (const EngineError& error) {
    throw CommandRefused(error.what());
  } catch (const ExpansionLimit& error) {
    throw CommandRefused(error.what());
  }
  if (!script_.options().is_true(":print-success")) {
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
    case CommandKind::Apply:
    case CommandKind::CheckSatUsing:
    case CommandKind::Eval:
    case CommandKind::GetObjectives:
    case CommandKind::Labels:
    case CommandKind::Simplify:
    case CommandKind::Other: return;  // has answered
    default: print("success");
  }
}

void SolvingSession::answer(const Command& command) {
  if (!turns_.is_new() && resume(command)) {
    return;
  }
  switch (command.kind) {
    case CommandKind::Pop: objectives_.pop_to(script_.assertions().level()); [[fallthrough]];
    case CommandKind::Assert:
    case CommandKind::Push:
    case CommandKind::DeclareConst:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareOracleFun: last_.reset(); return;
    case CommandKind::ResetAssertions:
      last_.reset();
      objectives_.clear();
      return;
    case CommandKind::AssertSoft:
    case CommandKind::Minimize:
    case CommandKind::Maximize: last_.reset(); return add_objective(command);
    case CommandKind::Reset:
      last_.reset();
      objectives_.clear();
      engine_.drop_solver();
      answers_.close();
      diagnostics_.close();
      trace_stream_ = &diagnostics_.stream();
      return;
    case CommandKind::SynthFun:
    case CommandKind::SynthInv:
      if (!options_.synthesis.encoding.is_propositional()) {
        engine_.drop_solver();
      }
      return;
    case CommandKind::SetLogic: engine_.drop_solver(); return;
    case CommandKind::CheckSat:
    case CommandKind::CheckSatUsing:
    case CommandKind::CheckSatAssuming: return check_sat(command);
    case CommandKind::Labels: return get_labels();
    case CommandKind::Eval: return eval(command);
    case CommandKind::Simplify: return simplify(command);
    case CommandKind::Apply: return apply_tactic();
    case CommandKind::GetObjectives: return get_objectives();
    case CommandKind::GetModel: return get_model();
    case CommandKind::GetValue: return get_value(command);
    case CommandKind::GetInfo: return get_info(command);
    case CommandKind::GetOption: return get_option(command);
    case CommandKind::GetAssertions: return get_assertions();
    case CommandKind::GetAssignment: return get_assignment();
    case CommandKind::GetUnsatCore: return get_unsat_core(false);
    case CommandKind::GetUnsatAssumptions: return get_unsat_core(true);
    case CommandKind::GetProof: return get_proof();
    case CommandKind::SetOption: return set_option(command);
    case CommandKind::Echo: return print(options_.style.plain_echo ? unquoted_string(command.value) : command.value);
    case CommandKind::CheckSynth: return check_synth(command);
    case CommandKind::Other: {
      // What it would have declared or asserted is missing from now on.
      constexpr std::string_view kHarmless[] = {"get-", "check-", "set-", "display", "help"};
      if (std::ranges::none_of(kHarmless, [&](std::string_view prefix) { return command.value.starts_with(prefix); })) {
        script_.note_missing_assertion();
      }
      return print("unsupported");
    }
    default: return;
  }
}

// --- check-sat -----------------------------------------------------------------------------------------------------------

namespace {

/// True if a solver that answers unknown for this reason has looked at everything, and would soon say so again.
bool has_given_up(std::string_view reason) {
  constexpr std::string_view kEnded[] = {"timeout", "memout", "interrupted", "resourceout", "canceled"};
  return std::ranges::none_of(kEnded, [&](std::string_view end) { return reason.find(end) != std::string_view::npos; });
}

}  // namespace

void SolvingSession::check_sat(const Command& command) {
  last_.reset();
  may_have_candidate_ = false;
  has_candidate_.reset();
  lost_.clear();
  for (const Term t : command.terms) {
    if (tm_.sort(t) != tm_.sorts().boolean() && tm_.sort(t).known()) {
      throw CommandRefused("expected assumptions of sort Bool, got " + tm_.sorts().to_string(tm_.sort(t)));
    }
  }
  assumptions_ = command.terms;
  assumption_texts_.assign(command.texts.begin(), command.texts.end());
  CheckResult result;
  const uint64_t contests = engine_.statistics().contests;
  {
    const HostedCheck running(engine_.host(), unknown_.c_str());
    try {
      const Query query = make_query(command);
      result = objectives_.empty() ? engine_.check(query) : check_optimum(query);
    } catch (const EngineError& error) {
      throw CommandRefused(error.what());
    }
  }
  if ((result.status == Status::Sat && script_.doubts().may_be_missing()) ||
      (result.status == Status::Unsat && script_.doubts().may_be_too_many())) {
    result = {Status::Unknown, "an earlier command had an error, so that an assertion may be missing"};
  }
  if (options_.explain) {
    explain(contests != engine_.statistics().contests);
  }
  reason_unknown_ = result.reason;
  last_ = result;
  may_have_candidate_ = result.status == Status::Unknown && has_given_up(result.reason) &&
                        !script_.doubts().may_be_missing() && script_.synthesis().empty() && !script_.has_oracles();
  last_answer_ = result.status;
  print(to_string(result.status));
  if (result.status == Status::Sat && options_.dump_models) {
    get_model();
  } else if (result.status == Status::Unsat && options_.dump_cores) {
    get_unsat_core(false);
  }
  engine_.work_ahead();
}

/// Says on the diagnostic channel who has answered the last check. `contended`: in a contest.
void SolvingSession::explain(bool contended) {
  diagnostics_.stream() << (contended ? explanation(engine_.statistics().last_contest, "; ")
                                      : std::string("; answered without a contest\n"))
                        << std::flush;
}

/// What the last check-sat asked, without what only its answer depends on.
Query SolvingSession::last_query() const {
  return {.logic = script_.logic(),
          .assertions = script_.assertions().entries(),
          .assumptions = assumptions_,
          .level = script_.assertions().level(),
          .symbols = script_.scope().declared(),
          .functions = {&script_.synthesis(), synthesis_height(script_, options_), false},
          .has_oracles = script_.has_oracles(),
          .core = {.named = script_.options().is_true(":produce-unsat-cores"),
                   .assumptions = script_.options().is_true(":produce-unsat-assumptions")},
          .solver = backend_options(script_, options_),
          .history = {},
          .place = {}};
}

Query SolvingSession::make_query(const Command& command) {
  Query query = last_query();
  const bool has_tactic = command.kind == CommandKind::CheckSatUsing;
  if (renew_solver_ || has_tactic) {
    engine_.drop_solver();
  }
  renew_solver_ = has_tactic;
  if (has_tactic) {
    query.solver.tactic = command.value;
  }
  query.functions.height_assumed = std::ranges::any_of(script_.synthesis().functions, [&](const auto& function) {
    return is_height_assumed(script_, options_, function);
  });
  if (engine_.host().logs() || options_.explain || options_.statistics) {
    query.place = reader_.position(command.place);  // which counts the lines before it
  }
  if (keeps_history(options_.memo.get()) && !had_error()) {
    DigestBuilder builder;
    builder.add(history_.digest());
    if (command.kind != CommandKind::CheckSat) {
      builder.add(command.text);
    }
    query.history = builder.finish();
  }
  return query;
}

// --- Models, values ------------------------------------------------------------------------------------------------------

void SolvingSession::need_option(std::string_view keyword) {
  if (!script_.options().is_true(keyword)) {
    throw CommandRefused("expected (set-option " + std::string(keyword) + " true) at the beginning of the script");
  }
}

void SolvingSession::need_model() {
  engine_.set_decimal_places(answer_style().decimal_places);
  if (last_ && !lost_.empty()) {
    throw CommandRefused("there is no model any more, the process that had it is gone: " + lost_);
  }
  if (last_ && may_have_candidate_ && make_candidate()) {
    return;
  }
  if (!last_ || last_->status != Status::Sat) {
    throw CommandRefused("there is no model: expected a check-sat that answered sat right before");
  }
}

/// After unknown: a model that the solver has not found to be none.
bool SolvingSession::make_candidate() {
  if (!has_candidate_) {
    has_candidate_ = engine_.make_candidate(last_query(), engine_.expanded_originals(last_query()));
  }
  return *has_candidate_;
}

void SolvingSession::get_model() {
  need_option(":produce-models");
  need_model();
  std::vector<Function> symbols = script_.scope().declared();
  std::erase_if(symbols, [this](Function f) { return tm_.info(f).oracle != nullptr; });
  for (const FunctionToSynthesize& function : script_.synthesis().functions) {
    symbols.push_back(function.function);
  }
  print(in_style(answer_style(),
                 model_to_string(tm_, engine_.model().values(), symbols, [this](Function f) -> std::string {
                   if (script_.synthesis().find(f) != nullptr) {
                     return function_text(f);
                   }
                   return unknown_definition(f);
                 })));
}

/// What follows the name of a symbol in a define-fun where its value is known to the solver only, empty if to nobody.
std::string SolvingSession::unknown_definition(Function f) {
  const Sort sort = tm_.info(f).sort;
  if (tm_.sorts().kind(sort) == SortKind::Function) {
    return engine_.model().solver_definition(f);
  }
  const std::string text = engine_.model().solver_text(tm_.mk_constant(f));
  return text.empty() ? text : "() " + tm_.sorts().to_string(sort) + " " + text;
}

void SolvingSession::get_value(const Command& command) {
  need_option(":produce-models");
  need_model();
  std::string answer = "(";
  for (size_t i = 0; i < command.terms.size(); ++i) {
    answer += (i == 0 ? "(" : "\n (") + std::string(command.texts[i]) + " " + value_answer(command, i) + ")";
  }
  print(answer + ")");
}

/// The value of the command's term, as it is printed.
std::string SolvingSession::value_answer(const Command& command, size_t i) {
  const Term t = script_.synthesis().empty() ? command.terms[i] : engine_.functions().instantiate(command.terms[i]);
  std::string text = engine_.value_text(t);
  if (text.empty()) {
    if (const std::string failure = engine_.oracle_failure(t); !failure.empty()) {
      throw CommandRefused(failure);
    }
    throw CommandRefused("the value of " + excerpt(command.texts[i]) + " is not determined by the model");
  }
  return in_style(answer_style(), std::move(text));
}

/// As the command line has it, and the script's :pp.decimal.
AnswerStyle SolvingSession::answer_style() const {
  AnswerStyle style = options_.style;
  if (script_.options().is_true(":pp.decimal")) {
    constexpr uint64_t kDefaultPlaces = 10;
    style.decimal_places = static_cast<uint32_t>(
        std::clamp<uint64_t>(script_.options().number(":pp.decimal_precision").value_or(kDefaultPlaces), 1, 1000));
  }
  return style;
}

void SolvingSession::get_assignment() {
  need_option(":produce-assignments");
  need_model();
  std::string answer = "(";
  for (const ScriptState::NamedTerm& named : script_.named_terms()) {
    const Value value = engine_.model().evaluator().evaluate(named.term);
    if (value.is_bool()) {
      answer += answer.size() == 1 ? "" : " ";
      answer += "(" + quoted_symbol(tm_.symbols().name(named.name)) + (value.boolean() ? " true)" : " false)");
    }
  }
  print(answer + ")");
}

/// What follows the name of a synthesised function in its define-fun.
std::string SolvingSession::function_text(Function f) {
  const std::vector<FunctionToSynthesize>& functions = script_.synthesis().functions;
  const auto function = std::ranges::find(functions, f, &FunctionToSynthesize::function);
  const std::string text = solution_text(tm_, function->name, function->parameters, function->range,
                                         engine_.functions().body(static_cast<size_t>(function - functions.begin())));
  const std::string head = "(define-fun " + quoted_symbol(tm_.symbols().name(function->name)) + " ";
  return text.substr(head.size(), text.size() - head.size() - 2);
}

// --- check-synth ---------------------------------------------------------------------------------------------------------

namespace {

/// Keeps what shows wrong functions in a file, and says so.
std::string wrong_functions_text(TermManager& tm, const SynthesisProblem& problem, const SynthesisResult& wrong,
                                 const std::string& by) {
  const std::string file = write_synthesis_failure(tm, problem, wrong.bodies, by, wrong.reason);
  return "functions of " + by + " " + wrong.reason + ", " +
         (file.empty() ? "and no file could be written to show it" : "see " + file);
}

}  // namespace

void SolvingSession::check_synth(const Command& command) {
  if (script_.has_oracles()) {
    throw CommandRefused("unsupported: check-synth with oracles");
  }
  const SynthesisProblem& problem = script_.synthesis();
  if (script_.doubts().may_be_missing()) {
    return print("fail");
  }
  if (!problem.unsupported.empty()) {
    log(engine_.host(), "{}", to_string(problem.unsupported.front()));
    return print("fail");
  }
  const HostedCheck running(engine_.host(), fail_.c_str());
  print_synthesis(engine_.synthesize({.problem = problem,
                                      .scope = script_.scope(),
                                      .solver = backend_options(script_, options_),
                                      .place = reader_.position(command.place),
                                      .on_wrong = [&](const SynthesisResult& wrong, const std::string& by) {
                                        diagnostics_.stream()
                                            << "preproc-solve: " << wrong_functions_text(tm_, problem, wrong, by)
                                            << '\n'
                                            << std::flush;
                                      }}));
}

void SolvingSession::print_synthesis(const SynthesisAnswer& answer) {
  const SynthesisProblem& problem = script_.synthesis();
  const SynthesisResult& result = answer.result;
  switch (result.kind) {
    case SynthesisResult::Kind::Infeasible: return print("infeasible");
    case SynthesisResult::Kind::Failed: reason_unknown_ = result.reason; return print("fail");
    case SynthesisResult::Kind::Wrong:
      throw CommandRefused("internal error: " + wrong_functions_text(tm_, problem, result, answer.by));
    case SynthesisResult::Kind::Solved: break;
  }
  std::string functions;
  for (size_t i = 0; i < problem.functions.size(); ++i) {
    const FunctionToSynthesize& function = problem.functions[i];
    functions += solution_text(tm_, function.name, function.parameters, function.range, result.bodies[i]);
  }
  print("(\n" + functions + ")");
}

}  // namespace preproc
