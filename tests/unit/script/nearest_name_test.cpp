#include "script/nearest_name.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(NearestNameTest, ASlipIsOneLetter) {
  const std::vector<std::string> names = {"ALL", "QF_BV", "QF_AUFBV", "QF_LIA"};
  for (const char* wrong : {"QF_BVV", "QF_B", "QF_BW", "QF_VB", "QFBV", "Q_FBV", "qf_bv", "qf_b"}) {
    EXPECT_EQ(misspelt_name(wrong, names), "QF_BV") << wrong;
  }
  EXPECT_EQ(misspelt_name("QF_UAFBV", names), "QF_AUFBV");
  for (const char* wrong : {"QF_BVVV", "FQ_VB", "BV", "QF_MYLOGIC", "", "QF_LRAT", "A"}) {
    EXPECT_EQ(misspelt_name(wrong, names), "") << wrong;
  }
}

TEST(NearestNameTest, NearerOnesComeFirst) {
  EXPECT_EQ(nearest_name("flod", {"slices", "fold", "flow"}), ", did you mean `flow`?");
  EXPECT_EQ(nearest_name("xyz", {"slices", "fold"}), "");
  EXPECT_EQ(nearest_command("chek-sat"), ", did you mean `check-sat`?");
}

}  // namespace
}  // namespace preproc
