#include "session/transformed_script.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(RestatedLogic, LeavesOutWhatIsNotUsed) {
  EXPECT_EQ(restated_logic("QF_AUFBV", false, false), "QF_BV");
  EXPECT_EQ(restated_logic("QF_AUFBV", true, false), "QF_ABV");
  EXPECT_EQ(restated_logic("QF_AUFBV", false, true), "QF_UFBV");
  EXPECT_EQ(restated_logic("QF_AUFBV", true, true), "QF_AUFBV");
  EXPECT_EQ(restated_logic("QF_ABVFP", false, false), "QF_BVFP");
  EXPECT_EQ(restated_logic("AUFLIRA", false, true), "UFLIRA");
  EXPECT_EQ(restated_logic("QF_BV", false, true), "QF_UFBV");  // a pass may make a function
}

TEST(RestatedLogic, LeavesAloneWhatItDoesNotKnow) {
  for (const std::string logic : {"", "ALL", "QF_AX", "QF_UF", "UF", "HO_ALL", "QF_ABC", "A", "QF_", "HORN"}) {
    EXPECT_EQ(restated_logic(logic, false, false), logic);
  }
}

}  // namespace
}  // namespace preproc
