// What a search finds is a model: random terms of each theory with unknowns for some of their constants, asked to have
// the value that they have with those constants. There is a model, therefore; not every one is found.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "indexify/search/search_finder.h"
#include "random_ground_term.h"
#include "script/printer.h"
#include "term/walk.h"

namespace preproc {
namespace {

class SearchModelTest : public ::testing::Test {
 protected:
  /// The term with unknowns instead of its literals; the sorts that are searched.
  Term with_unknowns(Term t) {
    std::vector<Term> literals;
    walk_postorder(tm_, t, [&](Term u) {
      const SortKind kind = tm_.sorts().kind(tm_.sort(u));
      if (tm_.is_value(u) && kind != SortKind::RegLan && kind != SortKind::Array) {
        literals.push_back(u);
      }
    });
    TermMap<Term> changed;
    walk_postorder(tm_, t, [&](Term u) {
      const auto place = std::ranges::find(literals, u);
      if (place != literals.end()) {
        changed.slot(u) = tm_.mk_constant("x" + std::to_string(place - literals.begin()), tm_.sort(u));
        return;
      }
      // Where an operator wants a literal it keeps it.
      std::vector<Term> children;
      for (const Term c : tm_.children(u)) {
        children.push_back(changed[c]);
      }
      changed.slot(u) = children.empty() ? u : tm_.rebuild(u, children);
    });
    return changed[t];
  }

  static constexpr uint64_t kMoves = 4'000;

  /// How many of so many queries a model was found for.
  template <typename Make>
  int found(int queries, Make&& make) {
    int count = 0;
    for (int i = 0; i < queries; ++i) {
      const Term ground = make();
      const Value value = evaluate(tm_, ground, {});
      const Term wanted = value.known() ? tm_.mk_value(value) : Term{};
      if (!wanted) {
        continue;
      }
      const Term query = tm_.mk(Kind::Equal, {with_unknowns(ground), wanted});
      // So many moves, not seconds: what is found does not depend on the load of the machine.
      SearchFinder finder(tm_, static_cast<uint64_t>(i), kMoves);
      const auto model = finder.find(std::vector<Term>{query}, StopToken());
      if (!model) {
        continue;
      }
      ++count;
      Printer printer(tm_);
      EXPECT_EQ(evaluate(tm_, query, *model), Value(true)) << "query " << i << ": " << printer.to_string(query);
    }
    return count;
  }

  TermManager tm_;
  RandomGroundTerms terms_{tm_, 2026};
};

constexpr int kQueries = 300;

TEST_F(SearchModelTest, OfBitVectors) {
  EXPECT_GT(found(kQueries, [&] { return terms_.bitvec_term(); }), kQueries / 2);
}
TEST_F(SearchModelTest, OfArrays) {
  EXPECT_GT(found(kQueries, [&] { return terms_.array_term(); }), kQueries / 3);
}
TEST_F(SearchModelTest, OfNumbers) {
  EXPECT_GT(found(kQueries, [&] { return terms_.arith_term(); }), kQueries / 3);
}
TEST_F(SearchModelTest, OfStrings) {
  EXPECT_GT(found(kQueries, [&] { return terms_.string_term(); }), kQueries / 2);
}
TEST_F(SearchModelTest, OfFloats) {
  EXPECT_GT(found(kQueries, [&] { return terms_.float_term(); }), kQueries / 2);
}

}  // namespace
}  // namespace preproc
