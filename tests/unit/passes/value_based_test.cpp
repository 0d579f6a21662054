#include "unit/passes/table_test_support.h"

namespace preproc {
namespace {

using ValueBasedTest = TableTest;

/// The table over k.
const std::string kChain =
    "(ite (= k #x00) #x05 (ite (= k #x01) #x0c (ite (= k #x02) #x13 (ite (= k #x03) #x1a (ite (= k #x04) #x21 (ite (= "
    "k #x05) #x28 (ite (= k #x06) #x2f #x36)))))))";

TEST_F(ValueBasedTest, AReadBecomesATermOverItsIndex) {
  read("(assert (bvult k #x08)) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "(bvult l " + kChain + ")"}));
  EXPECT_EQ(counter("value-based", "tables"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(ValueBasedTest, AReadOfTwoUnknownsHasAWideIndex) {
  read("(assert (bvult l (select a (bvadd k l))))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions(),
            Texts{"(let ((?1 (bvadd k l))) (bvult l (ite (bvule ?1 #x07) (ite (= ?1 #x00) #x05 (ite (= ?1 #x01) #x0c "
                  "(ite (= ?1 #x02) #x13 (ite (= ?1 #x03) #x1a (ite (= ?1 #x04) #x21 (ite (= ?1 #x05) #x28 (ite (= ?1 "
                  "#x06) #x2f #x36))))))) (select preproc!a!rest ?1))))"});
  EXPECT_EQ(counter("value-based", "kept-outside"), 1U);
}

// What is known of leaves is kept from check to check. These go on with the same pass, and `apply` confirms each result
// by a solver: what followed from an assertion that is gone would be wrong.

TEST_F(ValueBasedTest, WhatAFactToldGoesWithIt) {
  read("(assert (bvult l (select a k))) (push 1) (assert (bvult k #x08))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult l " + kChain + ")", "(bvult k #x08)"}));
  EXPECT_EQ(levels().back(), 1U) << "the table holds as long as its bound";
  read("(pop 1)");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "kept-outside"), 1U) << "without the bound the read stays for other indices";
  read("(push 1) (assert (bvult k #x04))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions().front(),
            "(bvult l (ite (= k #x00) #x05 (ite (= k #x01) #x0c (ite (= k #x02) #x13 #x1a))))");
  read("(pop 1) (push 1) (assert (bvult k #x08))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions().front(), "(bvult l " + kChain + ")");
}

TEST_F(ValueBasedTest, WhatTellsNothingRaisesNoLevel) {
  read("(assert (bvult k #x08)) (assert (bvult l (select a k))) (push 1) (assert (or (= l k) (bvult k l)))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "(bvult l " + kChain + ")", "(or (= l k) (bvult k l))"}));
  EXPECT_EQ(levels(), (std::vector<uint32_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
  read("(pop 1) (push 1) (assert (bvult k #x04)) (assert (or (= l k) (bvult l k)))");
  apply({"value-based"});
  EXPECT_EQ(levels().back(), 1U);
  EXPECT_EQ(counter("value-based", "rows"), 8U + 4U);
}

TEST_F(ValueBasedTest, ABoundThatTwoAssertionsGiveStaysWithEither) {
  read("(push 1) (assert (bvult k #x08)) (push 1) (assert (not (bvuge k #x08))) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "kept-outside"), 0U);
  read("(pop 1) (pop 1) (push 1) (assert (not (bvuge k #x08))) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "kept-outside"), 0U);
  read("(pop 1) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "kept-outside"), 1U);
}

TEST_F(ValueBasedTest, OtherElementsAreAnotherTable) {
  read("(push 1) (assert (= (select a #x08) #xff)) (assert (bvult k #x09)) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "rows"), 9U);
  read("(pop 1) (push 1) (assert (= (select a #x08) #x00)) (assert (bvult k #x09)) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "rows"), 18U);
  read("(pop 1) (assert (bvult k #x09)) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "kept-outside"), 1U);
}

/// A solver that has the array anyway finds by congruence what of a formula it would have to prove.
TEST_F(ValueBasedTest, LongTablesThatAreComparedStayArrays) {
  read("(declare-const b (Array (_ BitVec 8) (_ BitVec 8)))");
  for (int i = 8; i < 30; ++i) {
    read("(assert (= (select a (_ bv" + std::to_string(i) + " 8)) (_ bv" + std::to_string(5 + 7 * i) + " 8)))");
  }
  read("(assert (bvult k #x1d)) (assert (bvult l (select a k))) (push 1) (assert (= a b))");
  apply({"value-based"});
  expect_alone();
  EXPECT_EQ(counter("value-based", "refused-compared"), 1U);
  read("(pop 1) (push 1) (assert (bvult k #x08)) (assert (= a b))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "tables"), 1U) << "short ones are worth it";
}

TEST_F(ValueBasedTest, WiringStaysAboveTheTable) {
  read("(assert (bvult k #x08)) (assert (= ((_ zero_extend 8) (select a k)) (concat l l)))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "(= ((_ zero_extend 8) " + kChain + ") (concat l l))"}));
}

TEST_F(ValueBasedTest, KeepLeavesTables) {
  context_.table_encoder = find_table_encoder("keep");
  ASSERT_NE(context_.table_encoder, nullptr);
  read("(assert (bvult k #x08)) (assert (bvult l (select a k)))");
  apply({"value-based"});
  expect_alone();
  EXPECT_EQ(counter("value-based", "refused-growth"), 1U);
}

TEST_F(ValueBasedTest, WithoutATableNothingHappens) {
  read(
      "(declare-const b (Array (_ BitVec 8) (_ BitVec 8))) (assert (bvult l (select b k))) (assert (= (select b l) "
      "k))");
  apply({"value-based"});
  expect_alone();
}

TEST_F(ValueBasedTest, WrittenTablesAreTables) {
  read(
      "(define-fun t () (Array (_ BitVec 8) (_ BitVec 8)) (store (store (store ((as const (Array (_ BitVec 8) (_ "
      "BitVec "
      "8))) #x00) #x41 #x61) #x42 #x62) #x43 #x63)) (assert (= l (select t k))) (assert (bvugt l #x61))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions(),
            (Texts{"(= l (ite (= k #x41) #x61 (ite (= k #x42) #x62 (ite (= k #x43) #x63 #x00))))", "(bvugt l #x61)"}));
}

TEST_F(ValueBasedTest, AnArrayThatIsReadElsewhereKeepsItsElements) {
  read(
      "(declare-const b (Array (_ BitVec 8) (_ BitVec 8))) (assert (bvult k #x08)) (assert (bvult l (select a k))) "
      "(assert (= a (store b k l)))");
  apply({"value-based"});
  EXPECT_EQ(left_of_conditions(), (Texts{"(bvult k #x08)", "(bvult l " + kChain + ")", "(= a (store b k l))"}));
  EXPECT_EQ(converter(), Texts{});
}

class ForcedFormTest : public TableTest, public ::testing::WithParamInterface<TableEncoder> {};

TEST_P(ForcedFormTest, IsTheTable) {
  context_.table_encoder = &GetParam();
  read("(assert (bvult k #x08)) (assert (bvult l (select a k)))");
  apply({"value-based"});
  EXPECT_EQ(counter("value-based", "tables"), GetParam().name == "keep" ? 0U : 1U);
}

INSTANTIATE_TEST_SUITE_P(Encoders, ForcedFormTest, ::testing::ValuesIn(all_table_encoders()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace preproc
