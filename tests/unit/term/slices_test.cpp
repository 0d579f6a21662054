#include "term/slices.h"

#include <random>

#include <gtest/gtest.h>

namespace preproc {

namespace {

class IndependentGroupsTest : public ::testing::Test {
 protected:
  Term constant(int i) { return tm_.mk_constant("x" + std::to_string(i), tm_.sorts().bitvec(8)); }

  TermManager tm_;
};

std::vector<std::vector<size_t>> places_of(const std::vector<IndependentSlice>& slices) {
  std::vector<std::vector<size_t>> places;
  for (const IndependentSlice& slice : slices) {
    places.push_back(slice.places);
  }
  return places;
}

TEST_F(IndependentGroupsTest, AssertionsThatShareASymbolBelongTogether) {
  const Function f = tm_.declare(tm_.symbols().intern("f"),
                                 tm_.sorts().function(std::vector{tm_.sorts().bitvec(8)}, tm_.sorts().bitvec(8)));
  const auto apply = [&](Term t) { return tm_.mk_apply(f, std::vector{t}); };
  const std::vector<Term> assertions = {
      tm_.mk(Kind::Equal, {apply(tm_.mk_bv(8, 1)), constant(0)}),  // f and x0
      tm_.mk(Kind::Equal, {constant(1), constant(2)}),
      tm_.mk_false(),
      tm_.mk(Kind::Equal, {apply(tm_.mk_bv(8, 2)), constant(3)}),  // f and x3
      tm_.mk(Kind::Equal, {constant(2), tm_.mk_bv(8, 7)}),
      tm_.mk_true(),
  };
  const std::vector<IndependentSlice> slices = independent_groups(tm_, assertions);
  EXPECT_EQ(places_of(slices), (std::vector<std::vector<size_t>>{{0, 3}, {1, 4}, {2, 5}}));
  EXPECT_EQ(slices[0].terms, 8U);
  EXPECT_EQ(slices[1].terms, 5U);
}

/// The groups of the terms are those of their lists of symbols.
TEST_F(IndependentGroupsTest, TheWalkOverAllTermsFindsWhatListsOfSymbolsSay) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    std::vector<Term> parts;
    for (int i = 0; i < 12; ++i) {
      parts.push_back(below(4) == 0 ? tm_.mk_bv(8, static_cast<uint64_t>(i)) : constant(below(20)));
    }
    for (int i = 0; i < below(10); ++i) {
      parts.push_back(tm_.mk(Kind::BvAdd, {parts[static_cast<size_t>(below(12))], parts.back()}));
    }
    std::vector<Term> assertions;
    std::vector<std::vector<Function>> symbols;
    for (int i = 0; i < 8; ++i) {
      const auto part = [&] { return parts[static_cast<size_t>(below(static_cast<int>(parts.size())))]; };
      assertions.push_back(tm_.mk(Kind::BvUlt, {part(), part()}));
      symbols.push_back(declared_symbols(tm_, assertions.back()));
    }
    std::vector<const std::vector<Function>*> lists;
    for (const std::vector<Function>& list : symbols) {
      lists.push_back(&list);
    }
    EXPECT_EQ(places_of(independent_groups(tm_, assertions)), independent_groups(lists));
  }
}

}  // namespace

}  // namespace preproc
