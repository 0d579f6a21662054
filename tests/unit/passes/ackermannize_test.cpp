#include "passes/ackermannize.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class AckermannizeTest : public PassTest {
 protected:
  AckermannizeTest() {
    context_.make_solver = [] { return std::unique_ptr<Backend>(); };  // else it is a script that is written
    read(
        "(declare-sort S 0) (declare-sort U 0) (declare-const s0 S) (declare-const s1 S) (declare-const u U) "
        "(declare-fun f (S) (_ BitVec 8)) (declare-fun p (S U) Bool)");
  }
};

TEST_F(AckermannizeTest, EachApplicationBecomesAConstant) {
  read("(assert (= (f s1) (bvadd (f s0) #x01))) (assert (not (p s0 u))) (assert (p s1 u))");
  apply({"ackermannize"});
  EXPECT_EQ(left(),
            (Texts{"(= preproc!f!s1 (bvadd preproc!f!s0 #x01))", "(not |preproc!p!s0,u|)", "|preproc!p!s1,u|"}));
  EXPECT_EQ(converter(),
            (Texts{"f(preproc!!state!0) = (ite (= preproc!!state!0 s0) preproc!f!s0 preproc!f!s1)",
                   "p(preproc!!state!0)(preproc!!state!1) = (ite (and (= preproc!!state!0 s1) (= preproc!!state!1 u)) "
                   "|preproc!p!s1,u| |preproc!p!s0,u|)",
                   "s1 = (as @S_0 S)", "s0 = (as @S_1 S)", "u = (as @U_0 U)"}));
  EXPECT_EQ(counter("ackermannize", "applications"), 4U);
  EXPECT_EQ(counter("ackermannize", "constants"), 3U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(AckermannizeTest, EquationsAreSeenThroughThen) {
  read("(assert (= (f s1) (bvadd (f s0) #x01))) (assert (= (f s1) (f s0)))");
  apply({"ackermannize", "solve-eqs", "fold"});
  EXPECT_EQ(left(), (Texts{"false"}));
}

TEST_F(AckermannizeTest, NamesWithCommasMakeNoTwoApplicationsOne) {
  read(
      "(declare-const |s0,s1| S) (declare-const |s1,s0| S) (declare-fun q (S S) Bool) (assert (q |s0,s1| s0)) (assert "
      "(not (q s0 |s1,s0|)))");
  apply({"ackermannize"});
  ASSERT_EQ(left().size(), 2U);
  EXPECT_NE("(not " + left()[0] + ")", left()[1]);
}

TEST_F(AckermannizeTest, AScriptThatIsWrittenKeepsItsFunctions) {
  context_.make_solver = {};
  read("(assert (= (f s1) (bvadd (f s0) #x01)))");
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, FunctionsMayHaveArrays) {
  read(
      "(declare-fun m (S) (Array (_ BitVec 4) (_ BitVec 8))) (assert (= (m s1) (store (m s0) #x3 (f s0)))) (assert "
      "(bvult (f s0) (select (m s1) #x2)))");
  apply({"ackermannize"});
  EXPECT_EQ(left(), (Texts{"(= preproc!m!s1 (store preproc!m!s0 #x3 preproc!f!s0))",
                           "(bvult preproc!f!s0 (select preproc!m!s1 #x2))"}));
}

TEST_F(AckermannizeTest, ASortWhoseConstantsAreComparedStays) {
  read("(assert (= (f s1) (bvadd (f s0) #x01))) (assert (or (= s0 s1) (p s0 u)))");
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, SoDoesOneThatIsBound) {
  read("(assert (= (f s0) #x00)) (assert (forall ((s S)) (bvult (f s) #x05)))");
  confirms_ = false;
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, AndOneThatAFunctionGives) {
  read("(declare-fun next (S) S) (assert (= (f (next s0)) (f s0)))");
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, AndOneWithOtherArguments) {
  read(
      "(declare-fun g (S Int) Int) (declare-const i Int) (assert (= (g s0 i) (g s1 3))) (assert (not (= (f s0) (f "
      "s1))))");
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, AndOneInAFunctionThatIsAValue) {
  read("(declare-fun g (S) (_ BitVec 8)) (assert (= f g)) (assert (= (f s0) #x07))");
  confirms_ = false;
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, AndOneThatArraysAreMadeOf) {
  read(
      "(declare-const a (Array S Int)) (declare-const b (Array S Int)) (assert (not (= a b))) (assert (= (f s0) (f "
      "s1)))");
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, TheSortsOfOneFunctionStayTogether) {
  read("(declare-const v U) (assert (p s0 u)) (assert (not (= u v))) (assert (= (f s0) #x07))");
  apply({"ackermannize"});
  expect_alone();
}

TEST_F(AckermannizeTest, OneSortMayGoAndAnotherStay) {
  read("(declare-fun n (U) Int) (declare-const v U) (assert (or (= u v) (< (n u) (n v)))) (assert (= (f s0) #x07))");
  apply({"ackermannize"});
  EXPECT_EQ(left(), (Texts{"(or (= u v) (< (n u) (n v)))", "(= preproc!f!s0 #x07)"}));
}

TEST_F(AckermannizeTest, TheSameApplicationHasTheSameNameAtTheNextCheck) {
  read("(assert (bvult #x05 (f s0)))");
  apply({"ackermannize"});
  const Texts before{"(bvult #x05 preproc!f!s0)"};
  EXPECT_EQ(left(), before);
  read("(push) (assert (= s0 s1))");
  apply({"ackermannize"});
  EXPECT_EQ(left(), (Texts{"(bvult #x05 (f s0))", "(= s0 s1)"}));
  read("(pop)");
  apply({"ackermannize"});
  EXPECT_EQ(left(), before);
}

}  // namespace
}  // namespace preproc
