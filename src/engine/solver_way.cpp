#include "engine/solver_way.h"

#include <algorithm>
#include <thread>

#include "backends/interruption.h"
#include "engine/check_race.h"
#include "engine/check_recorder.h"
#include "engine/log.h"

namespace preproc {

using Clock = Check::Clock;

SolverWay::Answer SolverWay::ask(const Check& check, IndexifyMode beside) {
  Backend& backend = parts_.solver.prepare();
  const std::string name(backend.name());  // a copy, since the backend may be abandoned
  const auto start = Clock::now();
  Answer answer;
  if (beside == IndexifyMode::Auto) {
    answer = ask_beside_search(check, backend);
    if (answer.found) {
      return answer;
    }
  } else {
    parts_.host.limit_check(limit_of(check), false);
    answer.result = parts_.solver.decide(backend);
  }
  parts_.solver.note(answer.result.status);
  if (answer.result.status == Status::Sat) {
    parts_.allow_model();
  }
  EngineStatistics& statistics = parts_.statistics;
  statistics.solver_seconds += std::chrono::duration<double>(Clock::now() - start).count();
  ++statistics.solver_checks;
  statistics.forwarded += answer.result.forwarded ? 1 : 0;
  if (parts_.options.recorder != nullptr) {
    record(name, answer.result, start);
  }
  log(parts_.host, "{}: {} of {} assertions given to {}, {}{}{}", check.query.place, parts_.solver.query().size(),
      check.problem.assertions.size(), name, to_string(answer.result.status), answer.result.reason.empty() ? "" : ": ",
      answer.result.reason);
  return answer;
}

/// Tells the recorder of a contest with one contestant.
void SolverWay::record(const std::string& name, const CheckResult& result, Clock::time_point start) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  ContestRecord alone;
  alone.contestants.push_back(
      {.form = "rewritten",
       .solver = name,
       .start = 0,
       .seconds = seconds,
       .end = std::string(to_string(result.status)) + (result.reason.empty() ? "" : ": " + result.reason),
       .answered = result.status != Status::Unknown});
  parts_.options.recorder->contest(alone);
}

CheckResult SolverWay::ask_tracked(const Check& check) {
  using Milliseconds = std::chrono::milliseconds;
  constexpr Milliseconds kPatience(1000);
  const std::optional<Milliseconds> timeout = parts_.solver.backend_options().timeout;
  const Milliseconds patience = std::min(kPatience, timeout ? *timeout / 10 : kPatience);  // the limit is kept
  std::optional<Interruption> interruption;
  if (Backend& backend = parts_.solver.prepare(); backend.capabilities().interruptible) {
    interruption.emplace(backend, check.stop.within(patience));
  }
  return ask(check, IndexifyMode::Off).result;
}

/// When a check is given up that does not keep to its own limit: a solver counts from the beginning of its own work,
/// and has no limit where it takes in what it was given.
std::optional<std::chrono::milliseconds> SolverWay::limit_of(const Check& check) const {
  const std::optional<std::chrono::milliseconds> timeout = parts_.solver.backend_options().timeout;
  if (!timeout) {
    return {};
  }
  return check.time_until_hard_limit(*timeout);
}

/// Once a model was found, `backend` may be gone: the race may have abandoned it.
SolverWay::Answer SolverWay::ask_beside_search(const Check& check, Backend& backend) {
  const auto deadline = ModelSearch::limit(check, IndexifyMode::Auto);
  // With oracles, the gardens have had their time already.
  const ModelSearch::Ways ways = check.query.has_oracles ? ModelSearch::Ways::Changes : ModelSearch::Ways::All;
  bool found = false;
  const auto search = [&](const StopToken& stop) {
    found = search_.find(check, ways, stop.until(deadline));
    return found;
  };
  // This solver lets another thread search beside its check, and can be stopped. Beside other solvers, a copy of the
  // program searches.
  const Capabilities& can = backend.capabilities();
  const bool in_thread = can.interruptible && can.reads_no_terms;
  const Host::CopyWork copy_search = [&](const StopToken& woken) {
    for (int waited = 0; waited < 25 && !woken.stop_requested(); ++waited) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return search(woken);
  };
  std::optional<std::chrono::milliseconds> limit = limit_of(check);
  std::optional<Clock::time_point> race_limit;
  if (in_thread && limit) {
    race_limit = Clock::now() + *limit;
    *limit += *limit / 2;  // the race ends before that limit, whatever the solver does
  }
  if (parts_.host.limit_check(limit, !in_thread, in_thread ? Host::CopyWork{} : copy_search)) {
    parts_.solver.reset();
    ++parts_.statistics.solver_checks;
    return {found ? CheckResult{Status::Sat, {}} : CheckResult{Status::Unknown, "timeout"}, found};
  }
  CheckRace race;
  // A solver counts its time from the beginning of each check, of which oracles ask for several.
  std::optional<Interruption> interruption(
      std::in_place, backend,
      check.query.has_oracles ? check.stop : parts_.stop.solver_token(parts_.solver.backend_options().timeout));
  if (in_thread) {
    const auto release = [&] {
      interruption->forget();
      return parts_.solver.release();
    };
    race = race_check(backend, search, release, race_limit);
    if (race.abandoned) {
      parts_.host.note_abandoned_check();
    }
  } else {
    race.result = backend.check();
  }
  interruption.reset();
  if (race.found) {
    ++parts_.statistics.solver_checks;
    return {{Status::Sat, {}}, true};
  }
  // A solver gives up on queries with parts that it does not know; a search may still find a model.
  constexpr std::chrono::seconds kAfterUnknown(5);
  if (race.result.status == Status::Unknown && race.result.reason != "memout" && Clock::now() < deadline &&
      search_.find(check, ways, check.stop.until(deadline).within(kAfterUnknown))) {
    return {{Status::Sat, {}}, true};
  }
  return {race.result, false};
}

}  // namespace preproc
