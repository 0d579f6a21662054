#include "engine/check_stop.h"

#include <atomic>
#include <functional>
#include <thread>

#include <gtest/gtest.h>

#include "backends/interruption.h"
#include "unit/backends/slow_backend.h"

namespace preproc {
namespace {

constexpr StopToken::Clock::time_point kNever = StopToken::Clock::time_point::max();

TEST(CheckStop, EndsTheRunningCheckAndNoOther) {
  TermManager tm;
  CheckStop stop(tm);
  stop.stop();
  {
    const CheckStop::Check check(stop, kNever);
    EXPECT_FALSE(stop.token().stop_requested());
    stop.stop();
    EXPECT_TRUE(stop.token().is_interrupted());
    EXPECT_TRUE(tm.stop().is_interrupted());
  }
  EXPECT_FALSE(stop.token().stop_requested());
  const CheckStop::Check next(stop, kNever);
  EXPECT_FALSE(stop.token().stop_requested());
}

TEST(CheckStop, ACheckWithinAnotherEndsWithIt) {
  TermManager tm;
  CheckStop stop(tm);
  const auto deadline = StopToken::Clock::now() + std::chrono::hours(1);
  const CheckStop::Check outer(stop, deadline);
  {
    const CheckStop::Check inner(stop, deadline + std::chrono::hours(1));
    EXPECT_EQ(stop.token().deadline(), deadline);
    stop.stop();
    EXPECT_TRUE(stop.token().is_interrupted());
  }
  EXPECT_TRUE(stop.token().is_interrupted());
}

TEST(CheckStop, AModelHasAMomentAfterTheDeadline) {
  TermManager tm;
  CheckStop stop(tm);
  const CheckStop::Check check(stop, StopToken::Clock::now());
  EXPECT_TRUE(stop.token().stop_requested());
  stop.allow_model();
  EXPECT_FALSE(stop.token().stop_requested());
}

/// The end of a check of a slow solver that is interrupted in this way.
CheckResult interrupted_check(const StopToken& token, const std::function<void()>& beside) {
  SlowBackend backend(std::make_shared<SlowBackend::Control>());
  const Interruption interruption(backend, token);
  std::thread other(beside);
  CheckResult result = backend.check();
  other.join();
  return result;
}

TEST(Interruption, ARequestEndsTheCheckOfASolver) {
  std::stop_source source;
  EXPECT_EQ(interrupted_check(StopToken(source.get_token()), [&] { source.request_stop(); }).reason, "interrupted");
}

TEST(Interruption, ARequestThatCameBeforeDoesToo) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(interrupted_check(StopToken(source.get_token()), [] {}).reason, "interrupted");
}

TEST(Interruption, ADeadlineEndsTheCheckOfASolver) {
  EXPECT_EQ(interrupted_check(StopToken().within(std::chrono::milliseconds(5)), [] {}).reason, "interrupted");
}

TEST(Interruption, ASolverThatForgetsInterruptionsIsInterruptedAgain) {
  // Ends its check at the third interruption.
  class Deaf final : public Backend {
   public:
    std::string_view name() const override { return "deaf"; }
    const Capabilities& capabilities() const override { return capabilities_; }
    void push() override {}
    void pop(uint32_t) override {}
    uint32_t levels() const override { return 0; }
    void assert_term(Term) override {}
    CheckResult check() override {
      while (heard_ < 3) {
        std::this_thread::yield();
      }
      return {Status::Unknown, "interrupted"};
    }
    Assignment model(std::span<const Function>) override { return {}; }
    Value value(Term) override { return {}; }
    void interrupt() override { ++heard_; }

   private:
    std::atomic<int> heard_ = 0;
    Capabilities capabilities_;
  };
  std::stop_source source;
  source.request_stop();
  Deaf backend;
  const Interruption interruption(backend, StopToken(source.get_token()));
  EXPECT_EQ(backend.check().status, Status::Unknown);
}

TEST(Interruption, AForgottenSolverIsLeftAlone) {
  std::stop_source source;
  const auto control = std::make_shared<SlowBackend::Control>();
  control->end = true;
  SlowBackend backend(control);
  Interruption interruption(backend, StopToken(source.get_token()));
  interruption.forget();
  source.request_stop();
  EXPECT_EQ(backend.check().status, Status::Unsat);
}

}  // namespace
}  // namespace preproc
