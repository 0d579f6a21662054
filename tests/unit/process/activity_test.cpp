#include "process/activity.h"

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace preproc {
namespace {

using std::chrono::seconds;
using testing::Optional;
using testing::StartsWith;

std::string drawn(Activity& activity, Activity::Clock::time_point now) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  activity.set_screen(ends[1]);
  activity.draw(now);
  ::close(ends[1]);
  char text[500];
  const ssize_t size = ::read(ends[0], text, sizeof text);
  ::close(ends[0]);
  activity.set_screen(-1);
  return {text, static_cast<size_t>(std::max<ssize_t>(size, 0))};
}

TEST(ActivityTest, SaysWhatIsDoneSinceWhen) {
  Activity activity;
  const auto now = Activity::Clock::now();
  EXPECT_EQ(activity.line(now), std::nullopt);
  activity.begin("check-sat at a.smt2:7");
  EXPECT_EQ(activity.line(now), std::nullopt) << "nobody waits yet";
  EXPECT_THAT(activity.line(now + seconds(75)), Optional(StartsWith("check-sat at a.smt2:7, 1:1")));
  activity.step("pass fold");
  activity.count("paths", 1);
  activity.count("paths", 1200);
  EXPECT_THAT(activity.line(now + seconds(3)),
              Optional(StartsWith("check-sat at a.smt2:7: pass fold, 1200 paths, 0:0")));
  activity.begin("another", std::chrono::milliseconds(60'000));
  EXPECT_THAT(activity.line(now + seconds(21)), Optional(testing::HasSubstr(", at most 0:")));
  activity.end();
  EXPECT_EQ(activity.line(now + seconds(100)), std::nullopt);
}

TEST(ActivityTest, NamesDoNotSteerTheTerminal) {
  Activity activity;
  activity.begin("a\x1b[2Jb\n");
  EXPECT_THAT(activity.line(Activity::Clock::now() + seconds(2)), Optional(StartsWith("a?[2Jb?, ")));
}

TEST(ActivityTest, NothingIsDrawnInAPause) {
  Activity activity;
  activity.begin("work");
  const auto later = Activity::Clock::now() + seconds(5);
  EXPECT_THAT(drawn(activity, later), StartsWith("\rwork, 0:0"));
  const Activity::Pause pause(activity);
  EXPECT_EQ(drawn(activity, later), "");
}

TEST(ActivityTest, ClocksAreShort) {
  EXPECT_EQ(clock_text(65.9), "1:05");
  EXPECT_EQ(clock_text(3723), "1:02:03");
}

}  // namespace
}  // namespace preproc
