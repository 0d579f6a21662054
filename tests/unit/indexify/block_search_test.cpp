#include "indexify/search/block_search.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

/// Thousands of unknowns, each equal to the next one: an order of them that looked at every assertion for every unknown
/// at every place would take minutes.
TEST(BlockSearch, ManyUnknownsHaveAnOrderSoon) {
  constexpr size_t kUnknowns = 6'000;
  TermManager tm;
  std::vector<Term> assertions;
  std::vector<UnknownDomain> domains;
  for (size_t i = 0; i < kUnknowns; ++i) {
    const Term unknown = tm.mk_constant("x" + std::to_string(i), tm.sorts().boolean());
    if (i > 0) {
      assertions.push_back(tm.mk(Kind::Equal, {domains.back().unknown, unknown}));
    }
    domains.push_back({unknown, {Value(false), Value(true)}});
  }
  constexpr uint64_t kRows = 1'000;
  BlockSearchStatistics statistics;
  search_blocks(tm, assertions, domains, StopToken(), kRows, statistics);
  EXPECT_GE(statistics.rows, kRows);
}

TEST(BlockSearch, AStoppedSearchOrdersNothing) {
  TermManager tm;
  const Term x = tm.mk_constant("x", tm.sorts().boolean());
  const Term y = tm.mk_constant("y", tm.sorts().boolean());
  const std::vector<Term> assertions{tm.mk(Kind::Equal, {x, y})};
  const std::vector<UnknownDomain> domains{{x, {Value(false), Value(true)}}, {y, {Value(false), Value(true)}}};
  BlockSearchStatistics statistics;
  EXPECT_TRUE(search_blocks(tm, assertions, domains, StopToken(), 1'000, statistics).has_value());
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(search_blocks(tm, assertions, domains, StopToken(stop.get_token()), 1'000, statistics).has_value());
  EXPECT_FALSE(statistics.exhaustive);
}

}  // namespace
}  // namespace preproc
