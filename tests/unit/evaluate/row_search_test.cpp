#include "evaluate/row_search.h"

#include <random>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"

namespace preproc {
namespace {

using End = RowSearch::End;

class RowSearchTest : public ::testing::Test {
 protected:
  Term word(const std::string& name, uint32_t width) {
    const Term leaf = tm_.mk_constant(name, tm_.sorts().bitvec(width));
    leaves_.push_back(leaf);
    domains_.push_back(full_domain(tm_.sorts(), tm_.sort(leaf)));
    return leaf;
  }
  Term mk(Kind kind, std::initializer_list<Term> arguments) { return tm_.mk(kind, arguments); }
  RowSearch make() const { return RowSearch(tm_, conditions_, leaves_, domains_); }
  static bool always() { return true; }

  Assignment assignment(const std::vector<uint64_t>& row) const {
    Assignment values;
    for (size_t i = 0; i < leaves_.size(); ++i) {
      values.set(tm_.function(leaves_[i]), Value(BitVector(tm_.sorts().width(tm_.sort(leaves_[i])), row[i])));
    }
    return values;
  }
  /// Solutions among all rows, by the evaluator.
  size_t count_solutions() {
    size_t count = 0;
    std::vector<size_t> places(leaves_.size(), 0);
    for (bool more = true; more;) {
      std::vector<uint64_t> row;
      for (size_t i = 0; i < places.size(); ++i) {
        row.push_back(domains_[i].words[places[i]]);
      }
      count += evaluate(tm_, tm_.mk(Kind::And, conditions_), assignment(row)).boolean() ? 1 : 0;
      more = false;
      for (size_t i = 0; i < places.size() && !more; ++i) {
        places[i] = places[i] + 1 == domains_[i].rows ? 0 : places[i] + 1;
        more = places[i] != 0;
      }
    }
    return count;
  }

