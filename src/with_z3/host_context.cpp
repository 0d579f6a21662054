#include "with_z3/host_context.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "evaluate/evaluator.h"
#include "process/blocked_signals.h"
#include "with_z3/model_symbols.h"
#include "with_z3/model_writer.h"

namespace preproc::with_z3 {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// The time in which a check is tried here alone. Behind it z3 and this program race, in two threads.
constexpr milliseconds kAlone(20);

/// The time of a check here after a sat of z3 was refuted, where the host has set no limit.
constexpr std::chrono::seconds kAfterRefuted(10);

/// The theories that `bits` decides.
constexpr TheoryBits kDecided =
    theories::kBitVectors | theories::kArrays | theories::kFunctions | theories::kFloats | theories::kRoundingModes;

/// The reason of an unknown where z3's sat was refuted.
constexpr const char* kRefuted = "(incomplete (z3's model does not hold))";

const char* text_of(int answer) { return answer == Z3_L_TRUE ? "sat" : answer == Z3_L_FALSE ? "unsat" : "unknown"; }

int lbool(Status status) {
  return status == Status::Sat ? Z3_L_TRUE : status == Status::Unsat ? Z3_L_FALSE : Z3_L_UNDEF;
}

}  // namespace

/// One check, as far as it was read.
struct HostContext::Asked {
  Clock::time_point start = Clock::now();
  std::span<const Z3_ast> nodes;  // of the assumptions
  std::vector<Term> assumptions;  // those of the call, then tracked literals
  TheoryBits theories = 0;
  Parameters parameters;
  nanoseconds time() const { return Clock::now() - start; }
};

HostContext::HostContext(const RealZ3& z3, Z3_context context, Parameters parameters)
    : z3_(z3),
      context_(context),
      parameters_(std::move(parameters)),
      journal_(Journal::instance()),
      engine_(z3, context) {
  journal_.note_context();
}

// --- Solvers ---------------------------------------------------------------------------------------------------------

ShadowSolver& HostContext::adopt(Z3_solver solver, Parameters global) {
  drop(solver);
  std::unique_ptr<ShadowSolver>& place = solvers_[solver];
  place = std::make_unique<ShadowSolver>(z3_, context_, solver, std::move(global));
  return *place;
}

ShadowSolver* HostContext::find(Z3_solver solver) {
  const auto place = solvers_.find(solver);
  return place == solvers_.end() ? nullptr : place->second.get();
}

void HostContext::drop(Z3_solver solver) {
  const Inside inside(*this);
  if (owner_ != nullptr && owner_->handle() == solver) {
    owner_ = nullptr;
  }
  solvers_.erase(solver);
}

// --- Checks ----------------------------------------------------------------------------------------------------------

HostContext::Next HostContext::begin_check(ShadowSolver* solver, std::span<const Z3_ast> assumptions) {
  journal_.note_check();
  Asked asked;
  began_ = asked.start;
  error_ = Z3_OK;
  left_ = "a solver of a tactic, or another of z3's own";
  if (solver == nullptr) {
    return {.ask_z3 = true};
  }
  asked.nodes = assumptions;
  solver->hold(assumptions);
  const ShadowSolver::Answer& before = solver->answer();
  if (solver->is_unchanged() && before.by == ShadowSolver::Answerer::Here && assumptions.empty() &&
      before.assumptions.empty() && before.result.status != Status::Unknown) {
    journal_.note_answer(before.result.status == Status::Sat, asked.time());
    z3_.note_success(context_);
    return {.answer = lbool(before.result.status)};
  }
  engine_.resume();
  solver->answer({.by = ShadowSolver::Answerer::Z3});  // now: behind an error of z3's none of its functions is called
  const std::string why = reason_for_z3(*solver, asked);
  if (!why.empty()) {
    left_ = why;
    solver->note_z3_check();
    const bool told = solver->tell_z3();
    return {.ask_z3 = told, .answer = Z3_L_UNDEF, .error = told ? Z3_OK : z3_.get_error_code(context_)};
  }
  int by_z3 = Z3_L_UNDEF;
  const CheckResult result = decide(*solver, asked, by_z3);
  if (result.status != Status::Unknown || result.reason == "canceled" || result.reason == "timeout" ||
      result.reason == kRefuted) {
    return {.answer = finish(*solver, asked, result)};
  }
  note_z3(solver, assumptions, by_z3, result.reason, true);
  return {.answer = by_z3, .error = error_};
}

void HostContext::end_check(ShadowSolver* solver, std::span<const Z3_ast> assumptions, int answer) {
  error_ = z3_.get_error_code(context_);
  note_z3(solver, assumptions, answer, left_, false);
}

