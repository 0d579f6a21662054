#include <gtest/gtest.h>

#include "backends/guarded_cases.h"
#include "evaluate/evaluator.h"
#include "value/symbol.h"

namespace preproc {
namespace {

class GuardedCasesTest : public testing::Test {
 protected:
  Value i(int value) const { return Value(mpz_class(value)); }
  Value any() const { return {}; }
  Sort function(std::vector<Sort> arguments) { return sorts_.function(arguments, sorts_.integer()); }

  SymbolTable symbols_;
  SortTable sorts_{symbols_};
  Sort binary_ = function({sorts_.integer(), sorts_.integer()});
};

TEST_F(GuardedCasesTest, TheFirstCaseCounts) {
  const Value f = table_value(sorts_, binary_, {{{i(1), i(2)}, i(5)}, {{i(1), i(2)}, i(6)}, {{any(), any()}, i(0)}});
  ASSERT_TRUE(f.is_function());
  EXPECT_EQ(f.function().entries.size(), 1U);
  EXPECT_EQ(apply_value(f, {i(1), i(2)}), i(5));
  EXPECT_EQ(apply_value(f, {i(2), i(1)}), i(0));
}

TEST_F(GuardedCasesTest, CasesAfterATotalOneAreDead) {
  const Value f = table_value(sorts_, binary_, {{{any(), any()}, i(0)}, {{i(1), i(2)}, i(5)}});
  ASSERT_TRUE(f.is_function());
  EXPECT_TRUE(f.function().entries.empty());
}

TEST_F(GuardedCasesTest, AnArrayIsInNormalForm) {
  const Sort sort = sorts_.array(sorts_.integer(), sorts_.integer());
  const Value a =
      table_value(sorts_, sort, {{{i(5)}, i(1)}, {{i(3)}, i(0)}, {{i(3)}, i(9)}, {{i(4)}, i(2)}, {{any()}, i(0)}});
  ASSERT_TRUE(a.is_array());
  ASSERT_EQ(a.array().entries.size(), 2U);
  EXPECT_EQ(a.array().entries[0].first, i(4));
  EXPECT_EQ(a.array().entries[1].first, i(5));
}

TEST_F(GuardedCasesTest, PartialCasesThatEqualTheFallback) {
  // (ite (= x 1) (ite (= y 2) 7 0) 0)
  const Value f = table_value(sorts_, binary_, {{{i(1), i(2)}, i(7)}, {{i(1), any()}, i(0)}, {{any(), any()}, i(0)}});
  ASSERT_TRUE(f.is_function());
  EXPECT_EQ(apply_value(f, {i(1), i(2)}), i(7));
  EXPECT_EQ(apply_value(f, {i(1), i(3)}), i(0));
}

TEST_F(GuardedCasesTest, PartialCasesShadowLaterOnes) {
  const Value f = table_value(
      sorts_, binary_, {{{i(1), any()}, i(0)}, {{i(1), i(2)}, i(7)}, {{i(3), i(2)}, i(8)}, {{any(), any()}, i(0)}});
  ASSERT_TRUE(f.is_function());
  EXPECT_EQ(apply_value(f, {i(1), i(2)}), i(0));
  EXPECT_EQ(apply_value(f, {i(3), i(2)}), i(8));
}

TEST_F(GuardedCasesTest, NoFiniteRepresentation) {
  EXPECT_FALSE(table_value(sorts_, binary_, {{{i(1), any()}, i(7)}, {{any(), any()}, i(0)}}).known());
  EXPECT_FALSE(table_value(sorts_, binary_, {{{i(1), i(2)}, i(7)}}).known());
}

TEST_F(GuardedCasesTest, SmallDomainsAreSpreadOut) {
  const Sort sort = function({sorts_.integer(), sorts_.bitvec(2)});
  const Value f = table_value(sorts_, sort, {{{i(1), any()}, i(7)}, {{any(), any()}, i(0)}});
  ASSERT_TRUE(f.is_function());
  EXPECT_EQ(f.function().entries.size(), 4U);
  EXPECT_EQ(apply_value(f, {i(1), Value(BitVector(2, 3))}), i(7));
  EXPECT_EQ(apply_value(f, {i(2), Value(BitVector(2, 3))}), i(0));
}

/// Bodies over the variables x, y.
class ReadCasesTest : public testing::Test {
 protected:
  Value i(int value) const { return Value(mpz_class(value)); }
  Term number(int value) { return tm_.mk_int(value); }
  Term equals(Term parameter, int value) { return tm_.mk(Kind::Equal, {number(value), parameter}); }
  std::optional<std::vector<GuardedCase>> read(std::vector<Term> parameters, Term body) {
    const auto value_of = [this](Term t, Sort) { return evaluate(tm_, t, {}); };
    return read_cases(tm_, parameters, body, tm_.sort(body), value_of);
  }

