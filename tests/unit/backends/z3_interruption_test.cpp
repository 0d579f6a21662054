#include "backends/z3/z3_interruption.h"

#include <atomic>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

namespace preproc {
namespace {

using std::chrono::milliseconds;

/// Counts what it hears.
class Z3InterruptionTest : public ::testing::Test {
 protected:
  /// Ends once so many interruptions were heard.
  void wait_for(int count) const {
    while (heard_ < count) {
      std::this_thread::yield();
    }
  }

  std::atomic<int> heard_ = 0;
  Z3Interruption interruption_{[this] { ++heard_; }};
  std::stop_source source_;
};

TEST_F(Z3InterruptionTest, ARequestIsRepeatedUntilTheCheckEnds) {
  {
    const Z3Interruption::Check check(interruption_, StopToken(source_.get_token()));
    std::thread other([this] { source_.request_stop(); });
    wait_for(3);
    other.join();
  }
  const int heard = heard_;
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_EQ(heard_, heard);
}

TEST_F(Z3InterruptionTest, ARequestThatCameBeforeIsHeard) {
  source_.request_stop();
  const Z3Interruption::Check check(interruption_, StopToken(source_.get_token()));
  wait_for(3);
}

TEST_F(Z3InterruptionTest, ADeadlineIsARequest) {
  const Z3Interruption::Check check(interruption_, StopToken().within(milliseconds(5)));
  wait_for(3);
}

TEST_F(Z3InterruptionTest, AnEarlierDeadlineThanTheLastWakesTheThread) {
  { const Z3Interruption::Check check(interruption_, StopToken().within(std::chrono::minutes(10))); }
  const Z3Interruption::Check check(interruption_, StopToken().within(milliseconds(5)));
  wait_for(3);
}

TEST_F(Z3InterruptionTest, TheDeadlineOfACheckThatHasEndedIsNone) {
  { const Z3Interruption::Check check(interruption_, StopToken().within(milliseconds(50))); }
  {
    const Z3Interruption::Check check(interruption_, StopToken().within(std::chrono::minutes(10)));
    std::this_thread::sleep_for(milliseconds(100));
  }
  EXPECT_EQ(heard_, 0);
}

TEST_F(Z3InterruptionTest, ARequestAfterTheCheckIsNone) {
  { const Z3Interruption::Check check(interruption_, StopToken(source_.get_token())); }
  source_.request_stop();
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_EQ(heard_, 0);
}

/// Requests come while checks end and the object goes: what they call is alive, as the sanitizers see.
TEST_F(Z3InterruptionTest, RequestsMayComeAsChecksEnd) {
  for (int round = 0; round < 200; ++round) {
    std::stop_source source;
    const auto alive = std::make_unique<int>(0);
    Z3Interruption interruption([&alive] { ++*alive; });
    std::thread other([&source] { source.request_stop(); });
    for (int i = 0; i < round % 5; ++i) {
      const Z3Interruption::Check check(interruption, StopToken(source.get_token()).within(milliseconds(round % 3)));
    }
    other.join();
  }
}

}  // namespace
}  // namespace preproc
