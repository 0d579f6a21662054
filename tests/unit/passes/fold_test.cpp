#include "passes/fold.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class FoldTest : public PassTest {
 protected:
  FoldTest() {
    read("(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (declare-const p Bool) (declare-const n Int)");
  }
};

TEST_F(FoldTest, ConstantsAreComputed) {
  read("(assert (= x (bvadd #x03 (bvmul #x02 #x80))))");
  apply({"fold"});
  EXPECT_EQ(left(), Texts{"(= x #x03)"});
  EXPECT_EQ(problem_.guarantee, Guarantee::Equivalent);
}

TEST_F(FoldTest, AnAssertionMayBecomeTrueOrFalse) {
  read("(assert (bvult #x01 #x02)) (assert (or p (not p))) (push) (assert (bvult x #x00))");
  apply({"fold"});
  EXPECT_EQ(left(), (Texts{"true", "true", "false"}));
  EXPECT_EQ(levels(), (std::vector<uint32_t>{0, 0, 1}));
}

TEST_F(FoldTest, WhatIsBelowIsRewrittenFirst) {
  read("(assert (= (bvudiv (bvand x #xff) (bvor y #x00)) (bvxor x y y)))");
  apply({"fold"});
  EXPECT_EQ(left(), Texts{"(= (bvudiv x y) x)"});
}

TEST_F(FoldTest, DivisionsByZeroStayWhereTheyHaveNoFixedValue) {
  read("(assert (= n (div 7 0))) (assert (= x (bvudiv #x07 #x00)))");
  undetermined_ = 1;
  apply({"fold"});
  EXPECT_EQ(left(), (Texts{"(= n (div 7 0))", "(= x #xff)"}));
}

TEST_F(FoldTest, WhatHasNothingToFoldStays) {
  read("(assert (bvult x y)) (assert (forall ((i Int)) (=> (< i n) (not (= (* i i) n)))))");
  apply({"fold"});
  expect_alone();
}

TEST_F(FoldTest, RulesAreCountedOnceForATerm) {
  read("(assert (= (bvadd x #x00) y))");
  apply({"fold"});
  EXPECT_EQ(left(), Texts{"(= x y)"});
  const PassStatistics once = statistics("fold");
  EXPECT_FALSE(once.counters.empty());
  apply({"fold"});
  EXPECT_EQ(statistics("fold").counters, once.counters);
  EXPECT_EQ(statistics("fold").runs, 2U);
  EXPECT_EQ(statistics("fold").changed_assertions, 2U);
}

TEST_F(FoldTest, TermsMayBeDeep) {
  std::string deep = "x";
  for (int i = 0; i < 20'000; ++i) {
    deep = "(bvor #x00 (bvnot " + deep;
  }
  confirms_ = false;
  read("(assert (= #x00 " + deep + std::string(40'000, ')') + "))");
  apply({"fold"});
  EXPECT_EQ(left(), Texts{"(= #x00 x)"});
}

}  // namespace
}  // namespace preproc
