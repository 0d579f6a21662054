#include "script/logic.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(Logic, TheoriesFollowFromTheLetters) {
  const Logic bits("QF_AUFBV");
  EXPECT_TRUE(bits.has(Theory::Core));
  EXPECT_TRUE(bits.has(Theory::BitVectors));
  EXPECT_TRUE(bits.has(Theory::Arrays));
  EXPECT_FALSE(bits.has(Theory::Arithmetic));
  EXPECT_FALSE(bits.has(Theory::FloatingPoint));
  EXPECT_TRUE(Logic("QF_SLIA").has(Theory::Strings));
  EXPECT_FALSE(Logic("QF_BVFP").has(Theory::Arrays));
  for (const Logic all : {Logic(""), Logic("ALL"), Logic("HO_ALL")}) {
    EXPECT_TRUE(all.has(Theory::Strings));
    EXPECT_FALSE(all.has(Theory::Cardinalities));
  }
}

TEST(Logic, NumeralsAreRealWhereThereAreNoInts) {
  EXPECT_TRUE(Logic("QF_LRA").numerals_are_real());
  EXPECT_TRUE(Logic("QF_RDL").numerals_are_real());
  EXPECT_FALSE(Logic("QF_LIRA").numerals_are_real());
  EXPECT_FALSE(Logic("ALL").numerals_are_real());
}

TEST(Logic, ProductsAndBits) {
  EXPECT_TRUE(Logic("NIA").is_nonlinear());
  EXPECT_FALSE(Logic("LIA").is_nonlinear());
  EXPECT_TRUE(Logic("QF_BV").is_bit_vectors_only());
  EXPECT_TRUE(Logic("BV").is_bit_vectors_only());
  EXPECT_FALSE(Logic("QF_ABV").is_bit_vectors_only());
}

TEST(RestatedLogic, LeavesOutWhatIsNotUsed) {
  EXPECT_EQ(Logic("QF_AUFBV").restated(false, false), "QF_BV");
  EXPECT_EQ(Logic("QF_AUFBV").restated(true, false), "QF_ABV");
  EXPECT_EQ(Logic("QF_AUFBV").restated(false, true), "QF_UFBV");
  EXPECT_EQ(Logic("QF_AUFBV").restated(true, true), "QF_AUFBV");
  EXPECT_EQ(Logic("QF_ABVFP").restated(false, false), "QF_BVFP");
  EXPECT_EQ(Logic("AUFLIRA").restated(false, true), "UFLIRA");
  EXPECT_EQ(Logic("QF_BV").restated(false, true), "QF_UFBV");  // a pass may make a function
  EXPECT_EQ(Logic("QF_AUFBVFPLRA").restated(false, false), "QF_BVFPLRA");
  EXPECT_EQ(Logic("QF_BVFPLRA").restated(true, true), "QF_AUFBVFPLRA");
  EXPECT_EQ(Logic("QF_UFDTLIA").restated(false, true), "QF_UFDTLIA");
}

TEST(RestatedLogic, LeavesAloneWhatItDoesNotKnow) {
  for (const std::string logic :
       {"", "ALL", "QF_AX", "QF_UF", "UF", "HO_ALL", "QF_ABC", "A", "QF_", "HORN", "QF_UFC", "QF_UFCLIA"}) {
    EXPECT_EQ(Logic(logic).restated(false, false), logic);
  }
}

}  // namespace
}  // namespace preproc
