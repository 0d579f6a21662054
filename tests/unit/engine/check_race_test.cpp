#include "engine/check_race.h"

#include <thread>

#include <gtest/gtest.h>

namespace preproc {
namespace {

using Clock = std::chrono::steady_clock;

/// A solver whose check runs until it is told to end; it hears interrupts or not.
class SlowBackend final : public Backend {
 public:
  struct Control {
    std::atomic<bool> end = false;
    std::atomic<bool> destroyed = false;
  };
  SlowBackend(std::shared_ptr<Control> control, bool hears) : control_(std::move(control)), hears_(hears) {}
  ~SlowBackend() override { control_->destroyed = true; }
  std::string_view name() const override { return "slow"; }
  const Capabilities& capabilities() const override { return capabilities_; }
  void push() override {}
  void pop(uint32_t) override {}
  uint32_t levels() const override { return 0; }
  void assert_term(Term) override {}
  CheckResult check() override {
    while (!control_->end && !interrupted_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return interrupted_ ? CheckResult{Status::Unknown, "interrupted"} : CheckResult{Status::Unsat, {}};
  }
  Assignment model(std::span<const Function>) override { return {}; }
  Value value(Term) override { return {}; }
  void interrupt() override { interrupted_ = interrupted_ || hears_; }

 private:
  std::shared_ptr<Control> control_;
  bool hears_;
  std::atomic<bool> interrupted_ = false;
  Capabilities capabilities_;
};

struct Outcome {
  CheckRace race;
  bool released = false;
};

Outcome race(const std::shared_ptr<SlowBackend::Control>& control, bool hears, const WorkBeside& search,
             std::optional<Clock::time_point> limit) {
  std::unique_ptr<Backend> backend = std::make_unique<SlowBackend>(control, hears);
  Backend& solver = *backend;
  Outcome outcome;
  const auto release = [&] {
    outcome.released = true;
    return std::move(backend);
  };
  outcome.race = race_check(solver, search, release, limit);
  return outcome;
}

const WorkBeside kFindsNothing = [](const std::atomic<bool>&) { return false; };

TEST(CheckRace, ASolverThatIgnoresItsLimitIsAbandoned) {
  const auto control = std::make_shared<SlowBackend::Control>();
  const Outcome outcome = race(control, false, kFindsNothing, Clock::now() + std::chrono::milliseconds(50));
  EXPECT_FALSE(outcome.race.found);
  EXPECT_EQ(outcome.race.result.status, Status::Unknown);
  EXPECT_EQ(outcome.race.result.reason, "timeout");
  EXPECT_TRUE(outcome.released);
  EXPECT_FALSE(control->destroyed);
  control->end = true;
  while (!control->destroyed) {  // when its check has ended
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST(CheckRace, ASolverThatHearsTheInterruptAtTheLimitIsKept) {
  const auto control = std::make_shared<SlowBackend::Control>();
  const Outcome outcome = race(control, true, kFindsNothing, Clock::now() + std::chrono::milliseconds(50));
  EXPECT_EQ(outcome.race.result.status, Status::Unknown);
  EXPECT_EQ(outcome.race.result.reason, "timeout");
  EXPECT_FALSE(outcome.released);
}

TEST(CheckRace, AnAnswerBeforeTheLimitCounts) {
  const auto control = std::make_shared<SlowBackend::Control>();
  const WorkBeside ends_the_check = [&](const std::atomic<bool>&) {
    control->end = true;
    return false;
  };
  const Outcome outcome = race(control, false, ends_the_check, Clock::now() + std::chrono::minutes(5));
  EXPECT_EQ(outcome.race.result.status, Status::Unsat);
  EXPECT_FALSE(outcome.released);
}

TEST(CheckRace, AModelFoundBesideADeafSolverIsTheAnswer) {
  const auto control = std::make_shared<SlowBackend::Control>();
  const Outcome outcome = race(control, false, [](const std::atomic<bool>&) { return true; }, {});
  EXPECT_TRUE(outcome.race.found);
  EXPECT_TRUE(outcome.released);
  control->end = true;
}

}  // namespace
}  // namespace preproc