/// The reason why a check is not tried here; empty: it is to be. Reads it.
std::string HostContext::reason_for_z3(ShadowSolver& solver, Asked& asked) {
  asked.parameters = solver.parameters().over(parameters_).over(solver.made_with());
  if (const std::string& foreign = asked.parameters.foreign(); !foreign.empty()) {
    return foreign;
  }
  try {
    keep_model_of_last();
    engine_.begin();
    if (std::string why = solver.read(engine_.reader(), engine_.terms(), engine_.generation()); !why.empty()) {
      return why;
    }
    for (const Z3_ast node : asked.nodes) {
      const Term term = engine_.reader().read(node);
      if (!term) {
        return std::string(engine_.reader().refusal());
      }
      if (engine_.terms().sort(term) != engine_.terms().sorts().boolean()) {
        return "assumptions that are no formulas";
      }
      asked.theories |= engine_.theories(term);
      asked.assumptions.push_back(term);
    }
  } catch (const std::exception& error) {
    return error.what();
  }
  asked.assumptions.insert(asked.assumptions.end(), solver.tracked().begin(), solver.tracked().end());
  for (const AssertionStack::Entry& entry : solver.entries()) {
    asked.theories |= engine_.theories(entry.term);
  }
  const auto beyond = static_cast<TheoryBits>(asked.theories & ~kDecided);
  if (asked.parameters.has_own_floats() && (asked.theories & (theories::kFloats | theories::kRoundingModes)) != 0) {
    return "floats under the parameter rewriter.hi_fp_unspecified";
  }
  if ((beyond & theories::kArithmetic) != 0) {
    return "integers and reals";
  }
  return beyond != 0 ? "theories that are z3's" : "";
}

/// The query of a check that was read. Views of `solver` and `asked`.
Query HostContext::query(ShadowSolver& solver, const Asked& asked) {
  Query query;
  query.assertions = solver.entries();
  query.assumptions = asked.assumptions;
  query.symbols = solver.symbols(engine_.terms(), asked.assumptions);
  query.level = solver.entries().empty() ? 0 : solver.entries().back().level;
  query.core.assumptions = !asked.assumptions.empty();
  query.solver.unsat_assumptions = query.core.assumptions;
  query.solver.may_start_programs = false;
  return query;
}

/// Answers here, where that takes little time, or else in a race with z3. Where the answer is unknown, with a reason
/// that is none of z3's, `by_z3` is z3's.
CheckResult HostContext::decide(ShadowSolver& solver, const Asked& asked, int& by_z3) {
  Query asked_here = query(solver, asked);
  const std::optional<milliseconds> limit = asked.parameters.timeout();
  asked_here.solver.timeout = limit;
  asked_here.solver.limit_to(kAlone);
  CheckResult result = engine_.check(asked_here, false);
  owner_ = &solver;
  if (result.status != Status::Unknown) {
    return result;
  }
  if (engine_.is_interrupted()) {
    return {Status::Unknown, "canceled"};
  }
  const bool in_time = result.reason != "timeout";
  if (!in_time && limit && asked.time() >= *limit) {
    return {Status::Unknown, "timeout"};
  }
  if (!in_time && journal_.allows_threads() && !asked.parameters.is_limited()) {
    result = race(solver, asked, asked_here, by_z3);
  } else {
    by_z3 = ask_z3(solver, asked.nodes);
    result = {Status::Unknown, in_time ? result.reason : "no time for more than one thread"};
  }
  if (by_z3 == Z3_L_TRUE && result.status != Status::Sat && !is_model_of_z3(solver, asked)) {
    journal_.note_refuted();
    if (journal_.records()) {
      record(solver, asked.nodes, "refuted", "; z3: sat with a model that does not hold\n", "unknown");
    }
    return result.status == Status::Unsat ? result : decide_refuted(solver, asked, asked_here);
  }
  if (result.status != Status::Unknown && by_z3 != Z3_L_UNDEF && by_z3 != lbool(result.status)) {
    journal_.note_compared({}, {}, true);
    record(solver, asked.nodes, "difference",
           fmt::format("; here: {}, z3: {}\n", text_of(lbool(result.status)), text_of(by_z3)), "unknown");
    // A model that was evaluated refutes z3.
    return result.status == Status::Sat ? result : CheckResult{Status::Unknown, "a difference between answers"};
  }
  return result;
}

