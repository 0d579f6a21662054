#include "session/solving_session.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ostream>

#include "engine/limited_work.h"
#include "engine/log.h"
#include "engine/portfolio/explanation.h"
#include "engine/quantifier_elimination.h"
#include "engine/synthesis_strategy.h"
#include "memo/memo.h"
#include "script/printer.h"
#include "script/solution_text.h"
#include "session/answers/question.h"
#include "session/answers/script_answers.h"
#include "session/answers/simplified_terms.h"
#include "session/answers/synthesis_failure.h"
#include "session/script_limits.h"
#include "session/script_query.h"
#include "session/shown_work.h"
#include "term/expand.h"

namespace preproc {

SolvingSession::SolvingSession(const SessionOptions& options, Source& source, std::ostream& out)
    : Session(options, source),
      printer_(out, options.names ? source.name() + ": " : "", command_progress_, options.style.colours),
      diagnostics_(out, engine_.host(), options.verbosity),
      unknown_(printer_.label() + "unknown\n"),
      fail_(printer_.label() + "fail\n"),
      value_lost_(printer_.label() + "(error \"interrupted\")\n"),
      models_(tm_, script_, engine_, options, last_),
      listing_(tm_, script_, engine_, options, last_),
      unsat_answers_(tm_, script_, engine_, options, last_),
      side_answers_(tm_, script_, engine_, options, last_) {
  trace_stream_ = &diagnostics_.stream();
  reader_.set_reads_solver_commands(!options.strict);
  reader_.terms().set_reads_z3_datatypes(!options.strict);
}

namespace {

/// True if the memo looks for whole scripts by what they say.
bool keeps_history(const Memo* memo) { return memo != nullptr && memo->mode() == MemoMode::On; }

}  // namespace

void SolvingSession::respond_error(const std::string& message, bool asks) {
  if (!asks) {
    last_.result.reset();
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
  const bool has_answered = question_of(command.kind) != Question::None || command.kind == CommandKind::Other;
  if (!has_answered && script_.options().is_true(":print-success")) {
    print("success");
  }
}

void SolvingSession::answer(const Command& command) {
  if (!command_progress_.is_new() && resume(command)) {
    return;
  }
  follow_stack(command);
  drop_solver_for(command);
  const Question question = question_of(command.kind);
  if (question == Question::None) {
    script_changes();
  }
  if (question != Question::AboutAnswer && question != Question::AboutScript) {
    return answer_in_time(command);
  }
  const LimitedWork limited(engine_, value_lost_.c_str(), options_.timeout);
  try {
    answer_in_time(command);
  } catch (const Stopped& stopped) {
    engine_.forget_work();
    throw CommandRefused(stopped.what());
  }
}

/// The answer, within whatever limit holds.
void SolvingSession::answer_in_time(const Command& command) {
  switch (command.kind) {
    case CommandKind::CheckSat:
    case CommandKind::CheckSatUsing:
    case CommandKind::CheckSatAssuming: return check_sat(command);
    case CommandKind::CheckSynth:
    case CommandKind::CheckSynthNext: return check_synth(command);
    case CommandKind::GetModel: return print(models_.model());
    case CommandKind::GetModels:
      return listing_.list(command.number, command.terms, {command.texts.begin(), command.texts.end()}, models_.style(),
                           [this](std::string_view lines) { print(lines); });
    case CommandKind::GetValue: return print(models_.values(command));
    case CommandKind::Eval: return print(models_.evaluation(command));
    case CommandKind::GetAssignment: return print(models_.assignment());
    case CommandKind::Labels: return print(models_.labels());
    case CommandKind::GetUnsatCore: return print(unsat_answers_.core());
    case CommandKind::GetUnsatAssumptions: return print(unsat_answers_.assumptions());
    case CommandKind::GetProof: return print(unsat_answers_.proof());
    case CommandKind::GetInterpolant: return print(unsat_answers_.interpolant(command));
    case CommandKind::GetConsequences: return print(side_answers_.consequences(command));
    case CommandKind::GetTimeoutCore: return print(side_answers_.timeout_core(command));
    case CommandKind::GetLearnedLiterals: return print(side_answers_.learned_literals());
    case CommandKind::BlockModel: return block_model(command);
    case CommandKind::Display: return print(Printer(tm_).to_string(command.terms[0]));
    case CommandKind::GetAbduct: return print(unsat_answers_.abduct(command));
    case CommandKind::GetAbductNext:
    case CommandKind::GetInterpolantNext: return print(unsat_answers_.next_condition(command.kind));
    case CommandKind::GetInterpolants: return print(unsat_answers_.interpolants(command));
    case CommandKind::GetObjectives:
      if (!last_.is(Status::Sat)) {
        throw CommandRefused("there is no optimum: expected a check-sat that answered sat right before");
      }
      return print(objectives_.to_string(models_.style()));
    case CommandKind::GetInfo:
      return print(
          information_text(tm_, script_, options_, engine_.statistics(), last_.reason_unknown, command.keyword));
    case CommandKind::GetOption: return print(script_.options().get(command.keyword).value_or("unsupported"));
    case CommandKind::GetAssertions: return print(assertions_text(tm_, script_));
    case CommandKind::Simplify:
      return print(in_style(models_.style(), simplified_text(tm_, engine_.expander(), command.terms[0])));
    case CommandKind::GetQe: return print(in_style(models_.style(), quantifier_free_text(command.terms[0])));
    case CommandKind::Apply: return print(goals_text(tm_, engine_.expander(), script_.assertions().entries()));
    case CommandKind::Echo: return print(options_.style.plain_echo ? unquoted_string(command.value) : command.value);
    case CommandKind::SetOption: return set_option(command);
    case CommandKind::DeclareCodatatypes: renew_solver_ = true; return;
    case CommandKind::Other: return answer_other(command);
    default: return;
  }
}

/// Nothing is left to go on with of questions that have several answers.
void SolvingSession::script_changes() {
  unsat_answers_.forget_conditions();
  solutions_.clear();
}

/// Asserts that the next model is another one.
void SolvingSession::block_model(const Command& command) {
  const Term clause = models_.blocking_clause(command);
  script_changes();
  script_.add_assertion(clause);
  last_.result.reset();
  objectives_.begin_anew();
  if (keeps_history(options_.memo.get()) && !had_error()) {
    const std::string text = Printer(tm_).to_string(clause);
    Command said;
    said.kind = CommandKind::Assert;
    said.text = text;
    history_.note(said, script_.options().is_true(":global-declarations"));
  }
  if (script_.options().is_true(":print-success")) {
    print("success");
  }
}

/// Keeps the last answer and the objectives in step with the assertions.
void SolvingSession::follow_stack(const Command& command) {
  switch (command.kind) {
    case CommandKind::Pop: objectives_.pop_to(script_.assertions().level()); break;
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: objectives_.clear(); break;
    case CommandKind::Assert: objectives_.begin_anew(); break;
    case CommandKind::Push:
    case CommandKind::DeclareConst:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareOracleFun: break;
    case CommandKind::AssertSoft:
    case CommandKind::Minimize:
    case CommandKind::Maximize:
      last_.result.reset();
      return objectives_.add(engine_.expander(), command, script_.assertions().level());
    default: return;
  }
  last_.result.reset();
}

/// Commands that change how the solver is made.
void SolvingSession::drop_solver_for(const Command& command) {
  switch (command.kind) {
    case CommandKind::Reset:
      engine_.drop_solver();
      printer_.channel().close();
      diagnostics_.close();
      trace_stream_ = &diagnostics_.stream();
      return;
    case CommandKind::SynthFun:
    case CommandKind::SynthInv:
      if (!options_.synthesis.encoding.is_propositional()) {
        engine_.drop_solver();
      }
      return;
    case CommandKind::SetLogic: return engine_.drop_solver();
    default: return;
  }
}

/// A command that an earlier process has answered, or ended over (process/progress.h). True for a question, which is
/// not asked again: a given answer stays, and of a lost one it is said so. All other commands are executed again.
bool SolvingSession::resume(const Command& command) {
  const bool lost = command_progress_.is_lost();
  const std::string why = command_progress_.loss();
  switch (question_of(command.kind)) {
    case Question::None: return false;
    case Question::Check:
      last_.lost = lost ? std::string() : why;
      last_.result = {Status::Unknown, why};
      last_.may_have_candidate = false;
      last_.reason_unknown = why;
      if (lost) {
        print("unknown");
      }
      return true;
    case Question::Synthesis:
      last_.reason_unknown = why;
      if (lost) {
        print("fail");
      }
      return true;
    case Question::AboutAnswer:
      if (lost) {
        throw CommandRefused(why);
      }
      if (command.kind == CommandKind::BlockModel) {
        script_.note_missing_assertion();  // the model is gone
      }
      return true;
    case Question::AboutScript: return !lost;  // what ended the process came from elsewhere: no solver is asked
  }
  return false;
}

/// The equivalent formula without quantifiers.
std::string SolvingSession::quantifier_free_text(Term formula) {
  if (tm_.sort(formula) != tm_.sorts().boolean()) {
    throw CommandRefused("expected a term of sort Bool, got " + tm_.sorts().to_string(tm_.sort(formula)));
  }
  if (!script_.synthesis().empty()) {
    throw CommandRefused("unsupported: quantifier elimination beside functions to be synthesised");
  }
  const Query query = script_query(script_, options_, last_);
  return Printer(tm_).to_string(eliminate_quantifiers(engine_, query, script_.scope(), formula));
}

void SolvingSession::answer_other(const Command& command) {
  // The declarations or assertions of the command are missing from now on.
  constexpr std::string_view kHarmless[] = {"get-", "check-", "set-", "find-synth", "declare-pool", "help"};
  if (std::ranges::none_of(kHarmless, [&](std::string_view prefix) { return command.value.starts_with(prefix); })) {
    script_.note_missing_assertion();
  }
  print("unsupported");
}

/// Changes the options of the backend and the place of output at once.
void SolvingSession::set_option(const Command& command) {
  const std::string_view key = command.keyword;
  if (options_.style.has_option && !ScriptOptions::is_known(key) &&
      !options_.style.has_option(std::string(key.substr(1)))) {
    throw CommandRefused("unknown parameter '" + std::string(key.substr(1)) + "'");
  }
  if (ScriptOptions::reaches_solver(key)) {
    renew_solver_ = true;
  } else if (key == ":verbosity") {
    diagnostics_.set_verbosity(script_.options().number(key).value_or(0));
  } else if (key == ":regular-output-channel" || key == ":diagnostic-output-channel") {
    const std::string name(command.value.substr(1, command.value.size() - 2));
    if (!(key == ":regular-output-channel" ? printer_.channel().open(name) : diagnostics_.open(name))) {
      throw CommandRefused("cannot open " + string_literal(name) + " for writing: " + std::strerror(errno));
    }
    trace_stream_ = &diagnostics_.stream();
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
  last_.begin();
  for (const Term t : command.terms) {
    if (tm_.sort(t) != tm_.sorts().boolean() && tm_.sort(t).known()) {
      throw CommandRefused("expected assumptions of sort Bool, got " + tm_.sorts().to_string(tm_.sort(t)));
    }
  }
  last_.assumptions = command.terms;
  last_.assumption_texts.assign(command.texts.begin(), command.texts.end());
  const uint64_t races = engine_.statistics().races.count;
  CheckResult result;
  {
    const ShownWork shown(options_.progress, options_.timeout,
                          [&] { return "check-sat at " + short_place(reader_.position(command.place)); });
    const HostedCheck running(engine_.host(), unknown_.c_str(), [this] { engine_.interrupt(); });
    result = decide(make_query(command));
  }
  const AssertionDoubts& doubts = script_.doubts();
  if (doubts.worth_of(result.status) != result.status) {
    result = {Status::Unknown, std::string("an earlier command had an error, so that an assertion may be ") +
                                   (result.status == Status::Sat ? "missing" : "one too many")};
  }
  if (options_.tracing.explain) {
    explain(races != engine_.statistics().races.count);
  }
  last_.end(result);
  last_.may_have_candidate = result.status == Status::Unknown && has_given_up(result.reason) &&
                             !doubts.may_be_missing() && script_.synthesis().empty() && !script_.has_oracles();
  print(to_string(result.status));
  if (result.status == Status::Sat && options_.dump_models) {
    print(models_.model());
  } else if (result.status == Status::Unsat && options_.dump_cores && !last_.no_further_optimum) {
    print(unsat_answers_.core());
  }
  if (result.status == Status::Sat) {
    list_models();
  }
  engine_.work_ahead();
}

/// The models that options ask for, within the limit of a check.
void SolvingSession::list_models() {
  const LimitedWork limited(engine_, value_lost_.c_str(), options_.timeout);
  listing_.after_sat(models_.style(), [this](std::string_view lines) { print(lines); });
}

CheckResult SolvingSession::decide(const Query& query) {
  if (objectives_.empty()) {
    return engine_.check(query);
  }
  const OptimumStrategy::Answer answer = objectives_.decide(engine_, query, script_.options().get(":opt.priority"));
  last_.no_further_optimum = answer.no_further;
  return answer.result;
}

/// Says on the diagnostic channel who has answered the last check. `raced`: by a portfolio.
void SolvingSession::explain(bool raced) {
  diagnostics_.stream() << (raced ? explanation(engine_.statistics().races.last, "; ")
                                  : std::string("; answered without a portfolio\n"))
                        << std::flush;
}

Query SolvingSession::make_query(const Command& command) {
  Query query = script_query(script_, options_, last_);
  const bool has_tactic = command.kind == CommandKind::CheckSatUsing;
  if (renew_solver_ || has_tactic) {
    engine_.drop_solver();
  }
  renew_solver_ = has_tactic;
  if (has_tactic) {
    query.solver.tactic = command.value;
  }
  if (engine_.host().logs() || options_.tracing.explain || options_.statistics) {
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

// --- check-synth ---------------------------------------------------------------------------------------------------------

namespace {

/// Keeps what shows wrong functions in a file, where files may be written, and says so.
std::string wrong_functions_text(TermManager& tm, const SessionOptions& options, const SynthesisProblem& problem,
                                 const SynthesisResult& wrong, const std::string& by) {
  const std::string file =
      options.writes_files ? write_synthesis_failure(tm, problem, wrong.bodies, by, wrong.reason) : std::string();
  return "functions of " + by + " " + wrong.reason + ", " +
         (file.empty() ? "and no file could be written to show it" : "see " + file);
}

}  // namespace

void SolvingSession::check_synth(const Command& command) {
  if (script_.has_oracles()) {
    throw CommandRefused("unsupported: check-synth with oracles");
  }
  if (command.kind == CommandKind::CheckSynth) {
    solutions_.clear();
  } else if (solutions_.empty()) {
    throw CommandRefused(
        "there is no next solution: expected a check-synth before that was answered with functions, and nothing "
        "constrained or declared since");
  }
  const SynthesisProblem& problem = script_.synthesis();
  if (script_.doubts().may_be_missing()) {
    return print("fail");
  }
  if (!problem.unsupported.empty()) {
    log(engine_.host(), "{}", to_string(problem.unsupported.front()));
    return print("fail");
  }
  std::optional<ShownWork> shown;
  shown.emplace(options_.progress, options_.timeout,
                [&] { return "check-synth at " + short_place(reader_.position(command.place)); });
  const HostedCheck running(engine_.host(), fail_.c_str(), [this] { engine_.interrupt(); });
  const SynthesisAnswer answer =
      engine_.synthesize({.problem = problem,
                          .scope = script_.scope(),
                          .solver = backend_options(script_, options_),
                          .place = reader_.position(command.place),
                          .former = solutions_,
                          .on_wrong = [&](const SynthesisResult& wrong, const std::string& by) {
                            diagnostics_.stream()
                                << "preproc-solve: " << wrong_functions_text(tm_, options_, problem, wrong, by) << '\n'
                                << std::flush;
                          }});
  shown.reset();
  print_synthesis(answer);
}

void SolvingSession::print_synthesis(const SynthesisAnswer& answer) {
  const SynthesisProblem& problem = script_.synthesis();
  const SynthesisResult& result = answer.result;
  switch (result.kind) {
    case SynthesisResult::Kind::Infeasible:
      return print(script_.doubts().worth_of(Status::Unsat) == Status::Unsat ? "infeasible" : "fail");
    case SynthesisResult::Kind::Failed: last_.reason_unknown = result.reason; return print("fail");
    case SynthesisResult::Kind::Wrong:
      throw CommandRefused("internal error: " + wrong_functions_text(tm_, options_, problem, result, answer.by));
    case SynthesisResult::Kind::Solved: break;
  }
  std::string functions;
  for (size_t i = 0; i < problem.functions.size(); ++i) {
    const FunctionToSynthesize& function = problem.functions[i];
    functions += solution_text(tm_, function.name, function.parameters, function.range, result.bodies[i]);
  }
  print("(\n" + functions + ")");
  solutions_.push_back(result.bodies);
}

}  // namespace preproc
