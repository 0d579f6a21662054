#include "passes/split.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class SplitTest : public PassTest {
 protected:
  SplitTest() { read("(declare-const p Bool) (declare-const q Bool) (declare-const r Bool) (declare-const n Int)"); }
};

TEST_F(SplitTest, ConjunctsBecomeAssertions) {
  read("(assert (and p (and (< n 3) q)))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"p", "(< n 3)", "q"}));
  EXPECT_EQ(counter("split", "conjuncts"), 3U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equivalent);
}

TEST_F(SplitTest, SoDoWhatANegatedDisjunctionDenies) {
  read("(assert (not (or p (not q) (not (not r)))))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"(not p)", "q", "(not r)"}));
}

TEST_F(SplitTest, SoDoThePremisesOfADeniedImplication) {
  read("(assert (not (=> (and p (< n 3)) (not q) (or r q))))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"p", "(< n 3)", "(not q)", "(not r)"}));
}

TEST_F(SplitTest, PartsKeepLevelAndOrigin) {
  read("(assert p) (push) (assert (and q r))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"p", "q", "r"}));
  EXPECT_EQ(levels(), (std::vector<uint32_t>{0, 1, 1}));
  EXPECT_EQ(problem_.assertions[1].original, problem_.assertions[2].original);
  EXPECT_TRUE(problem_.assertions[1].original);
}

TEST_F(SplitTest, WhatIsAssertedAlreadyIsNotAssertedAgain) {
  read("(assert p) (assert (and q p)) (push) (assert (and (not (or r)) q))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"p", "q", "(not r)"}));
}

TEST_F(SplitTest, AConjunctOfAPoppedLevelComesAgain) {
  read("(push) (assert (and p q))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"p", "q"}));
  read("(pop) (assert (and q r))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"q", "r"}));
}

TEST_F(SplitTest, ContradictionsAreLeftToOthers) {
  read("(assert (and p (not p)))");
  apply({"split"});
  EXPECT_EQ(left(), (Texts{"p", "(not p)"}));
}

TEST_F(SplitTest, WhatIsNoConjunctionStays) {
  read(
      "(assert (or p (and q r))) (assert (not (and p q))) (assert (=> p q)) (assert (forall ((i Int)) (and p (< i "
      "n))))");
  apply({"split"});
  expect_alone();
  EXPECT_EQ(counter("split", "conjuncts"), 0U);
}

TEST_F(SplitTest, ConjunctionsMayBeDeep) {
  std::string deep = "p";
  for (int i = 0; i < 20'000; ++i) {
    deep = "(and (< n " + std::to_string(i) + ") " + deep;
  }
  confirms_ = false;
  read("(assert " + deep + std::string(20'000, ')') + ")");
  apply({"split"});
  EXPECT_EQ(left().size(), 20'001U);
}

}  // namespace
}  // namespace preproc