  TermManager tm_;
  std::vector<Term> leaves_;
  std::vector<Column> domains_;
  std::vector<Term> conditions_;
};

TEST_F(RowSearchTest, FindsTheOnlySolutionOfThreeBytes) {
  const Term x = word("x", 8);
  const Term y = word("y", 8);
  const Term z = word("z", 8);
  const auto wide = [&](Term t) { return tm_.mk(Kind::BvZeroExtend, {t}, {24}); };
  const Term hash = mk(Kind::BvAdd, {mk(Kind::BvMul, {wide(x), tm_.mk_bv(32, 65599)}),
                                     mk(Kind::BvAdd, {mk(Kind::BvMul, {wide(y), tm_.mk_bv(32, 257)}), wide(z)})});
  conditions_ = {mk(Kind::Equal, {hash, tm_.mk_bv(32, 200 * 65599 + 17 * 257 + 99)}), mk(Kind::BvUlt, {y, x}),
                 mk(Kind::BvUlt, {tm_.mk_bv(8, 50), z})};
  RowSearch rows = make();
  ASSERT_TRUE(rows.is_possible());
  EXPECT_GT(rows.expected_operations(), 16e6);
  EXPECT_LT(rows.expected_operations(), 16.8e6 * 20);
  EXPECT_EQ(rows.search(always), End::Found);
  EXPECT_EQ(rows.row(), (std::vector<uint64_t>{200, 17, 99}));
}

TEST_F(RowSearchTest, SaysWhatTryingAllRowsSays) {
  std::mt19937 random(7);
  const Term x = word("x", 4);
  const Term y = word("y", 5);
  const Term z = word("z", 3);
  const Term leaves[] = {tm_.mk(Kind::BvZeroExtend, {x}, {1}), y, tm_.mk(Kind::BvZeroExtend, {z}, {2})};
  constexpr Kind kOperators[] = {Kind::BvAdd, Kind::BvMul, Kind::BvXor, Kind::BvAnd, Kind::BvUdiv, Kind::BvShl};
  constexpr Kind kConditions[] = {Kind::BvUlt, Kind::Equal, Kind::BvSle, Kind::Distinct};
  const auto any = [&](const auto& list) { return list[random() % std::size(list)]; };
  std::array<int, 2> ends{};
  for (int round = 0; round < 60; ++round) {
    domains_[1].words.resize(1 + random() % 32);
    domains_[1].rows = domains_[1].words.size();
    conditions_.clear();
    for (uint64_t left = 1 + random() % 5; left > 0; --left) {
      const Term sum = mk(any(kOperators), {any(leaves), mk(any(kOperators), {any(leaves), any(leaves)})});
      conditions_.push_back(mk(any(kConditions), {sum, random() % 2 == 0 ? any(leaves) : tm_.mk_bv(5, random() % 32)}));
    }
    if (conditions_.size() == 1) {
      conditions_.push_back(tm_.mk_true());
    }
    RowSearch rows = make();
    ASSERT_TRUE(rows.is_possible());
    const End end = rows.search(always);
    ASSERT_EQ(end, count_solutions() > 0 ? End::Found : End::None);
    ++ends[end == End::Found ? 0 : 1];
    if (end == End::Found) {
      EXPECT_TRUE(evaluate(tm_, tm_.mk(Kind::And, conditions_), assignment(rows.row())).boolean());
    }
  }
  EXPECT_GT(std::min(ends[0], ends[1]), 5);
}

TEST_F(RowSearchTest, RowsThatAreNotDeterminedAreNoSolutionsAndLeaveItOpen) {
  const Term x = word("x", 8);
  const Term y = word("y", 8);
  const Term unknown = tm_.mk_constant("unknown", tm_.sorts().boolean());
  const Term small = mk(Kind::BvUlt, {x, tm_.mk_bv(8, 3)});
  conditions_ = {mk(Kind::Ite, {small, unknown, tm_.mk_false()}), mk(Kind::Equal, {y, x})};
  EXPECT_EQ(make().search(always), End::Open);
  conditions_.push_back(mk(Kind::BvUlt, {tm_.mk_bv(8, 9), y}));
  EXPECT_EQ(make().search(always), End::None);
  conditions_ = {mk(Kind::Ite, {small, unknown, tm_.mk_true()}), mk(Kind::Equal, {y, tm_.mk_bv(8, 4)})};
  RowSearch rows = make();
  EXPECT_EQ(rows.search(always), End::Found);
  EXPECT_GE(rows.row()[0], 3);
}

TEST_F(RowSearchTest, ReadsOverStoresOfUnknowns) {
  const Term x = word("x", 8);
  const Term y = word("y", 8);
  const Sort byte = tm_.sorts().bitvec(8);
  const Term zeros = tm_.mk_const_array(tm_.sorts().array(byte, byte), tm_.mk_bv(8, 0));
  const Term array = mk(Kind::Store, {mk(Kind::Store, {zeros, x, tm_.mk_bv(8, 3)}), y, x});
  conditions_ = {mk(Kind::Equal, {mk(Kind::Select, {array, tm_.mk_bv(8, 9)}), tm_.mk_bv(8, 3)}),
                 mk(Kind::Not, {mk(Kind::Equal, {x, tm_.mk_bv(8, 9)})})};
  RowSearch rows = make();
  ASSERT_TRUE(rows.is_possible());
  EXPECT_EQ(rows.search(always), End::Found);
  EXPECT_EQ(rows.row(), (std::vector<uint64_t>{3, 9}));
  conditions_.push_back(mk(Kind::BvUlt, {x, tm_.mk_bv(8, 3)}));
  EXPECT_EQ(make().search(always), End::None);
}

TEST_F(RowSearchTest, StopsBeforeABlock) {
  word("x", 8);
  word("y", 8);
  word("z", 8);
  conditions_ = {tm_.mk_false()};
  int blocks = 0;
  EXPECT_EQ(make().search([&] { return ++blocks < 4; }), End::Stopped);
  EXPECT_EQ(blocks, 4);
  blocks = 0;
  EXPECT_EQ(make().search([&] { return ++blocks > 0; }), End::None);
  EXPECT_EQ(blocks, (1 << 24) / static_cast<int>(RowSearch::kBlock));
}

TEST_F(RowSearchTest, ConditionsThatAreNoWordsAreLeftToOthers) {
  const Term x = word("x", 8);
  conditions_ = {mk(Kind::Lt, {mk(Kind::BvUbvToInt, {x}), tm_.mk_int(7)})};
  EXPECT_FALSE(make().is_possible());
}

}  // namespace
}  // namespace preproc
