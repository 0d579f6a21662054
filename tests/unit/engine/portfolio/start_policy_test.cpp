#include "engine/portfolio/start_policy.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "backends/backend.h"

namespace preproc {
namespace {

using namespace theories;

TEST(QueryKind, TheHardestTheoryCounts) {
  EXPECT_EQ(kind_of({.theories = kBitVectors}), "bit-vectors");
  EXPECT_EQ(kind_of({.theories = kBitVectors | kFloats}), "floats");
  EXPECT_EQ(kind_of({.theories = kStrings | kArithmetic}), "strings");
  EXPECT_EQ(kind_of({.theories = kArithmetic | kProducts}), "products");
  EXPECT_EQ(kind_of({.theories = kBitVectors | kArrays | kFunctions}), "arrays");
  EXPECT_EQ(kind_of({.theories = kBitVectors | kDatatypes}), "general");
  EXPECT_EQ(kind_of({.theories = kBitVectors | kFunctions | kSorts}), "functions");
  EXPECT_EQ(kind_of({.theories = kFunctions | kSorts}), "general");
}

TEST(QueryKind, AmongBitVectorsWhatIsLeftInTheTermsCounts) {
  EXPECT_EQ(kind_of({.theories = kBitVectors, .multiplications = 1, .ites = 1000}), "multiplications");
  EXPECT_EQ(kind_of({.theories = kBitVectors, .ites = 1000}), "many ites");
  EXPECT_EQ(kind_of({.theories = kBitVectors, .terms = 100000}), "large bit-vectors");
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

TEST(Schedule, EveryRowIsInOrder) {
  for (const ScheduleRow& row : schedule()) {
    EXPECT_TRUE(std::ranges::is_sorted(row.entrants, {}, &Entrant::start)) << row.kind;
  }
}

TEST(Schedule, AKindWithoutARowHasTheGeneralOne) {
  EXPECT_EQ(schedule_for("no such kind").kind, "general");
  EXPECT_EQ(schedule_for("strings").kind, "strings");
}

TEST(Schedule, BitsIsFirstWhereItHasWords) {
  const std::string_view first = find_backend("bits") != nullptr ? "bits" : "z3";
  EXPECT_EQ(first_solver(kBitVectors | kArrays), first);
  EXPECT_EQ(first_solver(kBitVectors | kFloats), first);
  EXPECT_EQ(first_solver(kBitVectors | kArithmetic), "z3");
  EXPECT_EQ(first_solver(kStrings), "z3");
  EXPECT_EQ(first_solver(kBitVectors | kFunctions | kSorts), first);
  EXPECT_EQ(first_solver(kFunctions | kSorts), "z3");
}

}  // namespace
}  // namespace preproc
