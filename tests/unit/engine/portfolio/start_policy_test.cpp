#include "engine/portfolio/start_policy.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "backends/backend.h"

namespace preproc {
namespace {

using namespace theories;

TEST(QueryKind, TheHardestTheoryCounts) {
  EXPECT_EQ(kind_of(kBitVectors), "words");
  EXPECT_EQ(kind_of(kBitVectors | kArrays | kFunctions), "words");
  EXPECT_EQ(kind_of(kBitVectors | kFunctions | kSorts), "words");
  EXPECT_EQ(kind_of(kBitVectors | kFloats), "floats");
  EXPECT_EQ(kind_of(kFloats | kArithmetic), "floats");
  EXPECT_EQ(kind_of(kStrings | kArithmetic), "general");
  EXPECT_EQ(kind_of(kFloats | kQuantifiers), "general");
  EXPECT_EQ(kind_of(kArithmetic | kProducts), "general");
  EXPECT_EQ(kind_of(kBitVectors | kDatatypes), "general");
  EXPECT_EQ(kind_of(kFunctions | kSorts), "general");
}

TEST(QueryKind, TermsAreCountedOnce) {
  TermManager tm;
  const Sort word = tm.sorts().bitvec(8);
  const Term x = tm.mk_constant("x", word);
  const Term y = tm.mk_constant("y", word);
  const Term product = tm.mk(Kind::BvMul, {x, y});
  const Term small = tm.mk(Kind::BvUlt, {product, x});
  const Term same = tm.mk(Kind::Equal, {product, y});
  TheoryScan scan(tm);
  const Term asserted[] = {small, same};
  const QueryFigures figures = figures_of(tm, scan, asserted);
  EXPECT_EQ(figures.theories, kBitVectors);
  EXPECT_EQ(figures.multiplications, 1);
  EXPECT_EQ(figures.terms, 5);
  EXPECT_EQ(scan.of(small), kBitVectors);
}

TEST(StartPolicy, MembersAreInTheOrderOfTheirStarts) {
  for (const StartPolicy& policy : start_policies()) {
    EXPECT_TRUE(std::ranges::is_sorted(policy.members, {}, &PolicyMember::start)) << policy.kind;
  }
}

TEST(StartPolicy, AKindWithoutAPolicyHasTheGeneralOne) {
  EXPECT_EQ(start_policy_for("no such kind").kind, "general");
  EXPECT_EQ(start_policy_for("floats").kind, "floats");
}

TEST(StartPolicy, BitsIsFirstWhereItHasWords) {
  const std::string_view first = find_backend("bits") != nullptr ? "bits" : "z3";
  EXPECT_EQ(primary_solver_for(kBitVectors | kArrays), first);
  EXPECT_EQ(primary_solver_for(kBitVectors | kFloats), first);
  EXPECT_EQ(primary_solver_for(kBitVectors | kArithmetic), "z3");
  EXPECT_EQ(primary_solver_for(kStrings), "z3");
  EXPECT_EQ(primary_solver_for(kBitVectors | kFunctions | kSorts), first);
  EXPECT_EQ(primary_solver_for(kFunctions | kSorts), "z3");
}

TEST(StartPolicy, WhoHasAnsweredHasTheNextCheckAloneForAWhile) {
  using std::chrono::milliseconds;
  EXPECT_EQ(delay_after(milliseconds(1), "z3"), milliseconds(100));
  EXPECT_EQ(delay_after(milliseconds(200), "z3"), milliseconds(600));
  EXPECT_EQ(delay_after(milliseconds(5000), "z3"), milliseconds(1000));
  EXPECT_EQ(delay_after(milliseconds(200), "bits"), milliseconds(0));
}

}  // namespace
}  // namespace preproc
