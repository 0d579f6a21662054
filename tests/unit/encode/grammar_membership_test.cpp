#include "encode/synth/derivation.h"
#include "term/substitute.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

/// Grammars of a function over x and y; terms are written as its definition.
class GrammarMembershipTest : public SynthesisTest {
 protected:
  /// Whether the grammar of `(synth-fun f ((x Int) (y Int) (b Bool)) SORT GRAMMAR)` produces the term.
  bool produced(const std::string& sort, const std::string& grammar, const std::string& term) {
    const SynthesisProblem& problem =
        read("(set-logic ALL)(synth-fun f ((x Int) (y Int) (b Bool)) " + sort + " " + grammar +
             ")(declare-var x Int)(declare-var y Int)(declare-var b Bool)"
             "(constraint (= " +
             term + " " + term + "))(constraint (distinct (f x y b) " + term + "))(check-synth)");
    const FunctionToSynthesize& f = problem.functions.at(0);
    TermManager& tm = session_->terms();
    const Term t = tm.child(problem.constraints.at(1), 1);
    return is_produced(tm, f.grammar, substitute(tm, t, problem.variables, f.parameters));
  }
};

const std::string kSums = "((T Int)) ((T Int (x 1 (+ T T) (- T))))";

TEST_F(GrammarMembershipTest, TermsAreProducedAsTheyAreWritten) {
  EXPECT_TRUE(produced("Int", kSums, "x"));
  EXPECT_TRUE(produced("Int", kSums, "1"));
  EXPECT_TRUE(produced("Int", kSums, "(+ x (- (+ 1 x)))"));
  EXPECT_FALSE(produced("Int", kSums, "y"));
  EXPECT_FALSE(produced("Int", kSums, "2"));
  EXPECT_FALSE(produced("Int", kSums, "(- x 1)"));
  EXPECT_FALSE(produced("Int", kSums, "(+ x 1 x)"));
  EXPECT_FALSE(produced("Int", kSums, "(+ x (* 1 x))"));
  EXPECT_FALSE(produced("Int", kSums, "(ite b x 1)"));
}

TEST_F(GrammarMembershipTest, NonterminalsKeepTheirPlaces) {
  const std::string grammar =
      "((S Int) (C Int) (B Bool)) ((S Int (x (* C S) (ite B S C))) (C Int (2 3)) (B Bool (b (< S C))))";
  EXPECT_TRUE(produced("Int", grammar, "(* 2 (* 3 x))"));
  EXPECT_TRUE(produced("Int", grammar, "(ite (< (* 3 x) 2) x 3)"));
  EXPECT_FALSE(produced("Int", grammar, "2"));
  EXPECT_FALSE(produced("Int", grammar, "(* x 2)"));
  EXPECT_FALSE(produced("Int", grammar, "(* 4 x)"));
  EXPECT_FALSE(produced("Int", grammar, "(ite (< 2 x) x 3)"));
  EXPECT_FALSE(produced("Int", grammar, "(ite b x x)"));
}

TEST_F(GrammarMembershipTest, ProductionsOfAnyDepth) {
  const std::string grammar = "((T Int)) ((T Int (x (+ (* 2 T) (- T 1)))))";
  EXPECT_TRUE(produced("Int", grammar, "(+ (* 2 x) (- x 1))"));
  EXPECT_TRUE(produced("Int", grammar, "(+ (* 2 (+ (* 2 x) (- x 1))) (- x 1))"));
  EXPECT_FALSE(produced("Int", grammar, "(+ (* 2 x) (- x 2))"));
  EXPECT_FALSE(produced("Int", grammar, "(+ (* 2 x) x)"));
}

TEST_F(GrammarMembershipTest, AnyConstantIsAValueAndNothingElse) {
  const std::string grammar = "((T Int)) ((T Int (x (Constant Int) (+ (Constant Int) T))))";
  EXPECT_TRUE(produced("Int", grammar, "77"));
  EXPECT_TRUE(produced("Int", grammar, "(- 5)"));
  EXPECT_TRUE(produced("Int", grammar, "(+ (- 5) 6)"));
  EXPECT_FALSE(produced("Int", grammar, "y"));
  EXPECT_FALSE(produced("Int", grammar, "(+ x 5)"));
  EXPECT_FALSE(produced("Int", grammar, "(- x)"));
}

