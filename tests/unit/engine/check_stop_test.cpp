#include "engine/check_stop.h"

#include <gtest/gtest.h>

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

TEST(CheckStop, WhatIsRequestedForAllEndsTheRunningCheckAndThoseThatFollow) {
  TermManager tm;
  std::stop_source source;
  CheckStop stop(tm, source.get_token());
  {
    const CheckStop::Check check(stop, kNever);
    EXPECT_FALSE(stop.token().stop_requested());
    source.request_stop();
    EXPECT_TRUE(stop.token().is_interrupted());
  }
  const CheckStop::Check next(stop, kNever);
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

}  // namespace
}  // namespace preproc
