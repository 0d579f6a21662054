#include "passes/problem.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

class ProblemTest : public ::testing::Test {
 protected:
  Term constant(std::string_view name) { return tm_.mk_constant(name, tm_.sorts().boolean()); }
  Term number(std::string_view name) { return tm_.mk_constant(name, tm_.sorts().integer()); }
  std::vector<Term> terms() const {
    std::vector<Term> terms;
    for (const Assertion& assertion : list_) {
      terms.push_back(assertion.term);
    }
    return terms;
  }

  TermManager tm_;
  AssertionList list_;
  Term p_ = constant("p");
  Term q_ = constant("q");
  Term r_ = constant("r");
};

TEST_F(ProblemTest, ChangesAreCounted) {
  list_.add_original(p_, 0);
  list_.add_original(q_, 1);
  EXPECT_EQ(list_.changes(), 0U);
  list_.replace(0, p_);
  EXPECT_EQ(list_.changes(), 0U);
  list_.replace(0, r_);
  EXPECT_EQ(list_.changes(), 1U);
  EXPECT_EQ(list_[0].original, p_);
}

TEST_F(ProblemTest, WhatAPassAddsStandsBehindItsLevel) {
  list_.add_original(p_, 0);
  list_.add_original(q_, 1);
  list_.push_back(r_, 0);
  EXPECT_EQ(terms(), (std::vector<Term>{p_, r_, q_}));
  EXPECT_FALSE(list_[1].original);
  EXPECT_EQ(list_.changes(), 1U);
}

TEST_F(ProblemTest, TransformKeepsTheOrderOfLevels) {
  list_.add_original(p_, 0);
  list_.add_original(q_, 1);
  list_.add_original(r_, 2);
  list_.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
    if (assertion.term == p_) {
      out.push_back({tm_.mk_true(), assertion.original, 2});
    } else if (assertion.term == q_) {
      out.push_back(assertion);
    }
  });
  EXPECT_EQ(terms(), (std::vector<Term>{q_, tm_.mk_true()}));
  EXPECT_EQ(list_.changes(), 2U);
}

TEST_F(ProblemTest, SymbolsAreReconstructedFromTheLastToTheFirst) {
  const Term x = number("x");
  const Term y = number("y");
  const Term z = number("z");
  ModelConverter converter;
  converter.define(tm_.function(x), {}, tm_.mk(Kind::Add, {y, tm_.mk_int(1)}), "test");
  converter.define(tm_.function(y), {}, tm_.mk(Kind::Mul, {z, z}), "test");
  Assignment model;
  model.set(tm_.function(z), Value(mpz_class(3)));
  EXPECT_TRUE(converter.reconstruct(tm_, model, {tm_.function(z)}).empty());
  EXPECT_EQ(evaluate(tm_, x, model), Value(mpz_class(10)));
}

TEST_F(ProblemTest, ASymbolThatIsGoneHasAnyValue) {
  const Term x = number("x");
  const Term y = number("y");
  ModelConverter converter;
  converter.define(tm_.function(x), {}, y, "test");
  Assignment model;
  EXPECT_TRUE(converter.reconstruct(tm_, model, {}).empty());
  EXPECT_EQ(evaluate(tm_, x, model), evaluate(tm_, y, model));
  EXPECT_TRUE(evaluate(tm_, x, model).known());
}

TEST_F(ProblemTest, AFunctionThatIsGoneHasAnyValue) {
  const Term x = number("x");
  const Sort integer = tm_.sorts().integer();
  const Function f = tm_.declare(tm_.symbols().intern("f"), tm_.sorts().function({&integer, 1}, integer));
  const Term argument = tm_.mk_int(3);
  ModelConverter converter;
  converter.define(tm_.function(x), {}, tm_.mk_apply(f, {&argument, 1}), "test");
  Assignment model;
  EXPECT_TRUE(converter.reconstruct(tm_, model, {}).empty());
  EXPECT_TRUE(model.contains(f));
  EXPECT_TRUE(evaluate(tm_, x, model).known());
}

TEST_F(ProblemTest, ASymbolWithAValueThatCannotBeSaidHasNone) {
  const Term x = number("x");
  const Term y = number("y");
  ModelConverter converter;
  converter.define(tm_.function(x), {}, y, "test");
  Assignment model;
  EXPECT_EQ(converter.reconstruct(tm_, model, {tm_.function(y)}), std::unordered_set<Function>{tm_.function(x)});
  EXPECT_FALSE(model.contains(tm_.function(x)));
}

TEST_F(ProblemTest, WhatIsBackInTheProblemIsForgotten) {
  ModelConverter converter;
  converter.define(tm_.function(p_), {}, q_, "test");
  converter.define(tm_.function(r_), {}, q_, "test");
  converter.forget(tm_.function(p_));
  ASSERT_EQ(converter.entries().size(), 1U);
  EXPECT_EQ(converter.entries()[0].symbol, tm_.function(r_));
}

}  // namespace
}  // namespace preproc