/// After z3 has answered sat with a model that makes an assertion false: the engine has the rest of the host's time, or
/// `kAfterRefuted` where the host has set no limit, so that the check has an end.
CheckResult HostContext::decide_refuted(ShadowSolver& solver, const Asked& asked, Query query) {
  query.solver.timeout = kAfterRefuted;
  if (const std::optional<milliseconds> limit = asked.parameters.timeout()) {
    const auto left = *limit - std::chrono::duration_cast<milliseconds>(asked.time());
    query.solver.timeout = std::max(left, milliseconds(1));
  }
  CheckResult result = engine_.check(query, true);
  owner_ = &solver;
  if (result.status == Status::Unknown && !(result.reason == "timeout" && asked.parameters.timeout())) {
    result.reason = engine_.is_interrupted() ? "canceled" : kRefuted;
  }
  return result;
}

/// z3 in this thread, where the host expects it, and the engine in a second one. The first definite answer counts.
/// Where z3 gives up, the engine has the time again that the check has taken until then.
CheckResult HostContext::race(ShadowSolver& solver, const Asked& asked, const Query& query, int& by_z3) {
  std::mutex mutex;
  std::condition_variable ended;
  bool z3_ended = false;
  bool here_ended = false;
  CheckResult here;
  Query beside = query;
  beside.solver.timeout = asked.parameters.timeout();
  std::jthread engine;
  try {
    const BlockedSignals signals_are_for_other_threads;
    engine = std::jthread([&] {
      here = engine_.check(beside, true);
      std::unique_lock lock(mutex);
      here_ended = true;
      ended.notify_all();
      // z3 forgets an interruption that comes before its check begins.
      while ((here.status != Status::Unknown || engine_.is_interrupted()) && !z3_ended) {
        z3_.taken.Z3_solver_interrupt(context_, solver.handle());
        ended.wait_for(lock, milliseconds(1));
      }
    });
  } catch (const std::system_error&) {
    by_z3 = ask_z3(solver, asked.nodes);
    return {Status::Unknown, "no thread can be started"};
  }
  by_z3 = ask_z3(solver, asked.nodes);
  {
    std::unique_lock lock(mutex);
    z3_ended = true;
    ended.notify_all();
    if (by_z3 == Z3_L_UNDEF && (error_ != Z3_OK || !was_ended_by_keyboard(solver.handle()))) {
      ended.wait_for(lock, asked.time(), [&] { return here_ended; });
    }
  }
  const bool was_interrupted = engine_.is_interrupted();
  engine_.interrupt();
  engine.join();
  if (!was_interrupted) {
    engine_.resume();
  }
  owner_ = &solver;
  return here.status != Status::Unknown ? here : CheckResult{Status::Unknown, "z3 was the first in a race"};
}

/// True if Ctrl-C has ended z3's check, which has a handler of its own for that.
bool HostContext::was_ended_by_keyboard(Z3_solver solver) const {
  const char* const reason = z3_.taken.Z3_solver_get_reason_unknown(context_, solver);
  return reason != nullptr && std::string_view(reason) == "interrupted from keyboard";
}

int HostContext::ask_z3(ShadowSolver& solver, std::span<const Z3_ast> assumptions) {
  const auto count = static_cast<unsigned>(assumptions.size());
  int answer = Z3_L_UNDEF;
  solver.note_z3_check();
  if (solver.tell_z3()) {
    answer = assumptions.empty()
                 ? z3_.taken.Z3_solver_check(context_, solver.handle())
                 : z3_.taken.Z3_solver_check_assumptions(context_, solver.handle(), count, assumptions.data());
  }
  error_ = z3_.get_error_code(context_);
  return answer;
}

int HostContext::finish(ShadowSolver& solver, const Asked& asked, const CheckResult& result) {
  const int answer = lbool(result.status);
  const nanoseconds time = asked.time();
  ShadowSolver::Answer kept{.by = ShadowSolver::Answerer::Here, .result = result};
  kept.assumptions.assign(asked.nodes.begin(), asked.nodes.end());
  if (result.status == Status::Unsat) {
    kept.tracked = solver.tracked_nodes();
  }
  if (result.status == Status::Sat) {
    kept.symbols = solver.symbols(engine_.terms(), {});
    kept.generation = engine_.generation();
  }
  solver.answer(std::move(kept));
  if (result.status == Status::Unknown) {
    journal_.note_z3(result.reason, true, time);
  } else {
    journal_.note_answer(result.status == Status::Sat, time);
  }
  if (journal_.records()) {
    record(solver, asked.nodes, "check",
           fmt::format("; {} in {:.6f} s\n", text_of(answer), std::chrono::duration<double>(time).count()),
           text_of(answer));
  }
  if (result.status != Status::Unknown && journal_.is_compared()) {
    compare(solver, asked, time);
  }
  z3_.note_success(context_);
  return answer;
}

