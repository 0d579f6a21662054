#include "synthesis/search_round.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(SearchRound, EndsOneSearchAndNotTheNext) {
  SearchRound round{StopToken()};
  const StopToken first = round.next();
  round.end();
  EXPECT_TRUE(first.stop_requested());
  EXPECT_FALSE(round.next().stop_requested());
}

TEST(SearchRound, WithTheWorkEndsEachSearch) {
  std::stop_source source;
  SearchRound round(StopToken(source.get_token(), StopToken::Clock::now() + std::chrono::hours(1)));
  const StopToken first = round.next();
  EXPECT_TRUE(first.has_deadline());
  EXPECT_FALSE(first.stop_requested());
  source.request_stop();
  EXPECT_TRUE(first.is_interrupted());
  EXPECT_TRUE(round.next().is_interrupted());
}

}  // namespace
}  // namespace preproc