TEST_F(GrammarMembershipTest, LiteralsAreWhatTheyAreWrittenAs) {
  EXPECT_TRUE(produced("Int", "((T Int)) ((T Int (x 3 (- T))))", "(- 3)"));
  EXPECT_FALSE(produced("Int", "((T Int)) ((T Int (x 3 (- T))))", "(- 4)"));
  EXPECT_FALSE(produced("Int", "((T Int)) ((T Int (x (- 3) (- T))))", "4"));
  EXPECT_TRUE(produced("Real", "((T Real)) ((T Real (1.0 3.0 (/ T T))))", "(/ 1.0 3.0)"));
  EXPECT_TRUE(produced("Real", "((T Real)) ((T Real (1.0 3.0 (- T) (/ T T))))", "(- (/ 1.0 3.0))"));
  EXPECT_FALSE(produced("Real", "((T Real)) ((T Real (2.0 (/ T T))))", "1.0"));
  EXPECT_TRUE(produced("Real", "((T Real)) ((T Real ((/ 1.0 3.0) (- T))))", "(/ (- 1.0) 3.0)"));
  EXPECT_TRUE(produced("(_ FloatingPoint 2 3)",
                       "((F (_ FloatingPoint 2 3)) (S (_ BitVec 1)) (E (_ BitVec 2)))"
                       " ((F (_ FloatingPoint 2 3) ((fp S E E))) (S (_ BitVec 1) (#b0)) (E (_ BitVec 2) (#b01 #b10)))",
                       "(fp #b0 #b01 #b10)"));
}

TEST_F(GrammarMembershipTest, TermsOfDerivationsAreWrittenAsTheirProductions) {
  const SynthesisProblem& problem =
      read("(set-logic ALL)(synth-fun f ((x Int)) Int ((T Int) (U Int)) ((T Int (x (- U))) (U Int ((- 3) 5))))");
  const FunctionToSynthesize& f = problem.functions.at(0);
  TermManager& tm = session_->terms();
  const std::optional<Derivation> minus_five = derive(tm, f.grammar, tm.mk_int(-5));
  ASSERT_TRUE(minus_five);
  EXPECT_EQ(text(term_of(tm, *minus_five)), "(- 5)");
  EXPECT_FALSE(is_produced(tm, f.grammar, tm.mk_int(3))) << "it is no (- (- 3))";
}

TEST_F(GrammarMembershipTest, VariablesAreTheParametersOfTheSort) {
  const std::string grammar = "((T Int)) ((T Int ((Variable Int) (+ T T))))";
  EXPECT_TRUE(produced("Int", grammar, "(+ x y)"));
  EXPECT_FALSE(produced("Int", grammar, "(+ x 0)"));
}

TEST_F(GrammarMembershipTest, BothPlacesOfALetHoldOneTerm) {
  const std::string grammar = "((Start Int (x y (let ((z Int Start)) (+ z z)))))";
  EXPECT_TRUE(produced("Int", grammar, "(+ y y)"));
  EXPECT_TRUE(produced("Int", grammar, "(+ (+ x x) (+ x x))"));
  EXPECT_FALSE(produced("Int", grammar, "(+ x y)"));
}

TEST_F(GrammarMembershipTest, ChainsAreFollowedAndMayFormCycles) {
  const std::string chain = "((A Int) (B Int)) ((A Int (B (+ A B))) (B Int (x A)))";
  EXPECT_TRUE(produced("Int", chain, "x"));
  EXPECT_TRUE(produced("Int", chain, "(+ x (+ x x))"));
  EXPECT_FALSE(produced("Int", chain, "y"));
}

}  // namespace
}  // namespace preproc