void HostContext::note_z3(ShadowSolver* solver, std::span<const Z3_ast> assumptions, int answer, std::string_view why,
                          bool tried) {
  const nanoseconds time = Clock::now() - began_;
  journal_.note_z3(why, tried, time);
  if (solver != nullptr && error_ == Z3_OK && journal_.records()) {
    record(
        *solver, assumptions, "check",
        fmt::format("; {} by z3 in {:.6f} s: {}\n", text_of(answer), std::chrono::duration<double>(time).count(), why),
        text_of(answer));
  }
}

// --- Answers ---------------------------------------------------------------------------------------------------------

/// The engine is about to be asked anew: a model that another solver may still be asked for is kept.
void HostContext::keep_model_of_last() {
  if (owner_ == nullptr || engine_.last() == nullptr) {
    return;
  }
  ShadowSolver::Answer& answer = owner_->answer();
  if (answer.by == ShadowSolver::Answerer::Here && answer.result.status == Status::Sat && answer.values == nullptr) {
    answer.values = std::make_shared<Assignment>(engine_.last()->model().values());
  }
  owner_ = nullptr;
}

Z3_model HostContext::write_model(ShadowSolver& solver) {
  const ShadowSolver::Answer& answer = solver.answer();
  const bool is_last = owner_ == &solver && engine_.last() != nullptr;
  if ((answer.values == nullptr && !is_last) || answer.generation != engine_.generation()) {
    return nullptr;
  }
  const Assignment& values = answer.values != nullptr ? *answer.values : engine_.last()->model().values();
  return ModelWriter(z3_, context_, engine_.reader()).write(values, symbols_of_model(solver));
}

/// Where the solver has changed since its check, all symbols that it knew then.
std::vector<Function> HostContext::symbols_of_model(ShadowSolver& solver) {
  const ShadowSolver::Answer& answer = solver.answer();
  if (!solver.is_unchanged()) {
    return answer.symbols;
  }
  try {
    std::vector<Term> formulas = solver.tracked();
    for (const AssertionStack::Entry& entry : solver.entries()) {
      formulas.push_back(entry.term);
    }
    std::vector<Z3_ast> nodes = solver.formulas();
    nodes.insert(nodes.end(), solver.tracked_nodes().begin(), solver.tracked_nodes().end());
    for (const Z3_ast node : answer.assumptions) {
      formulas.push_back(engine_.reader().read(node));
      nodes.push_back(node);
    }
    return ModelSymbols(z3_, context_, engine_.terms(), engine_.reader(), engine_.simplifier())
        .left(answer.symbols, formulas, nodes);
  } catch (const std::exception&) {  // no memory for it, say
    return answer.symbols;
  }
}

Z3_model HostContext::model(ShadowSolver& solver) {
  ShadowSolver::Answer& answer = solver.answer();
  if (answer.by != ShadowSolver::Answerer::Here || answer.z3_asked) {
    return nullptr;
  }
  if (answer.model == nullptr && answer.result.status == Status::Sat) {
    answer.model = write_model(solver);
  }
  if (answer.model == nullptr && answer.result.status == Status::Sat) {
    ask_z3_too(solver);
  }
  return answer.model;
}

Z3_ast_vector HostContext::core(ShadowSolver& solver) {
  ShadowSolver::Answer& answer = solver.answer();
  if (answer.by != ShadowSolver::Answerer::Here || answer.z3_asked || answer.result.status != Status::Unsat) {
    return nullptr;
  }
  if (answer.core == nullptr) {
    answer.core = z3_.mk_ast_vector(context_);
    z3_.ast_vector_inc_ref(context_, answer.core);
    for (const Z3_ast each : core_nodes(solver)) {
      z3_.ast_vector_push(context_, answer.core, each);
    }
  }
  const Z3_ast_vector copy = z3_.mk_ast_vector(context_);  // the host may change its own
  const unsigned size = z3_.ast_vector_size(context_, answer.core);
  for (unsigned i = 0; i < size; ++i) {
    z3_.ast_vector_push(context_, copy, z3_.ast_vector_get(context_, answer.core, i));
  }
  return copy;
}

