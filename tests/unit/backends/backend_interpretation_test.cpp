#include <gtest/gtest.h>

#include "backends/text_values.h"
#include "evaluate/evaluator.h"

namespace preproc {
namespace {

/// Reads tables from what a solver may write, and evaluates them.
class InterpretationTest : public testing::Test {
 protected:
  Value number(int value) const { return Value(mpz_class(value)); }
  Value bits(uint32_t width, uint64_t value) const { return Value(BitVector(width, value)); }
  Sort function(std::vector<Sort> arguments, Sort range) { return tm_.sorts().function(arguments, range); }
  Value read(const std::string& body, Sort table) {
    const std::string names[] = {"a", "b"};
    return values_.read_table(body, table, std::span(names).first(parameter_sorts(tm_.sorts(), table).size()));
  }
  /// The value of the function at these arguments, by the evaluator.
  Value at(const Value& table, std::vector<Value> arguments) {
    const Function f = tm_.declare(tm_.symbols().intern("f"), table.lambda().sort);
    Assignment assignment;
    assignment.set(f, table);
    std::vector<Term> terms;
    for (const Value& argument : arguments) {
      terms.push_back(tm_.mk_value(argument));
    }
    return evaluate(tm_, tm_.mk_apply(f, terms), assignment);
  }

  TermManager tm_;
  TextValues values_{tm_, {}};
  Sort integer_ = tm_.sorts().integer();
};

TEST_F(InterpretationTest, IdentitiesAndSumsAreLambdas) {
  const Value identity = read("a", function({integer_}, integer_));
  ASSERT_TRUE(identity.is_lambda());
  EXPECT_EQ(at(identity, {number(7)}), number(7));
  const Value sum = read("(+ a (* 2 b))", function({integer_, integer_}, integer_));
  ASSERT_TRUE(sum.is_lambda());
  EXPECT_EQ(at(sum, {number(1), number(3)}), number(7));
  EXPECT_EQ(to_string(tm_.sorts(), sum), "(lambda ((x!0 Int) (x!1 Int)) (+ x!0 (* 2 x!1)))");
}

TEST_F(InterpretationTest, CasesForOneOfTwoParametersAreALambda) {
  const Value f = read("(ite (= a 1) 2 3)", function({integer_, integer_}, integer_));
  ASSERT_TRUE(f.is_lambda());
  EXPECT_EQ(at(f, {number(1), number(9)}), number(2));
  EXPECT_EQ(at(f, {number(2), number(9)}), number(3));
}

TEST_F(InterpretationTest, PointsAreATable) {
  const Value f = read("(ite (= a 1) 2 3)", function({integer_}, integer_));
  ASSERT_TRUE(f.is_function());
  EXPECT_EQ(f.function().entries.size(), 1U);
}

TEST_F(InterpretationTest, SmallArraysAreListed) {
  const Sort sort = tm_.sorts().array(tm_.sorts().bitvec(3), tm_.sorts().bitvec(3));
  const Value array = read("(bvnot a)", sort);
  ASSERT_TRUE(array.is_array());
  for (uint64_t i = 0; i < 8; ++i) {
    EXPECT_EQ(select_value(array, bits(3, i)), bits(3, 7 - i));
  }
}

TEST_F(InterpretationTest, LargeArraysAreComputed) {
  const Sort sort = tm_.sorts().array(tm_.sorts().bitvec(32), tm_.sorts().bitvec(32));
  const Value array = read("(bvadd a #x00000001)", sort);
  ASSERT_TRUE(array.is_lambda());
  const Term a = tm_.mk_constant("array", sort);
  const Term i = tm_.mk_constant("i", tm_.sorts().bitvec(32));
  Assignment assignment;
  assignment.set(tm_.function(a), array);
  assignment.set(tm_.function(i), bits(32, 41));
  EXPECT_EQ(evaluate(tm_, tm_.mk(Kind::Select, {a, i}), assignment), bits(32, 42));
  // (select array (select array i)): a call within a call.
  EXPECT_EQ(evaluate(tm_, tm_.mk(Kind::Select, {a, tm_.mk(Kind::Select, {a, i})}), assignment), bits(32, 43));
  // What is stored upon it is not computed, nor compared with another.
  const Term written = tm_.mk(Kind::Store, {a, i, i});
  EXPECT_FALSE(evaluate(tm_, tm_.mk(Kind::Equal, {written, a}), assignment).known());
  EXPECT_EQ(evaluate(tm_, tm_.mk(Kind::Equal, {a, a}), assignment), Value(true));
}

TEST_F(InterpretationTest, WhatIsNotUnderstoodWholeIsUnknown) {
  const Sort sort = function({integer_}, integer_);
  EXPECT_FALSE(read("(somebodys_function a)", sort).known());
  EXPECT_FALSE(read("(ite (forall ((c Int)) (= c a)) 1 2)", sort).known());
  EXPECT_FALSE(read("(ite (= a 1)", sort).known());
  EXPECT_FALSE(read("true", sort).known());
}

TEST_F(InterpretationTest, ElementsOfUninterpretedSorts) {
  const Sort u = tm_.sorts().declared(tm_.symbols().intern("U"), {});
  const Value f = read("(ite (= a U!val!0) U!val!1 a)", function({u}, u));
  ASSERT_TRUE(f.is_lambda());
  EXPECT_EQ(f.lambda().body_text, "(ite (= x!0 (as @U_0 U)) (as @U_1 U) x!0)");
  EXPECT_EQ(values_.with_script_names("(f U!val!1 (as U!val!0 U))"), "(f (as @U_1 U) (as @U_0 U))");
}

TEST_F(InterpretationTest, DefinitionsOfTheSolversOwnInAnyOrder) {
  const Function f = tm_.declare(tm_.symbols().intern("f"), function({integer_}, integer_));
  const Function a = tm_.declare(tm_.symbols().intern("a"), tm_.sorts().array(integer_, integer_));
  const Function symbols[] = {f, a};
  const auto values = values_.read_model(
      "((define-fun f ((x!0 Int)) Int (k!1 (k!0 x!0)))\n"
      " (define-fun k!1 ((x!0 Int)) Int (+ x!0 1))\n"
      " (define-fun a () (Array Int Int) (_ as-array k!1))\n"
      " (define-fun k!0 ((x!0 Int)) Int (ite (= x!0 5) 7 x!0)))",
      symbols);
  ASSERT_TRUE(values);
  ASSERT_TRUE(values->at(f).is_lambda());
  EXPECT_EQ(values->at(f).lambda().body_text, "(+ (ite (= x!0 5) 7 x!0) 1)");
  ASSERT_TRUE(values->at(a).is_lambda());
  EXPECT_EQ(values->at(a).lambda().body_text, "(+ x!0 1)");
}

}  // namespace
}  // namespace preproc
