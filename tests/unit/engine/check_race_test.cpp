#include "engine/check_race.h"

#include <gtest/gtest.h>

#include "unit/engine/slow_backend.h"

namespace preproc {
namespace {

using Clock = std::chrono::steady_clock;

struct Outcome {
  CheckRace race;
  bool released = false;
};

Outcome race(const std::shared_ptr<SlowBackend::Control>& control, const WorkBeside& search,
             std::optional<Clock::time_point> limit) {
  std::unique_ptr<Backend> backend = std::make_unique<SlowBackend>(control);
  Backend& solver = *backend;
  Outcome outcome;
  const auto release = [&] {
    outcome.released = true;
    return std::move(backend);
  };
  outcome.race = race_check(solver, search, release, limit);
  return outcome;
}

/// A solver that hears no interrupts.
std::shared_ptr<SlowBackend::Control> deaf() {
  auto control = std::make_shared<SlowBackend::Control>();
  control->hears = false;
  return control;
}

const WorkBeside kFindsNothing = [](const StopToken&) { return false; };

TEST(CheckRace, ASolverThatIgnoresItsLimitIsAbandoned) {
  const auto control = deaf();
  const Outcome outcome = race(control, kFindsNothing, Clock::now() + std::chrono::milliseconds(50));
  EXPECT_FALSE(outcome.race.found);
  EXPECT_EQ(outcome.race.result.status, Status::Unknown);
  EXPECT_EQ(outcome.race.result.reason, "timeout");
  EXPECT_TRUE(outcome.released);
  EXPECT_FALSE(control->destroyed);
  control->end = true;
  control->wait_until_destroyed();  // when its check has ended
}

TEST(CheckRace, ASolverThatHearsTheInterruptAtTheLimitIsKept) {
  const auto control = std::make_shared<SlowBackend::Control>();
  const Outcome outcome = race(control, kFindsNothing, Clock::now() + std::chrono::milliseconds(50));
  EXPECT_EQ(outcome.race.result.status, Status::Unknown);
  EXPECT_EQ(outcome.race.result.reason, "timeout");
  EXPECT_FALSE(outcome.released);
}

TEST(CheckRace, AnAnswerBeforeTheLimitCounts) {
  const auto control = deaf();
  const WorkBeside ends_the_check = [&](const StopToken&) {
    control->end = true;
    return false;
  };
  const Outcome outcome = race(control, ends_the_check, Clock::now() + std::chrono::minutes(5));
  EXPECT_EQ(outcome.race.result.status, Status::Unsat);
  EXPECT_FALSE(outcome.released);
}

TEST(CheckRace, AModelFoundBesideADeafSolverIsTheAnswer) {
  const auto control = deaf();
  const Outcome outcome = race(control, [](const StopToken&) { return true; }, {});
  EXPECT_TRUE(outcome.race.found);
  EXPECT_TRUE(outcome.released);
  control->end = true;
}

}  // namespace
}  // namespace preproc