  TermManager tm_;
  Term x_ = tm_.mk_variable(tm_.symbols().intern("x"), tm_.sorts().integer());
  Term y_ = tm_.mk_variable(tm_.symbols().intern("y"), tm_.sorts().integer());
  Term p_ = tm_.mk_variable(tm_.symbols().intern("p"), tm_.sorts().boolean());
};

TEST_F(ReadCasesTest, ReadsConditionsOfAllShapes) {
  // (ite (or (and (= x 1) (= y 2)) (= x 4)) 5 (ite (not (= x 3)) 6 7))
  const Term condition = tm_.mk(Kind::Or, {tm_.mk(Kind::And, {equals(x_, 1), equals(y_, 2)}), equals(x_, 4)});
  const Term rest = tm_.mk(Kind::Ite, {tm_.mk(Kind::Not, {equals(x_, 3)}), number(6), number(7)});
  const auto cases = read({x_, y_}, tm_.mk(Kind::Ite, {condition, number(5), rest}));
  ASSERT_TRUE(cases);
  ASSERT_EQ(cases->size(), 4U);
  EXPECT_EQ((*cases)[0].result, i(5));
  EXPECT_EQ((*cases)[0].arguments, (std::vector<Value>{i(1), i(2)}));
  EXPECT_EQ((*cases)[1].arguments, (std::vector<Value>{i(4), Value()}));
  EXPECT_EQ((*cases)[2].result, i(7));
  EXPECT_EQ((*cases)[2].arguments, (std::vector<Value>{i(3), Value()}));
  EXPECT_EQ((*cases)[3].result, i(6));
}

TEST_F(ReadCasesTest, FormulasAreResults) {
  const Sort sort =
      tm_.sorts().function(std::vector<Sort>{tm_.sorts().boolean(), tm_.sorts().integer()}, tm_.sorts().boolean());
  const auto cases = read({p_, y_}, tm_.mk(Kind::And, {p_, equals(y_, 3)}));
  ASSERT_TRUE(cases);
  const Value f = table_value(tm_.sorts(), sort, *cases);
  ASSERT_TRUE(f.is_function());
  EXPECT_EQ(apply_value(f, {Value(true), i(3)}), Value(true));
  EXPECT_EQ(apply_value(f, {Value(false), i(3)}), Value(false));
  EXPECT_EQ(apply_value(f, {Value(true), i(4)}), Value(false));
}

TEST_F(ReadCasesTest, ContradictingGuardsDropACase) {
  const Term condition = tm_.mk(Kind::And, {equals(x_, 1), equals(x_, 2)});
  const auto cases = read({x_}, tm_.mk(Kind::Ite, {condition, number(5), number(6)}));
  ASSERT_TRUE(cases);
  EXPECT_EQ(cases->size(), 1U);
}

TEST_F(ReadCasesTest, WhatIsNoTableIsRefused) {
  EXPECT_FALSE(read({x_}, x_));
  EXPECT_FALSE(read({x_}, tm_.mk(Kind::Ite, {tm_.mk(Kind::Lt, {x_, number(3)}), number(1), number(2)})));
  const Term unlike = tm_.mk(Kind::And, {tm_.mk(Kind::Not, {equals(x_, 1)}), equals(y_, 2)});
  EXPECT_FALSE(read({x_, y_}, tm_.mk(Kind::Ite, {unlike, number(1), number(2)})));
}

}  // namespace
}  // namespace preproc
