#include "passes/slices.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class SlicesTest : public PassTest {
 protected:
  SlicesTest() {
    read(
        "(declare-const b (_ BitVec 8)) (declare-const c (_ BitVec 8)) (declare-const d (_ BitVec 16)) (declare-const "
        "p "
        "Bool) (declare-const w (_ BitVec 32)) (declare-const n Int) (declare-const a (Array (_ BitVec 8) (_ BitVec "
        "8)))");
  }
};

TEST_F(SlicesTest, ASliceWithASolutionGoes) {
  read("(assert (bvuge b #x61)) (assert (= (bvmul b b) #x71)) (assert (bvugt w #x00000007))");
  apply({"slices"});
  EXPECT_EQ(left(), Texts{"(bvugt w #x00000007)"});
  EXPECT_EQ(converter(), Texts{"b = #x67"});
  EXPECT_EQ(counter("slices", "solved"), 1U);
  EXPECT_EQ(counter("slices", "refused-wide"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(SlicesTest, ASliceWithoutOneIsFalse) {
  read("(assert (= (bvand b #x01) #x00)) (assert (= (bvmul b b) #x71)) (assert (bvult c #x02))");
  apply({"slices"});
  EXPECT_EQ(left(), (Texts{"false", "false"}));
  EXPECT_EQ(counter("slices", "contradictory"), 1U);
}

TEST_F(SlicesTest, SeveralUnknownsAreOneSlice) {
  read("(assert (= (bvmul b c) #x23)) (assert (bvugt b #x01)) (assert (bvult c #x20)) (assert (=> p (bvult c b)))");
  apply({"slices"});
  EXPECT_EQ(left(), Texts{});
  EXPECT_EQ(converter(), (Texts{"b = #x05", "c = #x07", "p = false"}));
  EXPECT_EQ(counter("slices", "solved"), 1U);
}

TEST_F(SlicesTest, WhatMeetsALargeUnknownStays) {
  read("(assert (bvult ((_ zero_extend 24) b) w)) (assert (= b #x05)) (assert (> n 3))");
  apply({"slices"});
  expect_alone();
  EXPECT_EQ(counter("slices", "refused-wide"), 2U);
}

TEST_F(SlicesTest, TooManyRowsStay) {
  read("(assert (distinct (bvmul d d d) ((_ zero_extend 8) (bvmul b c))))");
  apply({"slices"});
  expect_alone();
  EXPECT_EQ(counter("slices", "refused-rows"), 1U);
}

TEST_F(SlicesTest, ConditionsOnOneUnknownLeaveFewRows) {
  read(
      "(assert (bvult d #x0010)) (assert (bvult b #x10)) (assert (= d ((_ zero_extend 8) (bvadd b #x03)))) (assert "
      "(bvugt b #x0a))");
  apply({"slices"});
  EXPECT_EQ(left(), Texts{});
  EXPECT_EQ(converter(), (Texts{"b = #x0b", "d = #x000e"}));
}

TEST_F(SlicesTest, ATableIsNoUnknown) {
  read(
      "(assert (= (select a #x00) #x07)) (assert (= (select a #x01) #x05)) (assert (= (select a #x02) #x09)) (assert "
      "(bvult b #x03)) (assert (= (select a b) #x05))");
  apply({"slices"});
  EXPECT_EQ(left(), (Texts{"(= (select a #x00) #x07)", "(= (select a #x01) #x05)", "(= (select a #x02) #x09)"}));
  EXPECT_EQ(converter(), Texts{"b = #x01"});
}

TEST_F(SlicesTest, OutsideOfATableNothingIsAssumed) {
  read(
      "(assert (= (select a #x00) #x07)) (assert (= (select a #x01) #x05)) (assert (bvugt b #x01)) (assert (= (select "
      "a "
      "b) #x05))");
  apply({"slices"});
  expect_alone();
  EXPECT_EQ(counter("slices", "refused-rows"), 1U);
}

TEST_F(SlicesTest, FunctionsAreUnknown) {
  read(
      "(declare-fun f ((_ BitVec 8)) Bool) (assert (f b)) (assert (not (f c))) (assert (= b #x01)) (assert (= c "
      "#x01))");
  apply({"slices"});
  expect_alone();
}

TEST_F(SlicesTest, WhatWasFoundForASliceIsKept) {
  read("(assert (= (bvmul b b) #x71)) (push) (assert (= (bvadd c c) #x04))");
  apply({"slices"});
  EXPECT_EQ(counter("slices", "solved"), 2U);
  read("(pop)");
  apply({"slices"});
  EXPECT_EQ(left(), Texts{});
  EXPECT_EQ(counter("slices", "solved"), 2U);
}

TEST_F(SlicesTest, AContradictionOfTwoLevelsIsOneOfTheHigher) {
  read("(assert (bvult b #x02)) (push) (assert (bvugt b #x01))");
  apply({"slices"});
  EXPECT_EQ(left(), (Texts{"false", "false"}));
  EXPECT_EQ(levels(), (std::vector<uint32_t>{1, 1}));
}

}  // namespace
}  // namespace preproc
