#include "passes/tables/table_rewriting.h"
#include "unit/passes/table_test_support.h"

namespace preproc {
namespace {

using IndexBasedTest = TableTest;

TEST_F(IndexBasedTest, AConditionOnAReadIsOneOnTheIndex) {
  read("(assert (bvult k #x08)) (assert (bvugt (select a k) #x20))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "(bvule #x04 k)"}));
  EXPECT_EQ(counter("index-based", "tables"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(IndexBasedTest, WhateverIsBetween) {
  read("(assert (bvult k #x08)) (assert (= (bvurem (bvadd (select a k) #x03) #x05) #x00))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "(or (= k #x01) (= k #x06))"}));
}

TEST_F(IndexBasedTest, ReadsMayBeNestedAndOfSeveralBytes) {
  read(
      "(assert (bvult k #x07)) (assert (= (concat (select a (bvadd k #x01)) (select a k)) #x0c05)) (assert (bvult "
      "(select a (bvand (select a k) #x07)) #x20))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x07)", "(= k #x00)", "(and (bvule #x02 k) (bvule k #x05))"}));
}

TEST_F(IndexBasedTest, AnUnboundedIndexKeepsTheReadOutside) {
  read("(assert (= (select a (bvadd k l)) #x05))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(),
            Texts{"(let ((?1 (bvadd k l))) (ite (bvule ?1 #x07) (= ?1 #x00) (= (select preproc!a!rest ?1) #x05)))"});
  EXPECT_EQ(converter(),
            Texts{"a = (store (store (store (store (store (store (store (store preproc!a!rest #x00 #x05) #x01 "
                  "#x0c) #x02 #x13) #x03 #x1a) #x04 #x21) #x05 #x28) #x06 #x2f) #x07 #x36)"});
  EXPECT_EQ(counter("index-based", "kept-outside"), 1U);
}

TEST_F(IndexBasedTest, ConditionsOfTwoUnknownsStay) {
  read("(assert (bvult k #x08)) (assert (bvult l #x08)) (assert (bvult (select a k) (select a l)))");
  apply({"index-based"});
  expect_alone();
  EXPECT_EQ(counter("index-based", "tables"), 0U);
}

TEST_F(IndexBasedTest, GrowthIsBounded) {
  context_.max_runs = 0;
  read("(assert (bvult k #x08)) (assert (= (bvand (select a k) #x01) #x01))");
  apply({"index-based"});
  expect_alone();
  EXPECT_EQ(counter("index-based", "refused-growth"), 1U);
}

TEST_F(IndexBasedTest, WhatTheScriptRulesOutIsNotLookedAt) {
  read(
      "(assert (bvult k #x08)) (assert (distinct k #x02)) (assert (= (bvand k #x01) #x00)) (assert (= (select a k) "
      "#x13))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "(distinct k #x02)", "(= (bvand k #x01) #x00)", "false"}));
}

TEST_F(IndexBasedTest, AHardOperatorIsWorthATable) {
  read("(assert (= (bvmul k k) #x31)) (assert (bvult l (bvmul k k)))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(or (= k #x07) (= k #x79) (= k #x87) (= k #xf9))", "(bvult l (bvmul k k))"}));
}

TEST_F(IndexBasedTest, TheRewriteGoesWithTheBoundItUsed) {
  read("(assert (bvugt (select a k) #x20)) (push) (assert (bvult k #x08))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvule #x04 k)", "(bvult k #x08)"}));
  EXPECT_EQ(levels().back(), 1U);
  read("(pop)");
  apply({"index-based"});
  EXPECT_EQ(
      left_of_conditions(),
      Texts{"(let ((?1 (bvule k #x07))) (ite ?1 (and (bvule #x04 k) ?1) (bvugt (select preproc!a!rest k) #x20)))"});
}

TEST_F(IndexBasedTest, UnsatisfiableStaysSo) {
  read("(assert (bvult k #x08)) (assert (= (select a k) #x06))");
  apply({"index-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "false"}));
}

}  // namespace
}  // namespace preproc
