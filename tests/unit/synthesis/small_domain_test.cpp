#include "synthesis/small_domain.h"

#include <gtest/gtest.h>

#include "term/term_manager.h"

namespace preproc {
namespace {

class SmallDomainTest : public ::testing::Test {
 protected:
  TermManager tm_;
  Term p_ = tm_.mk_constant("p", tm_.sorts().boolean());
  Term x_ = tm_.mk_constant("x", tm_.sorts().bitvec(8));
  Term n_ = tm_.mk_constant("n", tm_.sorts().integer());
};

TEST_F(SmallDomainTest, RowsAreThoseWherePremisesHoldAndTheConditionDoesNot) {
  const std::optional<SmallDomain> domain = SmallDomain::of(tm_, std::vector{p_, x_});
  ASSERT_TRUE(domain.has_value());
  EXPECT_EQ(domain->rows(), 512U);
  // p and x < 3, but not x != 1
  const Term one = tm_.mk(Kind::Equal, {x_, tm_.mk_bv(8, 1)});
  const std::vector<Term> premises{p_, tm_.mk(Kind::BvUlt, {x_, tm_.mk_bv(8, 3)})};
  const auto rows = domain->refuting(tm_, premises, tm_.mk(Kind::Not, {one}));
  ASSERT_TRUE(rows.has_value());
  ASSERT_EQ(rows->size(), 1U);
  EXPECT_EQ(domain->values(tm_, rows->front()), (std::vector{tm_.mk_true(), tm_.mk_bv(8, 1)}));
  EXPECT_TRUE(domain->refuting(tm_, {}, tm_.mk(Kind::Or, {p_, tm_.mk(Kind::Not, {p_})}))->empty());
}

TEST_F(SmallDomainTest, WithoutVariablesThereIsOneRow) {
  const std::optional<SmallDomain> domain = SmallDomain::of(tm_, {});
  ASSERT_TRUE(domain.has_value());
  EXPECT_EQ(domain->rows(), 1U);
  EXPECT_EQ(domain->refuting(tm_, {}, tm_.mk_false()), std::vector<size_t>{0});
  EXPECT_EQ(domain->refuting(tm_, {}, tm_.mk_true()), std::vector<size_t>{});
}

TEST_F(SmallDomainTest, OfMoreBitsOrOtherSortsThereIsNone) {
  const Term wide = tm_.mk_constant("w", tm_.sorts().bitvec(5));
  EXPECT_FALSE(SmallDomain::of(tm_, std::vector{x_, wide}).has_value());
  EXPECT_FALSE(SmallDomain::of(tm_, std::vector{p_, n_}).has_value());
}

TEST_F(SmallDomainTest, WhatIsNotDeterminedRefutesNothing) {
  const std::optional<SmallDomain> domain = SmallDomain::of(tm_, std::vector{x_});
  ASSERT_TRUE(domain.has_value());
  EXPECT_FALSE(domain->refuting(tm_, {}, tm_.mk(Kind::Equal, {n_, tm_.mk_int(1)})).has_value());
}

}  // namespace
}  // namespace preproc
