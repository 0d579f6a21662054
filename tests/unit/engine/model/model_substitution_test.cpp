#include "engine/model/model_substitution.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

class GroundingTest : public testing::Test {
 protected:
  Term constant(std::string_view name, Sort sort) { return tm_.mk_constant(name, sort); }
  Term number(int value) { return tm_.mk_int(value); }

  TermManager tm_;
  Sort integer_ = tm_.sorts().integer();
  Term x_ = constant("x", integer_);
  Term y_ = constant("y", integer_);
};

TEST_F(GroundingTest, WhatIsKnownIsAValue) {
  Assignment model;
  model.set(tm_.function(x_), Value(mpz_class(5)));
  ModelSubstitution substitution(tm_, model);
  // (= (+ x 1) (* y (div x 0)))
  const Term quotient = tm_.mk(Kind::IntDiv, {x_, number(0)});
  const Term t = tm_.mk(Kind::Equal, {tm_.mk(Kind::Add, {x_, number(1)}), tm_.mk(Kind::Mul, {y_, quotient})});
  EXPECT_FALSE(substitution.determines(t));
  const Term expected =
      tm_.mk(Kind::Equal, {number(6), tm_.mk(Kind::Mul, {y_, tm_.mk(Kind::IntDiv, {number(5), number(0)})})});
  EXPECT_EQ(substitution.ground(t), expected);
  EXPECT_TRUE(substitution.unexpressed({expected}).empty());
}

TEST_F(GroundingTest, ComputedFunctionsArePutInUnderBinders) {
  const Sort sort = tm_.sorts().function(std::vector<Sort>{integer_}, integer_);
  const Function f = tm_.declare(tm_.symbols().intern("f"), sort);
  const Term parameter = tm_.mk_variable(tm_.symbols().intern("x!0"), integer_);
  Assignment model;
  model.set(f, Value(LambdaValue{sort, {parameter}, tm_.mk(Kind::Add, {parameter, number(1)}), "(+ x!0 1)"}));
  ModelSubstitution substitution(tm_, model);
  const Term i = tm_.mk_variable(tm_.symbols().intern("i"), integer_);
  const Term bound[] = {i};
  const Term arguments[] = {i};
  const auto statement = [&](Term value) { return tm_.mk_binder(Kind::Forall, bound, tm_.mk(Kind::Lt, {i, value})); };
  const Term grounded = substitution.ground(statement(tm_.mk_apply(f, arguments)));
  EXPECT_EQ(grounded, statement(tm_.mk(Kind::Add, {i, number(1)})));
}

TEST_F(GroundingTest, ValuesWithoutATermAreNamed) {
  const Sort u = tm_.sorts().declared(tm_.symbols().intern("U"), {});
  const Term a = constant("a", u);
  const Term b = constant("b", u);
  Assignment model;
  model.set(tm_.function(a), Value(Element{u, 3}));
  ModelSubstitution substitution(tm_, model);
  const Term t = tm_.mk(Kind::Equal, {a, b});
  EXPECT_EQ(substitution.ground(t), t);
  EXPECT_EQ(substitution.unexpressed({t}), std::vector<Function>{tm_.function(a)});
}

}  // namespace
}  // namespace preproc
