#include "passes/solve_eqs.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class SolveEqsTest : public PassTest {
 protected:
  SolveEqsTest() {
    read(
        "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (declare-const z (_ BitVec 8)) (declare-const p "
        "Bool) (declare-const q Bool) (declare-const n Int) (declare-const r Real) (declare-const s Real) (declare-fun "
        "f ((_ BitVec 8)) (_ "
        "BitVec 8)) (declare-const w Float32) (declare-fun g (Float32) (_ BitVec 8)) (declare-const a (Array (_ BitVec "
        "8) (_ BitVec 8)))");
  }
};

TEST_F(SolveEqsTest, ADefinedSymbolIsReplaced) {
  read("(assert (= x (bvadd y #x01))) (assert (bvult x #x10)) (assert (distinct y z))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), (Texts{"(bvult (bvadd y #x01) #x10)", "(distinct y z)"}));
  EXPECT_EQ(converter(), Texts{"x = (bvadd y #x01)"});
  EXPECT_EQ(counter("solve-eqs", "solved"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(SolveEqsTest, LiteralsDefineBooleans) {
  read("(assert p) (assert (not q)) (assert (or q (= p (bvult x y))))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"(bvult x y)"});
  EXPECT_EQ(converter(), (Texts{"p = true", "q = false"}));
}

TEST_F(SolveEqsTest, DefinitionsMayReferToOneAnother) {
  read("(assert (= x (bvmul y y))) (assert (= y (bvadd z #x03))) (assert (bvugt x z))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"(let ((?1 (bvadd z #x03))) (bvugt (bvmul ?1 ?1) z))"});
  EXPECT_EQ(converter(), (Texts{"y = (bvadd z #x03)", "x = (let ((?1 (bvadd z #x03))) (bvmul ?1 ?1))"}));
}

TEST_F(SolveEqsTest, CyclesAreBroken) {
  read("(assert (= x (bvadd y #x01))) (assert (= y (bvudiv x #x03))) (assert (bvult y #x80))");
  apply({"solve-eqs"});
  EXPECT_EQ(counter("solve-eqs", "solved"), 1U);
  EXPECT_EQ(counter("solve-eqs", "cyclic"), 2U);  // of y and, once y is gone, of x
  EXPECT_EQ(left(), (Texts{"(= x (bvadd (bvudiv x #x03) #x01))", "(bvult (bvudiv x #x03) #x80)"}));
}

TEST_F(SolveEqsTest, ASymbolInItsOwnDefinitionStays) {
  read("(assert (= x (bvmul x x))) (assert (= (bvadd y z) #x01)) (assert (= x x))");
  apply({"solve-eqs"});
  expect_alone();
  EXPECT_EQ(counter("solve-eqs", "solved"), 0U);
}

TEST_F(SolveEqsTest, TheFirstOfTwoDefinitionsCounts) {
  read("(assert (= x #x05)) (assert (= x (bvmul y z)))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"(= #x05 (bvmul y z))"});
}

TEST_F(SolveEqsTest, TwoValuesAreAContradiction) {
  read("(assert (= x #x05)) (assert (= #x06 x))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"false"});
}

TEST_F(SolveEqsTest, ASymbolOfAnEarlierRunIsReplacedByAValueOnly) {
  read("(assert (bvult x y)) (assert (distinct x #x09))");
  apply({"solve-eqs"});
  read("(assert (= x (bvadd z #x01))) (assert (= y #x04))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), (Texts{"(bvult x #x04)", "(distinct x #x09)", "(= x (bvadd z #x01))"}));
  EXPECT_EQ(converter(), Texts{"y = #x04"});
}

TEST_F(SolveEqsTest, ADefinitionThatTheSymbolCameWithStays) {
  read("(assert (= x (bvadd z #x01))) (assert (bvult x y))");
  apply({"solve-eqs"});
  read("(assert (bvult z x))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), (Texts{"(bvult (bvadd z #x01) y)", "(bvult z (bvadd z #x01))"}));
}

TEST_F(SolveEqsTest, ASymbolOfALowerLevelStays) {
  read("(assert (bvult x y)) (push) (assert (= x (bvadd z #x01))) (assert (= z #x04)) (assert (bvult z y))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), (Texts{"(bvult x y)", "(= x #x05)", "(bvult #x04 y)"}));
  EXPECT_EQ(levels(), (std::vector<uint32_t>{0, 1, 1}));
}

TEST_F(SolveEqsTest, WhatAModelMayNotDetermineIsNoDefinition) {
  read(
      "(assert (= n (div 7 0))) (assert (= r (* s s))) (assert (= y (g w))) (assert (= p (forall ((i Int)) (< i "
      "n))))");
  apply({"solve-eqs"});
  expect_alone();
}

TEST_F(SolveEqsTest, WhatAFunctionGivesIsADefinition) {
  read("(assert (= y (f x))) (assert (= x (f y))) (assert (= (f z) y)) (assert (bvult y z))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), (Texts{"(= y (f (f y)))", "(= (f z) y)", "(bvult y z)"}));
  EXPECT_EQ(converter(), Texts{"x = (f y)"});
}

TEST_F(SolveEqsTest, ConjunctionsThatAppearAreSplit) {
  read("(assert (= p (=> (and (= x (bvadd y #x01)) (bvult x z)) q))) (assert (not p))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"(bvult (bvadd y #x01) z)"});
  EXPECT_EQ(converter(),
            (Texts{"p = (=> (and (= x (bvadd y #x01)) (bvult x z)) q)", "x = (bvadd y #x01)", "q = false"}));
}

TEST_F(SolveEqsTest, AConstantOfAKnownConstructorBecomesItsFields) {
  read(
      "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L))))) (declare-const l L) (declare-const m L) "
      "(assert "
      "((_ is cons) l)) (assert (not ((_ is nil) (tail l)))) (assert (< (head l) (head (tail l)))) (assert (or ((_ is "
      "nil) m) (= l m)))");
  apply({"solve-eqs"});
  ASSERT_EQ(problem_.assertions.size(), 2U);
  const Term less = problem_.assertions[0].term;
  EXPECT_EQ(tm_.kind(less), Kind::Lt);
  EXPECT_EQ(tm_.kind(tm_.child(less, 0)), Kind::Constant);
  EXPECT_EQ(tm_.kind(tm_.child(less, 1)), Kind::Constant);
  EXPECT_EQ(counter("solve-eqs", "solved"), 2U);  // not m
  // The same fields the next time.
  const Texts before = left();
  apply({"solve-eqs"});
  EXPECT_EQ(left(), before);
}

TEST_F(SolveEqsTest, ARecordBecomesItsFields) {
  read(
      "(declare-datatypes ((P 0) (Q 0)) (((mk (one Int) (two Bool))) ((pair (left P) (right P))))) (declare-const c Q) "
      "(declare-const d P) (assert (two (left c))) (assert (= d (right c))) (assert (> (one d) 3))");
  apply({"solve-eqs"});
  ASSERT_EQ(problem_.assertions.size(), 1U);
  EXPECT_EQ(tm_.kind(tm_.child(problem_.assertions[0].term, 0)), Kind::Constant);
}

TEST_F(SolveEqsTest, ATestOfALowerLevelStays) {
  read(
      "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L))))) (declare-const l L) (assert (> (head l) 3)) "
      "(push 1) (assert ((_ is cons) l))");
  apply({"solve-eqs"});
  EXPECT_EQ(problem_.assertions.size(), 2U);
  EXPECT_EQ(counter("solve-eqs", "solved"), 0U);
}

TEST_F(SolveEqsTest, AssertedElementsAreLeftToThePassesForTables) {
  read("(assert (= (select a #x00) x)) (assert (= (select a #x01) #x07)) (assert (= (f #x02) y)) (assert (bvult x y))");
  apply({"solve-eqs"});
  expect_alone();
}

TEST_F(SolveEqsTest, WhatAReplacementShowsIsLookedAtAgain) {
  read("(assert (= x #x03)) (assert (= (bvadd x #x01) y)) (assert (= z (ite (= x #x03) y x))) (assert (bvult z #x05))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"true"});
  EXPECT_EQ(converter(), (Texts{"x = #x03", "y = #x04", "z = #x04"}));
}

TEST_F(SolveEqsTest, WithTheDefinitionTheReplacementGoes) {
  read("(assert (bvult y #x10)) (push) (assert (= x y)) (assert (bvult x #x08))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), (Texts{"(bvult y #x10)", "(bvult y #x08)"}));
  read("(pop) (push) (assert (bvult x #x08))");
  apply({"solve-eqs"});
  expect_alone();
}

}  // namespace
}  // namespace preproc
