#include <gtest/gtest.h>

#include "backends/guarded_cases.h"
#include "term/symbol.h"

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

/// A body written as a tree.
struct Tree {
  CaseShape shape = CaseShape::Leaf;
  std::vector<Tree> children = {};
  size_t parameter = 0;
  Value value = {};
};

struct TreeView {
  using Expression = const Tree*;
  CaseShape shape(Expression e) const { return e->shape; }
  size_t size(Expression e) const { return e->children.size(); }
  Expression child(Expression e, size_t place) const { return &e->children[place]; }
  size_t parameter(Expression e) const { return e->parameter; }
  Value value(Expression e) const { return e->value; }
  Value argument(Expression e, size_t) const { return e->value; }
};

Tree leaf(Value value) { return {.value = std::move(value)}; }
Tree parameter(size_t place) { return {.shape = CaseShape::Parameter, .parameter = place}; }
Tree equals(size_t place, Value value) {
  return {.shape = CaseShape::Equal, .children = {leaf(std::move(value)), parameter(place)}};
}
Tree node(CaseShape shape, std::vector<Tree> children) { return {.shape = shape, .children = std::move(children)}; }

TEST_F(GuardedCasesTest, ReadsConditionsOfAllShapes) {
  // (ite (or (and (= x 1) (= y 2)) (= x 4)) 5 (ite (not (= x 3)) 6 7))
  const Tree body =
      node(CaseShape::Ite,
           {node(CaseShape::Or, {node(CaseShape::And, {equals(0, i(1)), equals(1, i(2))}), equals(0, i(4))}),
            leaf(i(5)), node(CaseShape::Ite, {node(CaseShape::Not, {equals(0, i(3))}), leaf(i(6)), leaf(i(7))})});
  TreeView view;
  const auto cases = read_cases(view, &body, 2, false);
  ASSERT_TRUE(cases);
  ASSERT_EQ(cases->size(), 4U);
  EXPECT_EQ((*cases)[0].result, i(5));
  EXPECT_EQ((*cases)[0].arguments, (std::vector<Value>{i(1), i(2)}));
  EXPECT_EQ((*cases)[1].arguments, (std::vector<Value>{i(4), any()}));
  EXPECT_EQ((*cases)[2].result, i(7));
  EXPECT_EQ((*cases)[2].arguments, (std::vector<Value>{i(3), any()}));
  EXPECT_EQ((*cases)[3].result, i(6));
}

TEST_F(GuardedCasesTest, FormulasAreResults) {
  const Sort sort = sorts_.function(std::vector<Sort>{sorts_.boolean(), sorts_.integer()}, sorts_.boolean());
  // (and p (= y 3))
  const Tree body = node(CaseShape::And, {parameter(0), equals(1, i(3))});
  TreeView view;
  const auto cases = read_cases(view, &body, 2, true);
  ASSERT_TRUE(cases);
  const Value f = table_value(sorts_, sort, *cases);
  ASSERT_TRUE(f.is_function());
  EXPECT_EQ(apply_value(f, {Value(true), i(3)}), Value(true));
  EXPECT_EQ(apply_value(f, {Value(false), i(3)}), Value(false));
  EXPECT_EQ(apply_value(f, {Value(true), i(4)}), Value(false));
}

TEST_F(GuardedCasesTest, ContradictingGuardsDropACase) {
  const Tree body =
      node(CaseShape::Ite, {node(CaseShape::And, {equals(0, i(1)), equals(0, i(2))}), leaf(i(5)), leaf(i(6))});
  TreeView view;
  const auto cases = read_cases(view, &body, 1, false);
  ASSERT_TRUE(cases);
  EXPECT_EQ(cases->size(), 1U);
}

TEST_F(GuardedCasesTest, WhatIsNoTableIsRefused) {
  TreeView view;
  const Tree identity = parameter(0);
  EXPECT_FALSE(read_cases(view, &identity, 1, false));
  const Tree between = node(CaseShape::Ite, {node(CaseShape::Leaf, {}), leaf(i(1)), leaf(i(2))});
  EXPECT_FALSE(read_cases(view, &between, 1, false));
  const Tree unlike =
      node(CaseShape::Ite,
           {node(CaseShape::And, {node(CaseShape::Not, {equals(0, i(1))}), equals(1, i(2))}), leaf(i(1)), leaf(i(2))});
  EXPECT_FALSE(read_cases(view, &unlike, 2, false));
}

}  // namespace
}  // namespace preproc
