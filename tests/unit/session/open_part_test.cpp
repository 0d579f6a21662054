#include "session/emit/open_part.h"

#include <gtest/gtest.h>

namespace preproc {

namespace {

class OpenPartTest : public ::testing::Test {
 protected:
  Term constant(const char* name) { return tm_.mk_constant(name, tm_.sorts().bitvec(8)); }
  Term less(Term a, Term b) { return tm_.mk(Kind::BvUlt, {a, b}); }

  TermManager tm_;
};

/// What was settled goes, and keeps the values that it was given.
TEST_F(OpenPartTest, WhatNothingIsLeftOfIsTheRest) {
  const Term x = constant("x");
  const Term settled = less(x, tm_.mk_bv(8, 3));
  const Term open = less(constant("y"), constant("z"));
  Problem asked;
  asked.logic = "QF_BV";
  asked.assertions.add_original(settled, 0);
  asked.assertions.add_original(open, 1);
  Problem left;
  left.guarantee = Guarantee::Equisatisfiable;
  left.assertions.add_original(open, 1);
  left.assertions.replace(0, tm_.mk(Kind::Not, {tm_.mk(Kind::BvUle, {constant("z"), constant("y")})}));
  left.converter.define(tm_.function(x), {}, tm_.mk_bv(8, 2), "decide");

  const OpenPart part(tm_, asked, left);
  ASSERT_EQ(part.problem().assertions.size(), 1U);
  EXPECT_EQ(part.problem().assertions[0].term, open);
  EXPECT_EQ(part.problem().assertions[0].level, 1U);
  EXPECT_EQ(part.problem().logic, "QF_BV");
  Problem made = part.problem();
  part.add_rest(made);
  ASSERT_EQ(made.converter.entries().size(), 1U);
  EXPECT_EQ(made.converter.entries()[0].symbol, tm_.function(x));
  EXPECT_EQ(made.guarantee, Guarantee::Equisatisfiable);
}

/// An assertion about a symbol that a pass made stands for those whose symbols are defined by it.
TEST_F(OpenPartTest, SymbolsThatPassesMadeLeadBackToWhatWasAsked) {
  const Term y = constant("y");
  const Term made_symbol = constant("preproc!1");
  Problem asked;
  asked.assertions.add_original(less(y, tm_.mk_bv(8, 3)), 0);
  Problem left;
  left.assertions.push_back(less(made_symbol, tm_.mk_bv(8, 2)), 0);
  left.converter.define(tm_.function(y), {}, tm_.mk(Kind::BvAdd, {made_symbol, tm_.mk_bv(8, 1)}), "solve-eqs");

  const OpenPart part(tm_, asked, left);
  ASSERT_EQ(part.problem().assertions.size(), 1U);
  Problem made = part.problem();
  part.add_rest(made);
  EXPECT_TRUE(made.converter.entries().empty());
}

}  // namespace

}  // namespace preproc
