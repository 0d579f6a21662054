#include "value/stop_token.h"

#include <thread>

#include <gtest/gtest.h>

#include "term/term_manager.h"

namespace preproc {
namespace {

TEST(StopToken, WithoutASourceItNeverStops) {
  const StopToken token;
  EXPECT_FALSE(token.stop_requested());
  EXPECT_FALSE(token.has_deadline());
  EXPECT_NO_THROW(token.check());
}

TEST(StopToken, StopsOnRequest) {
  std::stop_source source;
  const StopToken token(source.get_token());
  const StopToken later = token.within(std::chrono::hours(1));
  EXPECT_FALSE(later.stop_requested());
  source.request_stop();
  EXPECT_TRUE(token.stop_requested());
  EXPECT_TRUE(later.stop_requested());
  EXPECT_STREQ(later.reason(), "interrupted");
}

TEST(StopToken, StopsAtTheEarlierDeadline) {
  const auto past = StopToken::Clock::now() - std::chrono::seconds(1);
  const StopToken token = StopToken().within(std::chrono::hours(1)).until(past);
  EXPECT_EQ(token.deadline(), past);
  EXPECT_TRUE(token.stop_requested());
  EXPECT_FALSE(token.is_interrupted());
  EXPECT_EQ(token.until(past + std::chrono::hours(1)).deadline(), past);
  try {
    token.check();
    FAIL() << "no exception";
  } catch (const Stopped& stopped) {
    EXPECT_STREQ(stopped.what(), "timeout");
  }
}

TEST(StopToken, APartOfTheTimeEndsBeforeTheWhole) {
  const StopToken token = StopToken().within(std::chrono::hours(2));
  const StopToken half = token.part(0.5);
  EXPECT_LT(half.deadline(), token.deadline());
  EXPECT_GT(half.deadline(), StopToken::Clock::now() + std::chrono::minutes(50));
}

TEST(StopToken, CpuTimeIsSpentByWorkAndNotByWaiting) {
  const auto limit = std::chrono::milliseconds(5);
  const auto begin = ThreadClock::now();
  const StopToken token = StopToken().within_cpu_time(limit).within(std::chrono::hours(1));
  std::this_thread::sleep_for(4 * limit);
  EXPECT_EQ(token.stop_requested(), ThreadClock::now() - begin >= limit);
  while (!token.stop_requested()) {
  }
  EXPECT_GE(ThreadClock::now() - begin, limit);
  EXPECT_STREQ(token.reason(), "timeout");
  EXPECT_FALSE(StopToken().within(std::chrono::hours(1)).stop_requested());
}

TEST(StopToken, APollLooksSoonEnough) {
  std::stop_source source;
  const StopToken token(source.get_token());
  StopPoll poll(token);
  source.request_stop();
  int calls = 0;
  while (!poll.stop_requested()) {
    ASSERT_LT(++calls, 1000);
  }
}

TEST(StopToken, NoTermIsMadeOnceTheTokenOfTheTermsHasStopped) {
  TermManager tm;
  std::stop_source source;
  tm.set_stop(StopToken(source.get_token()));
  source.request_stop();
  const auto make_many = [&](uint64_t from) {
    for (uint64_t i = from; i < from + 1000; ++i) {
      tm.mk_bv(64, i);
      tm.mk_int(mpz_class(static_cast<unsigned long>(i)));
    }
  };
  EXPECT_THROW(make_many(0), Stopped);
  const uint32_t size = tm.size();
  EXPECT_THROW(make_many(0), Stopped);
  EXPECT_EQ(tm.size(), size);
  tm.set_stop({});
  make_many(0);
  EXPECT_EQ(tm.mk_int(mpz_class(999)), tm.mk_int(mpz_class(999)));
  EXPECT_GT(tm.size(), size);
}

}  // namespace
}  // namespace preproc
