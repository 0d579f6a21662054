#include "summaries/look_ahead.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(LookAhead, FollowsWhatHappenedMoreOftenOfLate) {
  LookAhead look_ahead;
  EXPECT_TRUE(look_ahead.pays());
  look_ahead.note(false);
  EXPECT_FALSE(look_ahead.pays());
  look_ahead.note(true);
  EXPECT_TRUE(look_ahead.pays());
  for (int i = 0; i < 1000; ++i) {
    look_ahead.note(true);
  }
  for (int i = 0; i < 17; ++i) {  // what was long ago does not count
    EXPECT_TRUE(look_ahead.pays());
    look_ahead.note(false);
  }
  EXPECT_FALSE(look_ahead.pays());
}

}  // namespace
}  // namespace preproc
