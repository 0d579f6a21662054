#include "summaries/outlook.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(Outlook, FollowsWhatHappenedMoreOftenOfLate) {
  Outlook outlook;
  EXPECT_TRUE(outlook.pays());
  outlook.note(false);
  EXPECT_FALSE(outlook.pays());
  outlook.note(true);
  EXPECT_TRUE(outlook.pays());
  for (int i = 0; i < 1000; ++i) {
    outlook.note(true);
  }
  for (int i = 0; i < 17; ++i) {  // what was long ago does not count
    EXPECT_TRUE(outlook.pays());
    outlook.note(false);
  }
  EXPECT_FALSE(outlook.pays());
}

}  // namespace
}  // namespace preproc
