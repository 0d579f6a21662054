// cvc5's engine for SyGuS, asked by a session, which verifies its functions and looks for them in their grammars.
#include <sstream>

#include <gtest/gtest.h>

#include "backends/solver_choice.h"
#include "session/solving_session.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class Cvc5Sygus : public SynthesisTest {
 protected:
  /// What is printed for the script with a check-synth at its end.
  std::string answer(const std::string& script) {
    SessionOptions options;
    options.solvers = {choose_solver("cvc5")};
    Source source = Source::from_string("script.sl", script + "(check-synth)");
    std::ostringstream out;
    SolvingSession session(options, source, out);
    session.run();
    return out.str();
  }
  void expect_solved(const std::string& script) {
    const std::string said = answer(script);
    EXPECT_TRUE(said.starts_with("(\n(define-fun ")) << said;
    EXPECT_EQ(said.find("preproc!"), std::string::npos) << said;
  }
};

const std::string kVariables = "(declare-var x Int)(declare-var y Int)";

TEST_F(Cvc5Sygus, WithoutGrammar) {
  expect_solved("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int)" + kVariables +
                "(constraint (>= (f x y) x))(constraint (>= (f x y) y))(constraint (or (= x (f x y)) (= y (f x y))))");
}

TEST_F(Cvc5Sygus, OfAGrammar) {
  EXPECT_EQ(answer("(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))(declare-var x Int)"
                   "(constraint (= (f x) (* 2 x)))"),
            "(\n(define-fun f ((x Int)) Int (+ x x))\n)\n");
}

TEST_F(Cvc5Sygus, OfExamples) {
  expect_solved(
      "(set-logic SLIA)(define-fun first ((s String) (t String)) String (str.substr s 0 (str.indexof s t 0)))"
      "(synth-fun f ((s String)) String ((S String) (I Int)) ((S String (s \" \" \"-\" (str.++ S S) (first S S) "
      "(str.substr S I I))) (I Int (0 1 (str.len S)))))"
      "(constraint (= (f \"ab cd\") \"ab\"))(constraint (= (f \"e fgh\") \"e\"))");
}

TEST_F(Cvc5Sygus, AnInvariant) {
  expect_solved(
      "(set-logic LIA)(synth-inv inv ((x Int) (y Int)))"
      "(define-fun pre ((x Int) (y Int)) Bool (and (= x 0) (= y 0)))"
      "(define-fun trans ((x Int) (y Int) (x! Int) (y! Int)) Bool (and (< x 10) (= x! (+ x 1)) (= y! (+ y 1))))"
      "(define-fun post ((x Int) (y Int)) Bool (=> (>= x 10) (= y 10)))"
      "(inv-constraint inv pre trans post)");
}

TEST_F(Cvc5Sygus, UnderAssumptions) {
  const std::string head = "(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int ((T Int)) ((T Int (x y))))" + kVariables;
  const std::string constraint = "(constraint (>= (f x y) x))(constraint (>= (f x y) y))";
  EXPECT_EQ(answer(head + constraint), "infeasible\n");
  EXPECT_EQ(answer(head + "(assume (< x y))" + constraint), "(\n(define-fun f ((x Int) (y Int)) Int y)\n)\n");
}

TEST_F(Cvc5Sygus, AnyConstantAndAnyVariable) {
  expect_solved(
      "(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int ((T Int)) ((T Int ((Constant Int) (Variable Int) (+ T T)))))" +
      kVariables + "(constraint (= (f x y) (+ y -17)))");
  expect_solved(
      "(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (* (Constant Int) x) (+ T T)))))"
      "(declare-var x Int)(constraint (= (f x) (* 7 x)))");
}

TEST_F(Cvc5Sygus, NestedProductions) {
  EXPECT_EQ(answer("(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ (* 2 T) 1)))))"
                   "(declare-var x Int)(constraint (= (f x) (+ x x x x 3)))"),
            "(\n(define-fun f ((x Int)) Int (+ (* 2 (+ (* 2 x) 1)) 1))\n)\n");
}

TEST_F(Cvc5Sygus, TwoFunctionsWhoseNonterminalsHaveOneName) {
  EXPECT_EQ(answer("(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int) (U Int)) ((T Int (x (+ T U))) (U Int (x))))"
                   "(synth-fun g ((x Int)) Int ((U Int) (T Int)) ((U Int (1 (- U T))) (T Int (x))))"
                   "(declare-var x Int)(constraint (= (f x) (+ x x)))(constraint (= (g x) (- 1 x)))"),
            "(\n(define-fun f ((x Int)) Int (+ x x))\n(define-fun g ((x Int)) Int (- 1 x))\n)\n");
}

TEST_F(Cvc5Sygus, DefinitionsThatApplyTheFunction) {
  EXPECT_EQ(answer("(set-logic LIA)(define-fun one () Int 1)"
                   "(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))"
                   "(define-fun after ((x Int)) Int (f (+ x one)))(define-fun twice ((x Int)) Int (after (after x)))"
                   "(declare-var x Int)(constraint (= (twice x) (+ x 2)))"),
            "(\n(define-fun f ((x Int)) Int x)\n)\n");
}

TEST_F(Cvc5Sygus, NamesInBars) {
  EXPECT_EQ(answer("(set-logic LIA)(define-fun |a one| ((x Int)) Int (+ x 1))"
                   "(synth-fun |the f| ((|an x| Int)) Int ((|a T| Int)) ((|a T| Int (|an x| (|a one| |a T|)))))"
                   "(declare-var |a v| Int)(constraint (= (|the f| |a v|) (+ |a v| 2)))"),
            "(\n(define-fun |the f| ((|an x| Int)) Int (|a one| (|a one| |an x|)))\n)\n");
}

TEST_F(Cvc5Sygus, OfBits) {
  expect_solved(
      "(set-logic BV)(synth-fun f ((x (_ BitVec 8))) (_ BitVec 8) ((S (_ BitVec 8))) ((S (_ BitVec 8) (x #x01 "
      "(bvneg S) (bvand S S) (bvsub S S)))))(declare-var x (_ BitVec 8))(constraint (= (f x) (bvand x (bvneg x))))");
}

TEST_F(Cvc5Sygus, WithoutParameters) {
  EXPECT_EQ(answer("(set-logic LIA)(synth-fun f () Int ((T Int)) ((T Int (0 3 (+ T T)))))(constraint (= f 6))"),
            "(\n(define-fun f () Int (+ 3 3))\n)\n");
}

TEST_F(Cvc5Sygus, OfALogicThatItDoesNotKnow) {
  expect_solved(
      "(set-logic MINE)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))(declare-var x Int)"
      "(constraint (> (f x) x))");
}

TEST_F(Cvc5Sygus, WhatItCannotExpressFails) {
  EXPECT_EQ(answer("(set-logic LIA)(define-fun-rec sum ((x Int)) Int (ite (<= x 0) 0 (+ x (sum (- x 1)))))"
                   "(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))(constraint (= (f 3) (sum 3)))"),
            "fail\n");
}

}  // namespace
}  // namespace preproc
