#include "indexify/garden/value_ranks.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"
#include "indexify/garden/seeds.h"

namespace preproc {
namespace {

class ValueRanksTest : public ::testing::Test {
 protected:
  /// Compares each pair of values by their numbers and by evaluation.
  void check(Kind comparison, const std::vector<Value>& first, const std::vector<Value>& second) {
    const ValueRanks ranks = rank_values(comparison, first, second);
    const Kind of_ranks = comparison_of_ranks(comparison).value();
    const Assignment nothing;
    Evaluator evaluator(tm_, nothing);
    const auto holds = [&](uint64_t a, uint64_t b) {
      return evaluator.evaluate(tm_.mk(of_ranks, {tm_.mk_bv(32, a), tm_.mk_bv(32, b)}));
    };
    for (size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(holds(ranks.first[i], ranks.second_incomparable), Value(false));
      for (size_t j = 0; j < second.size(); ++j) {
        const Term applied = tm_.mk(comparison, {tm_.mk_value(first[i]), tm_.mk_value(second[j])});
        EXPECT_EQ(holds(ranks.first[i], ranks.second[j]), evaluator.evaluate(applied));
        EXPECT_EQ(holds(ranks.first_incomparable, ranks.second[j]), Value(false));
        EXPECT_LE(std::max(ranks.first[i], ranks.second[j]), ranks.greatest);
      }
    }
  }
  /// Some of the values, in another order.
  std::vector<Value> some_of(std::vector<Value> values) {
    std::ranges::shuffle(values, random_);
    values.resize(values.size() * 2 / 3);
    return values;
  }

  TermManager tm_;
  std::mt19937 random_{7};
};

TEST_F(ValueRanksTest, NumbersCompareAsValuesDo) {
  std::vector<Value> ints;
  std::vector<Value> strings;
  for (int i = -9; i < 9; ++i) {
    ints.emplace_back(mpz_class(i * i * i));
    strings.emplace_back(std::u32string(static_cast<size_t>(i + 9) % 4, static_cast<char32_t>(U'a' + (i + 9) % 5)));
  }
  std::ranges::sort(strings, Value::less);
  strings.erase(std::ranges::unique(strings).begin(), strings.end());
  const std::vector<Value> floats = boundary_values(tm_.sorts(), tm_.sorts().floating_point(5, 11));
  for (int round = 0; round < 10; ++round) {
    for (const Kind kind : {Kind::Equal, Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge}) {
      check(kind, some_of(ints), some_of(ints));
    }
    for (const Kind kind : {Kind::Equal, Kind::StrLt, Kind::StrLe}) {
      check(kind, some_of(strings), some_of(strings));
    }
    for (const Kind kind : {Kind::Equal, Kind::FpEq, Kind::FpLt, Kind::FpLe, Kind::FpGt, Kind::FpGe}) {
      check(kind, some_of(floats), some_of(floats));
    }
  }
}

TEST_F(ValueRanksTest, ValuesThatNeedNotBeToldApartHaveOneNumber) {
  std::vector<Value> first;
  for (int i = 0; i < 100; ++i) {
    first.emplace_back(mpz_class(i));
  }
  const std::vector<Value> second = {Value(mpz_class(50)), Value(mpz_class(200))};
  EXPECT_LE(rank_values(Kind::Lt, first, second).greatest, 5U);
  EXPECT_LE(rank_values(Kind::Equal, first, second).greatest, 2U);
}

}  // namespace
}  // namespace preproc