/// The core of the solver's last check, which was unsat: all assumptions and tracking literals where it changed since.
std::vector<Z3_ast> HostContext::core_nodes(ShadowSolver& solver) {
  const ShadowSolver::Answer& answer = solver.answer();
  std::vector<Z3_ast> nodes = answer.assumptions;
  nodes.insert(nodes.end(), answer.tracked.begin(), answer.tracked.end());
  if (nodes.empty() || !solver.is_unchanged() || owner_ != &solver || engine_.last() == nullptr) {
    return nodes;
  }
  try {
    Asked asked;
    for (const Z3_ast node : nodes) {
      asked.assumptions.push_back(engine_.reader().read(node));
    }
    const Query asked_here = query(solver, asked);
    const size_t first = asked_here.assertions.size();
    std::vector<Z3_ast> core;
    for (const size_t place : engine_.last()->unsat_core(asked_here, {.named = false, .assumptions = true})) {
      core.push_back(nodes[place - first]);
    }
    return core;
  } catch (const std::exception&) {
    return nodes;
  }
}

void HostContext::ask_z3_too(ShadowSolver& solver) {
  ShadowSolver::Answer& answer = solver.answer();
  if (answer.by == ShadowSolver::Answerer::Here && !answer.z3_asked && answer.result.status != Status::Unknown &&
      solver.is_unchanged()) {
    answer.z3_asked = ask_z3(solver, answer.assumptions) == lbool(answer.result.status);
  }
}

// --- Comparing and recording -----------------------------------------------------------------------------------------

/// False if z3 evaluates an assertion to false on the model.
bool HostContext::is_model(ShadowSolver& solver, const Asked& asked) {
  const Z3_model model = write_model(solver);
  if (model == nullptr) {
    return true;  // the host is given z3's
  }
  const bool holds = satisfies(model, solver, asked);
  z3_.model_dec_ref(context_, model);
  return holds;
}

/// False if z3's model of a check that it has called sat makes an assertion or an assumption false.
bool HostContext::is_model_of_z3(ShadowSolver& solver, const Asked& asked) {
  const Z3_model model = z3_.taken.Z3_solver_get_model(context_, solver.handle());
  if (model == nullptr) {
    return true;  // nothing to refute it by
  }
  z3_.model_inc_ref(context_, model);
  const bool holds = satisfies(model, solver, asked);
  z3_.model_dec_ref(context_, model);
  return holds;
}

/// False if the model makes an assertion or an assumption false: as z3 evaluates it, or as this program evaluates what
/// z3 leaves, such as an equality of arrays. True too where neither can tell.
bool HostContext::satisfies(Z3_model model, const ShadowSolver& solver, const Asked& asked) {
  std::vector<Z3_ast> formulas = solver.formulas();
  formulas.insert(formulas.end(), asked.nodes.begin(), asked.nodes.end());
  return std::ranges::all_of(formulas, [&](Z3_ast formula) {
    Z3_ast value = nullptr;
    if (!z3_.model_eval(context_, model, formula, true, &value)) {
      return true;
    }
    z3_.inc_ref(context_, value);
    Value holds;
    try {
      if (const Term left = engine_.reader().read(value)) {
        const Assignment no_symbols;
        holds = Evaluator(engine_.terms(), no_symbols).evaluate(left);
      }
    } catch (const std::exception&) {  // a value that cannot be computed refutes nothing
    }
    z3_.dec_ref(context_, value);
    return !holds.is_bool() || holds.boolean();
  });
}

void HostContext::compare(ShadowSolver& solver, const Asked& asked, nanoseconds here) {
  const int answer = lbool(solver.answer().result.status);
  const Clock::time_point start = Clock::now();
  const int by_z3 = ask_z3(solver, asked.nodes);
  const nanoseconds time = Clock::now() - start;
  const bool has_model = answer != Z3_L_TRUE || is_model(solver, asked);
  const bool differs = (by_z3 != Z3_L_UNDEF && by_z3 != answer) || !has_model;
  journal_.note_compared(here, time, differs);
  if (differs) {
    record(solver, asked.nodes, "difference",
           fmt::format("; here: {}{}, z3: {}\n", text_of(answer), has_model ? "" : " with a model that z3 refuses",
                       text_of(by_z3)),
           "unknown");
  }
}

void HostContext::record(ShadowSolver& solver, std::span<const Z3_ast> assumptions, std::string_view name,
                         const std::string& remarks, const char* status) {
  std::vector<Z3_ast> formulas = solver.formulas();
  formulas.insert(formulas.end(), solver.tracked_nodes().begin(), solver.tracked_nodes().end());
  formulas.insert(formulas.end(), assumptions.begin(), assumptions.end());
  const char* const text = z3_.benchmark_to_smtlib_string(
      context_, "", "", status, "", static_cast<unsigned>(formulas.size()), formulas.data(), z3_.mk_true(context_));
  journal_.record(name, remarks, text == nullptr ? "" : text);
}

}  // namespace preproc::with_z3
