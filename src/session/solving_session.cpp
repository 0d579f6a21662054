#include "session/solving_session.h"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <sstream>
#include <unordered_set>

#include <spdlog/spdlog.h>

#include "script/model_printer.h"
#include "script/printer.h"
#include "session/version.h"
#include "term/identifier.h"
#include "term/walk.h"

namespace preproc {

SolvingSession::SolvingSession(const SessionOptions& options, Source& source, std::ostream& out)
    : Session(options, source),
      out_(out),
      record_(*find_backend(options.solver)),
      mirror_([this] {
        BackendOptions backend;
        backend.logic = logic_;
        backend.timeout = options_.timeout;
        return record_.create(tm_, backend);
      }),
      expander_(tm_) {}

SolvingSession::~SolvingSession() = default;

void SolvingSession::print(std::string_view answer) { out_ << answer << std::endl; }

void SolvingSession::respond_error(const std::string& message, bool asks) {
  if (!asks) {
    last_.reset();
  }
  if (!message.empty()) {
    print("(error " + string_literal(message) + ")");
  }
}

void SolvingSession::respond(const Command& command) {
  answer(command);
  const auto option = script_options_.find(":print-success");
  if (option == script_options_.end() || option->second != "true") {
    return;
  }
  switch (command.kind) {
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
    case CommandKind::GetModel:
    case CommandKind::GetValue:
    case CommandKind::GetInfo:
    case CommandKind::GetOption:
    case CommandKind::Echo:
    case CommandKind::Other: return;  // has answered
    default: print("success");
  }
}

void SolvingSession::answer(const Command& command) {
  switch (command.kind) {
    case CommandKind::Assert:
    case CommandKind::Push:
    case CommandKind::Pop:
    case CommandKind::ResetAssertions:
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun: last_.reset(); return;
    case CommandKind::Reset:
      last_.reset();
      mirror_.reset();
      return;
    case CommandKind::SetLogic: mirror_.reset(); return;
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming: return check_sat(command);
    case CommandKind::GetModel: return get_model(command);
    case CommandKind::GetValue: return get_value(command);
    case CommandKind::GetInfo: return get_info(command);
    case CommandKind::GetOption: return get_option(command);
    case CommandKind::Echo: return print(command.value);
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
  for (const Term t : command.terms) {
    if (tm_.sort(t) != tm_.sorts().boolean() && tm_.sort(t).known()) {
      fail(command, "expected assumptions of sort Bool, got " + tm_.sorts().to_string(tm_.sort(t)));
    }
  }
  ++statistics_.checks;
  CheckResult result = solve(command, command.terms);
  if ((result.status == Status::Sat && !nothing_lost()) || (result.status == Status::Unsat && surplus_)) {
    result = {Status::Unknown, "an earlier command had an error, so that an assertion may be missing"};
  }
  reason_unknown_ = result.reason;
  last_ = result;
  print(to_string(result.status));
}

Problem SolvingSession::make_problem(const Command& command, std::span<const Term> assumptions) {
  Problem problem;
  problem.logic = logic_;
  try {
    for (const AssertionStack::Entry& entry : assertions_.entries()) {
      problem.assertions.add_original(expander_.expand(entry.term), entry.level);
    }
    for (const Term assumption : assumptions) {
      problem.assertions.add_original(expander_.expand(assumption), assertions_.level() + 1);
    }
  } catch (const ExpansionLimit& error) {
    fail(command, error.what());
  }
  return problem;
}

CheckResult SolvingSession::solve(const Command& command, std::span<const Term> assumptions) {
  Problem problem = make_problem(command, assumptions);
  pipeline_.run(problem, context_);
  wanted_.clear();
  has_solver_model_ = false;
  for (const Assertion& assertion : problem.assertions) {
    if (tm_.is_false(assertion.term)) {
      return preserves_unsat(problem.guarantee) ? CheckResult{Status::Unsat, {}}
                                                : CheckResult{Status::Unknown, "incomplete"};
    }
    if (!tm_.is_true(assertion.term)) {
      wanted_.push_back({assertion.term, assertion.level});
    }
  }
  try {
    if (wanted_.empty()) {
      return accept_model(command, problem, {}, {});
    }
    Backend& backend = mirror_.sync(wanted_);
    const auto start = std::chrono::steady_clock::now();
    CheckResult result = backend.check();
    statistics_.solver_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ++statistics_.solver_checks;
    spdlog::info("{}: {} of {} assertions given to {}, {}{}{}", reader_.position(command.place), wanted_.size(),
                 problem.assertions.size(), record_.name, to_string(result.status), result.reason.empty() ? "" : ": ",
                 result.reason);
    if (result.status == Status::Unsat && !preserves_unsat(problem.guarantee)) {
      return {Status::Unknown, "incomplete"};
    }
    if (result.status != Status::Sat) {
      return result;
    }
    has_solver_model_ = true;
    const std::vector<Function> asked = asserted_symbols();
    return accept_model(command, problem, backend.model(asked), asked);
  } catch (const BackendError& error) {
    fail(command, error.what());
  }
}

/// The constants and functions in what the backend was given.
std::vector<Function> SolvingSession::asserted_symbols() const {
  std::vector<Function> symbols;
  TermSet seen;
  std::vector<bool> listed(tm_.function_count());
  for (const LevelledTerm& assertion : wanted_) {
    walk_postorder(tm_, assertion.term, seen, [&](Term t) {
      if (tm_.kind(t) == Kind::Constant || tm_.kind(t) == Kind::Apply) {
        const Function f = tm_.function(t);
        if (!listed[f.id]) {
          listed[f.id] = true;
          symbols.push_back(f);
        }
      }
    });
  }
  return symbols;
}

/// The solver's value of a term in the model of the last check, empty if it has none. A check that was answered without
/// the solver is answered by it now.
Value SolvingSession::solver_value(Term t) {
  try {
    Backend& backend = mirror_.sync(wanted_);
    has_solver_model_ = has_solver_model_ || backend.check().status == Status::Sat;
    return has_solver_model_ ? backend.value(t) : Value();
  } catch (const BackendError&) {
    return {};
  }
}

/// Completes a model of the passes' result, read from the solver for the symbols it was asked about, and evaluates the
/// user's assertions on it.
CheckResult SolvingSession::accept_model(const Command& command, const Problem& problem, Assignment model,
                                         std::span<const Function> asked) {
  model_ = std::move(model);
  problem.trail.reconstruct(tm_, model_);
  complete_model(asked);
  evaluator_ = std::make_unique<Evaluator>(tm_, model_);
  // The value a solver gave a partial operation outside its domain is part of its model.
  evaluator_->set_partial_operation([this](Kind kind, std::span<const uint32_t> indices,
                                           std::span<const Value* const> arguments) -> Value {
    const std::vector<uint32_t> kept(indices.begin(), indices.end());  // theirs may move when terms are made
    std::vector<Term> terms;
    for (const Value* argument : arguments) {
      const Term t = tm_.mk_value(*argument);
      if (!t) {
        return {};
      }
      terms.push_back(t);
    }
    return solver_value(tm_.mk(kind, terms, kept));
  });
  std::vector<Term> originals;
  for (const AssertionStack::Entry& entry : assertions_.entries()) {
    originals.push_back(entry.term);
  }
  originals.insert(originals.end(), command.terms.begin(), command.terms.end());
  const ModelCheck check = check_model(*evaluator_, originals);
  ++statistics_.models_checked;
  statistics_.assertions_undetermined += check.undetermined;
  if (check.violated) {
    std::string trail;
    for (const Pipeline::Stage& stage : pipeline_.stages()) {
      trail += " " + std::string(stage.record->name);
    }
    Printer printer(tm_);
    fail(command, "internal error: the model of " + std::string(record_.name) + " violates the assertion " +
                      excerpt(printer.to_string(originals[*check.violated]), 200) + " after the passes" +
                      (trail.empty() ? " (none)" : trail));
  }
  if (check.undetermined > 0 && options_.check_models) {
    for (const Term t : originals) {
      if (!evaluator_->evaluate(t).known()) {
        const Value value = solver_value(expander_.expand(t));
        if (!value.known() || !value.boolean()) {
          return {Status::Unknown, "the model could not be checked on all assertions"};
        }
      }
    }
  }
  if (check.undetermined > 0 && problem.guarantee == Guarantee::UnderApproximating) {
    return {Status::Unknown, "the model could not be checked"};
  }
  return {Status::Sat, {}};
}

/// Symbols that the solver was not asked about may have any value. One that it was asked about and whose value it could
/// not say, an irrational number for instance, stays without.
void SolvingSession::complete_model(std::span<const Function> asked) {
  const std::unordered_set<Function> not_free(asked.begin(), asked.end());
  for (const Function f : scope_.declared()) {
    if (!model_.contains(f) && !not_free.contains(f)) {
      if (Value value = default_value(tm_.sorts(), tm_.info(f).sort); value.known()) {
        model_.set(f, std::move(value));
      }
    }
  }
}

// --- Models, values, information -----------------------------------------------------------------------------------------

void SolvingSession::need_model(const Command& command) {
  if (!last_ || last_->status != Status::Sat) {
    fail(command, "there is no model: expected a check-sat that answered sat right before");
  }
}

void SolvingSession::get_model(const Command& command) {
  need_model(command);
  print(model_to_string(tm_, model_, scope_.declared()));
}

void SolvingSession::get_value(const Command& command) {
  need_model(command);
  std::string answer = "(";
  for (size_t i = 0; i < command.terms.size(); ++i) {
    const Term t = command.terms[i];
    Value value = evaluator_->evaluate(t);
    if (!value.known()) {
      try {
        value = solver_value(expander_.expand(t));
      } catch (const ExpansionLimit&) {
        value = {};
      }
    }
    if (!value.known()) {
      fail(command, "the value of " + excerpt(command.texts[i]) + " is not determined by the model");
    }
    answer += (i == 0 ? "(" : "\n (") + std::string(command.texts[i]) + " " + to_string(tm_.sorts(), value) + ")";
  }
  print(answer + ")");
}

void SolvingSession::get_info(const Command& command) {
  const std::string_view key = command.keyword;
  if (key == ":name") {
    return print("(:name \"preproc-solve\")");
  }
  if (key == ":version") {
    return print("(:version \"" + std::string(kVersion) + "\")");
  }
  if (key == ":authors") {
    return print("(:authors \"the preproc-solve authors\")");
  }
  if (key == ":error-behavior") {
    return print("(:error-behavior continued-execution)");
  }
  if (key == ":assertion-stack-levels") {
    return print("(:assertion-stack-levels " + std::to_string(assertions_.level()) + ")");
  }
  if (key == ":reason-unknown") {
    const bool word = reason_unknown_ == "incomplete" || reason_unknown_ == "memout";
    return print("(:reason-unknown " + (word ? reason_unknown_ : string_literal(reason_unknown_)) + ")");
  }
  if (const auto found = script_info_.find(key); found != script_info_.end()) {
    return print("(" + std::string(key) + " " + found->second + ")");
  }
  print("unsupported");
}

void SolvingSession::get_option(const Command& command) {
  if (const auto found = script_options_.find(command.keyword); found != script_options_.end()) {
    return print(found->second);
  }
  print("unsupported");
}

}  // namespace preproc
