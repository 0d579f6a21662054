#include "engine/solver_strategy.h"

#include <algorithm>

#include "engine/check_recorder.h"

namespace preproc {

using Clock = Check::Clock;

Answer SolverStrategy::ask(const Check& check, IndexifyMode beside) { return ask(check, beside, check.stop); }

Answer SolverStrategy::ask(const Check& check, IndexifyMode beside, const StopToken& stop) {
  const auto start = Clock::now();
  Answer answer;
  if (beside == IndexifyMode::Auto) {
    answer = ask_beside_search(check);
    if (answer.by == Decider::Search) {
      return answer;
    }
  } else {
    Backend& backend = parts_.solver.prepare();
    parts_.host.limit_check(limit_of(check));
    answer = Answer::of_solver(parts_.solver.decide(backend, stop), std::string(backend.name()));
  }
  parts_.solver.note(answer.result.status);
  if (answer.result.status == Status::Sat) {
    parts_.allow_model();
  }
  ++parts_.statistics.solver_checks;
  if (parts_.options.tracing.recorder != nullptr) {
    record(answer, start);
  }
  parts_.note_answer(check, answer.solver, answer.result, std::chrono::duration<double>(Clock::now() - start).count());
  return answer;
}

/// Tells the recorder of a race with one member.
void SolverStrategy::record(const Answer& answer, Clock::time_point start) const {
  const CheckResult& result = answer.result;
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  RaceRecord alone;
  alone.members.push_back({.form = MemberForm::Preprocessed,
                           .solver = answer.solver,
                           .start = 0,
                           .seconds = seconds,
                           .end = to_string(result),
                           .answered = result.status != Status::Unknown});
  parts_.options.tracing.recorder->race(alone);
}

Answer SolverStrategy::ask_tracked(const Check& check) {
  using Milliseconds = std::chrono::milliseconds;
  constexpr Milliseconds kMost(1000);
  const std::optional<Milliseconds> timeout = parts_.solver.backend_options().timeout;
  const Milliseconds moment = std::min(kMost, timeout ? *timeout / 10 : kMost);  // the limit is kept
  return ask(check, IndexifyMode::Off, check.stop.within(moment));
}

/// When a check is given up that does not keep to its own limit: a solver counts from the beginning of its own work,
/// and has no limit where it takes in what it was given.
std::optional<std::chrono::milliseconds> SolverStrategy::limit_of(const Check& check) const {
  const std::optional<std::chrono::milliseconds> timeout = parts_.solver.backend_options().timeout;
  if (!timeout) {
    return {};
  }
  return check.time_until_hard_limit(*timeout);
}

/// A linked solver that no other thread can interrupt goes into a process of its own for it.
Answer SolverStrategy::ask_beside_search(const Check& check) {
  // With oracles, the gardens have had their time already.
  using Method = ModelSearch::Method;
  const Method method = check.query.has_oracles ? Method::LocalSearch : Method::All;
  Backend* backend = &parts_.solver.prepare();
  if (!Race::can_race(*backend) && !backend->forwards() && parts_.solver.move_apart()) {
    backend = &parts_.solver.prepare();
  }
  std::string name(backend->name());  // a copy, since the race may abandon the backend
  const std::optional<CheckResult> result =
      Race::can_race(*backend) ? race_search(check, *backend, method) : ask_before_search(check, *backend, method);
  return result ? Answer::of_solver(*result, std::move(name)) : Answer::of_search();
}

/// The solver in a thread, and the search in another one. Nothing: the search has found a model.
std::optional<CheckResult> SolverStrategy::race_search(const Check& check, Backend& backend,
                                                       ModelSearch::Method method) {
  std::optional<std::chrono::milliseconds> limit = limit_of(check);
  std::optional<Clock::time_point> end_of_race;
  if (limit) {
    end_of_race = Clock::now() + *limit;
    *limit += *limit / 2;  // the race ends before that limit, whatever the solver does
  }
  parts_.host.limit_check(limit);
  const RaceResult end = parts_.race.run_with(
      backend, [&] { return parts_.solver.release(); }, {search_.member(check, method)}, end_of_race, check.stop);
  if (end.abandoned) {
    parts_.host.note_abandoned_check();
  }
  const bool is_restricted = !parts_.solver.query().restrictions.empty();  // unsat with these is no answer
  if (end.disagreement && is_restricted) {
    return std::nullopt;
  }
  if (end.disagreement) {  // a model that was checked, and unsat
    throw EngineError("internal error: " + end.members[0].solver + " answers " + end.members[0].end +
                      ", and a search has found a model");
  }
  parts_.statistics.solver_checks += end.found ? 1 : 0;  // the other answers are counted by `ask`
  return end.found ? std::nullopt : std::optional(end.result);
}

/// The solver in this thread, and a search after it has given up. Nothing: the search has found a model.
std::optional<CheckResult> SolverStrategy::ask_before_search(const Check& check, Backend& backend,
                                                             ModelSearch::Method method) {
  parts_.host.limit_check(limit_of(check));
  const CheckResult result = backend.check(check.stop);
  const auto deadline = ModelSearch::limit(check, IndexifyMode::Auto);
  if (result.status == Status::Unknown && result.reason != "memout" && Clock::now() < deadline &&
      search_.find(check, method, check.stop.until(deadline).within(kSearchAfterUnknown))) {
    return std::nullopt;
  }
  return result;
}

}  // namespace preproc
