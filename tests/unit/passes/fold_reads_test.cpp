#include "passes/fold_reads.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class FoldReadsTest : public PassTest {
 protected:
  FoldReadsTest() {
    read(
        "(declare-const a (Array (_ BitVec 8) (_ BitVec 8))) (declare-const b (Array (_ BitVec 8) (_ BitVec 8))) "
        "(declare-const i (_ BitVec 8)) (declare-const j (_ BitVec 8)) (declare-const k (_ BitVec 8)) (declare-const v "
        "(_ BitVec 8)) (declare-const p Bool)");
  }
};

TEST_F(FoldReadsTest, AnAssertedElementIsWhatIsRead) {
  read("(assert (= (select a #x03) #x2a)) (assert (bvult v (select a #x03))) (assert (bvult v (select a #x04)))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), (Texts{"(= (select a #x03) #x2a)", "(bvult v #x2a)", "(bvult v (select a #x04))"}));
  EXPECT_EQ(counter("fold-reads", "elements"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equivalent);
}

TEST_F(FoldReadsTest, ElementsMayBeSymbolicOrBoolean) {
  read(
      "(declare-const c (Array (_ BitVec 8) Bool)) (assert (= v (select a #x03))) (assert (select c #x01)) (assert "
      "(not "
      "(select c #x02))) (assert (or (= i (select a #x03)) (select c #x02))) (assert (or p (select c #x01)))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), (Texts{"(= v (select a #x03))", "(select c #x01)", "(not (select c #x02))", "(= i v)", "true"}));
}

TEST_F(FoldReadsTest, ASecondValueOfAnElementIsACondition) {
  read("(assert (= (select a #x03) #x2a)) (assert (= (select a #x03) v)) (assert (= (select a #x03) #x2b))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), (Texts{"(= (select a #x03) #x2a)", "(= #x2a v)", "false"}));
}

TEST_F(FoldReadsTest, AReadOverWritesIsByCases) {
  read(
      "(assert (= (select a #x00) #x10)) (assert (= (select a #x01) #x11)) (assert (= (select (store a i v) j) #x11))");
  apply({"fold-reads"});
  EXPECT_EQ(left(),
            (Texts{"(= (select a #x00) #x10)", "(= (select a #x01) #x11)", "(= (ite (= j i) v (select a j)) #x11)"}));
  EXPECT_EQ(counter("fold-reads", "writes"), 1U);
}

TEST_F(FoldReadsTest, AReadAtAChoiceOfConstantsIsAChoiceOfReads) {
  read(
      "(assert (= (select a #x03) #x2a)) (assert (bvult v (select a (ite p #x03 (ite (= i j) #x04 #x05)))))"
      "(assert (= (select (store b #x01 v) (ite p #x01 #x00)) #x11))"
      "(assert (= (select a (ite p #x03 k)) #x11))");
  apply({"fold-reads"});
  EXPECT_EQ(left(),
            (Texts{"(= (select a #x03) #x2a)", "(bvult v (ite p #x2a (ite (= i j) (select a #x04) (select a #x05))))",
                   "(= (ite p v (select b #x00)) #x11)", "(= (select a (ite p #x03 k)) #x11)"}));
  EXPECT_EQ(counter("fold-reads", "choices"), 2U);
}

TEST_F(FoldReadsTest, ManyChoicesStay) {
  std::string index = "#x00";
  for (int n = 1; n < 9; ++n) {
    index = "(ite (= i (_ bv" + std::to_string(n) + " 8)) (_ bv" + std::to_string(2 * n) + " 8) " + index + ")";
  }
  read("(assert (= (select a " + index + ") #x11))");
  apply({"fold-reads"});
  expect_alone();
}

TEST_F(FoldReadsTest, WritesOverAnArrayOfWhichNothingIsKnownStay) {
  read("(assert (= (select (store a i v) j) #x11))");
  apply({"fold-reads"});
  expect_alone();
  EXPECT_EQ(counter("fold-reads", "refused-writes"), 1U);
}

TEST_F(FoldReadsTest, ManyWritesStay) {
  std::string array = "((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00)";
  for (int n = 0; n < 9; ++n) {
    array = "(store " + array + " (bvmul k (_ bv" + std::to_string(n + 2) + " 8)) v)";
  }
  read("(assert (= (select " + array + " j) #x11))");
  apply({"fold-reads"});
  expect_alone();
  EXPECT_EQ(counter("fold-reads", "refused-writes"), 1U);
}

TEST_F(FoldReadsTest, OfAChoiceOfArraysBothAreRead) {
  read("(assert (= (select (ite p a ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00)) j) #x11))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), Texts{"(= (ite p (select a j) #x00) #x11)"});
}

TEST_F(FoldReadsTest, AChoiceOfArraysOfWhichNothingIsKnownStays) {
  read("(assert (= (select (ite p a b) j) #x11)) (assert (= (select (ite p (store a i v) b) j) #x12))");
  apply({"fold-reads"});
  expect_alone();
}

TEST_F(FoldReadsTest, OfAChoiceWhatWasWrittenThereIsRead) {
  read("(assert (= (select (ite p (store a j v) b) j) #x11))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), Texts{"(= (ite p v (select b j)) #x11)"});
}

TEST_F(FoldReadsTest, WhatIsKnownOfAChoiceChangesWithTheElements) {
  read(
      "(push 1) (assert (= (select a #x00) #x10)) (assert (= (select a #x01) #x20)) "
      "(assert (= (select (ite p a b) #x01) v))");
  apply({"fold-reads"});
  EXPECT_EQ(left().back(), "(= (ite p (select a #x01) (select b #x01)) v)");
  read("(pop 1) (assert (= (select (ite p a b) #x01) v))");
  apply({"fold-reads"});
  expect_alone();
}

TEST_F(FoldReadsTest, WhatWasWrittenLastIsRead) {
  read("(assert (bvult (select (store (store a i #x01) i v) i) #x05))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), Texts{"(bvult v #x05)"});
}

TEST_F(FoldReadsTest, SymbolicElementsOfATableAreCases) {
  read(
      "(assert (= (select a #x00) #x10)) (assert (= (select a #x01) v)) (assert (= (select a #x02) #x12)) (assert "
      "(bvult (select a j) #x11))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), (Texts{"(= (select a #x00) #x10)", "(= (select a #x01) v)", "(= (select a #x02) #x12)",
                           "(bvult (ite (= j #x01) v (select (store a #x01 #x10) j)) #x11)"}));
  EXPECT_EQ(counter("fold-reads", "mixed"), 1U);
}

TEST_F(FoldReadsTest, MoreSymbolicThanConstantElementsStay) {
  read(
      "(assert (= (select a #x00) #x10)) (assert (= (select a #x01) v)) (assert (= (select a #x02) k)) (assert (bvult "
      "(select a j) #x11))");
  apply({"fold-reads"});
  expect_alone();
  EXPECT_EQ(counter("fold-reads", "refused-mixed"), 1U);
}

TEST_F(FoldReadsTest, WhatIsFoldedGoesWithTheElement) {
  read("(assert (bvult v (select a #x03))) (push) (assert (= (select a #x03) #x2a))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), (Texts{"(bvult v #x2a)", "(= (select a #x03) #x2a)"}));
  EXPECT_EQ(levels(), (std::vector<uint32_t>{1, 1}));
  read("(pop) (push) (assert (= (select a #x03) #x2b))");
  apply({"fold-reads"});
  EXPECT_EQ(left(), (Texts{"(bvult v #x2b)", "(= (select a #x03) #x2b)"}));
  read("(pop)");
  apply({"fold-reads"});
  expect_alone();
}

}  // namespace
}  // namespace preproc
