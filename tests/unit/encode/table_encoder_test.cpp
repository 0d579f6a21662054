#include <map>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "encode/table/cubes.h"
#include "encode/table/encoder.h"
#include "encode/table/range_condition.h"
#include "script/printer.h"

namespace preproc {
namespace {

/// Random tables; what an encoder makes of each is proved equal to the table, index by index, by a solver.
class TableEncoderTest : public ::testing::TestWithParam<std::string> {
 protected:
  struct Case {
    Table table;
    std::map<uint64_t, Term> values;  // of the indices that occur
  };

  Case random_case(uint32_t index_width, bool boolean) {
    const auto pick = [&](uint64_t n) { return std::uniform_int_distribution<uint64_t>(0, n - 1)(random_); };
    Case c;
    const uint32_t width = boolean ? 0 : static_cast<uint32_t>(1 + pick(9));
    c.table.sort = boolean ? tm_.sorts().boolean() : tm_.sorts().bitvec(width);
    c.table.index = tm_.mk_constant("i" + std::to_string(index_width), tm_.sorts().bitvec(index_width));
    const uint64_t shape = pick(5);
    const uint64_t c0 = pick(512);
    const uint64_t c1 = pick(512);
    const bool holes = pick(3) == 0;
    uint64_t last = 0;
    for (uint64_t i = 0; i < (uint64_t{1} << index_width); ++i) {
      uint64_t value = 0;
      switch (shape) {
        case 0: value = pick(4); break;                                // random
        case 1: value = pick(4) != 0 ? last : pick(512); break;        // runs
        case 2: value = i + (i % 16 < 5 ? c0 : c1); break;             // lines
        case 3: value = (i * c0) ^ ((i >> 1) * 2 * c1 & 0xfe); break;  // now and then linear over GF(2)
        default: value = ((i & 1) != 0 ? c0 : 0) ^ ((i & 2) != 0 ? c1 : 0) ^ 5; break;
      }
      last = value;
      if (holes && pick(3) == 0 && i != 0) {
        continue;
      }
      const Term v = boolean ? tm_.mk_bool((value & 1) != 0) : tm_.mk_bv(width, value);
      c.values[i] = v;
      std::vector<TableRun>& runs = c.table.runs;
      if (!runs.empty() && runs.back().value == v && runs.back().last + 1 == i) {
        runs.back().last = i;
      } else {
        runs.push_back({i, i, v});
      }
    }
    if (holes && pick(2) == 0) {
      c.table.otherwise = tm_.mk_constant("other", c.table.sort);
    }
    merge_runs(c.table);
    return c;
  }

  /// Proves that the encoding has the table's value at every index that occurs.
  void prove(const Case& c, const Encoding& encoding) {
    const std::unique_ptr<Backend> z3 = find_backend("z3")->create(tm_, {});
    for (const Term condition : encoding.conditions) {
      z3->assert_term(condition);
    }
    std::vector<Term> differs;
    for (const auto& [index, value] : c.values) {
      differs.push_back(
          tm_.mk(Kind::And, {tm_.mk(Kind::Equal, {c.table.index, mk_index(tm_, tm_.sort(c.table.index), index)}),
                             tm_.mk(Kind::Distinct, {encoding.term, value})}));
    }
    if (c.table.otherwise) {
      std::vector<Interval> covered;
      for (const auto& [index, value] : c.values) {
        covered.push_back({index, index});
      }
      const Term inside = mk_in_ranges(tm_, c.table.index, covered, whole_range(tm_, c.table.index));
      differs.push_back(
          tm_.mk(Kind::And, {tm_.mk(Kind::Not, {inside}), tm_.mk(Kind::Distinct, {encoding.term, c.table.otherwise})}));
    }
    z3->push();
    z3->assert_term(differs.size() == 1 ? differs[0] : tm_.mk(Kind::Or, differs));
    EXPECT_EQ(z3->check().status, Status::Unsat) << Printer(tm_).to_string(encoding.term);
    z3->pop(1);
    // The conditions rule no index out.
    for (const auto& [index, value] : c.values) {
      z3->push();
      z3->assert_term(tm_.mk(Kind::Equal, {c.table.index, mk_index(tm_, tm_.sort(c.table.index), index)}));
      EXPECT_EQ(z3->check().status, Status::Sat) << index;
      z3->pop(1);
      if (encoding.conditions.empty()) {
        break;
      }
    }
  }

  TermManager tm_;
  std::mt19937_64 random_{20261121};
};

TEST_P(TableEncoderTest, IsTheTable) {
  const TableEncoder* encoder = find_table_encoder(GetParam());
  ASSERT_NE(encoder, nullptr);
  size_t encoded = 0;
  for (int i = 0; i < 60; ++i) {
    const Case c = random_case(static_cast<uint32_t>(1 + i % 6), i % 5 == 0);
    if (const std::optional<Encoding> encoding = encoder->encode(tm_, c.table)) {
      ++encoded;
      prove(c, *encoding);
      const std::optional<double> estimate = encoder->estimate(tm_, c.table);
      ASSERT_TRUE(estimate.has_value());
      EXPECT_GT(*estimate, 0);
    }
  }
  EXPECT_GE(encoded, 5U) << "of 60 tables";
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const TableEncoder& encoder : all_table_encoders()) {
    if (encoder.name != "keep") {
      all.emplace_back(encoder.name);
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, TableEncoderTest, ::testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });

/// What is chosen for each target, Boolean and not, is a form of the table.
TEST_F(TableEncoderTest, TheFormChosenForATargetIsTheTable) {
  constexpr Target kTargets[] = {
      Target::Generic, Target(Target::Cvc5, {1, 0}), Target::Z3, Target::Cvc5, Target::Bitwuzla, Target::Stp};
  for (int i = 0; i < 30; ++i) {
    const Case c = random_case(static_cast<uint32_t>(1 + i % 6), i % 3 == 0);
    const std::optional<Encoding> encoding = encode_for(tm_, c.table, kTargets[i % 6], 512);
    ASSERT_TRUE(encoding.has_value());
    EXPECT_NE(find_table_encoder(encoding->form), nullptr);
    prove(c, *encoding);
  }
}

TEST_F(TableEncoderTest, LargeTablesStayArraysUnlessAFormulaFits) {
  Table table{.index = tm_.mk_constant("i", tm_.sorts().bitvec(16)),
              .sort = tm_.sorts().bitvec(16),
              .runs = {},
              .otherwise = {}};
  Table linear = table;
  for (uint64_t i = 0; i < 4096; ++i) {
    table.runs.push_back({i, i, tm_.mk_bv(16, i * i)});
    linear.runs.push_back({i, i, tm_.mk_bv(16, i ^ (i >> 1))});
  }
  EXPECT_FALSE(encode_for(tm_, table, Target::Cvc5, 512).has_value());
  const std::optional<Encoding> formula = encode_for(tm_, linear, Target::Cvc5, 512);
  ASSERT_TRUE(formula.has_value());
  EXPECT_EQ(formula->form, "gf2");
}

TEST_F(TableEncoderTest, KeepIsObeyed) {
  const Case c = random_case(4, false);
  EXPECT_FALSE(encode_for(tm_, c.table, Target::Z3, 512, find_table_encoder("keep")).has_value());
}

/// Equal tables read at different indices are one array: its elements are asserted once.
TEST_F(TableEncoderTest, TablesOfEqualRunsShareAnArray) {
  const Case c = random_case(4, false);
  Table elsewhere = c.table;
  elsewhere.index = tm_.mk_constant("j", tm_.sort(c.table.index));
  Table other = elsewhere;
  other.runs.front().value = tm_.mk(Kind::BvNot, {other.runs.front().value});
  const std::optional<Encoding> here = encode_array(tm_, c.table);
  const std::optional<Encoding> there = encode_array(tm_, elsewhere);
  const std::optional<Encoding> different = encode_array(tm_, other);
  ASSERT_TRUE(here && there && different);
  EXPECT_EQ(here->symbol, there->symbol);
  EXPECT_EQ(here->conditions, there->conditions);
  EXPECT_NE(here->symbol, different->symbol);
}

TEST(CubesTest, CoverTheIndicesIrredundantly) {
  std::mt19937_64 random{20261121};
  for (int round = 0; round < 200; ++round) {
    const auto bits = static_cast<uint32_t>(1 + round % 9);
    const size_t words = bits < 6 ? 1 : size_t{1} << (bits - 6);
    std::vector<uint64_t> on(words);
    std::vector<uint64_t> free(words);
    for (size_t i = 0; i < words; ++i) {
      free[i] = random() & random() & random();
      on[i] = random() & (round % 2 == 0 ? random() : ~uint64_t{0}) & ~free[i];
    }
    const auto has = [](const std::vector<uint64_t>& set, uint64_t i) { return (set[i / 64] >> i % 64 & 1) != 0; };
    const std::optional<std::vector<Cube>> cubes = cover(on, free, bits, 1000);
    ASSERT_TRUE(cubes.has_value());
    std::vector<uint64_t> needed_by(cubes->size());
    for (uint64_t i = 0; i < uint64_t{1} << bits; ++i) {
      size_t count = 0;
      size_t last = 0;
      for (size_t k = 0; k < cubes->size(); ++k) {
        if ((i & (*cubes)[k].mask) == (*cubes)[k].bits) {
          ++count;
          last = k;
        }
      }
      if (has(on, i)) {
        EXPECT_GT(count, 0U) << "round " << round << ", index " << i;
        needed_by[last] += count == 1 ? 1 : 0;
      } else if (!has(free, i)) {
        EXPECT_EQ(count, 0U) << "round " << round << ", index " << i;
      }
    }
    for (size_t k = 0; k < cubes->size(); ++k) {
      EXPECT_GT(needed_by[k], 0U) << "round " << round << ", cube " << k;
    }
  }
}

TEST(CubesTest, OddNumbersAreOneCube) {
  const uint64_t odd = 0xaaaaaaaaaaaaaaaa;
  const std::optional<std::vector<Cube>> cubes = cover(std::span(&odd, 1), std::vector<uint64_t>{0}, 6, 10);
  ASSERT_TRUE(cubes.has_value());
  ASSERT_EQ(cubes->size(), 1U);
  EXPECT_EQ(cubes->front().mask, 1U);
  EXPECT_EQ(cubes->front().bits, 1U);
}

TEST(CubesTest, GivesUpBeyondTheLimit) {
  const uint64_t parity = 0x6996966996696996;
  EXPECT_FALSE(cover(std::span(&parity, 1), std::vector<uint64_t>{0}, 6, 31).has_value());
  EXPECT_TRUE(cover(std::span(&parity, 1), std::vector<uint64_t>{0}, 6, 32).has_value());
}

TEST(MergeRunsTest, JoinsAcrossIndicesThatDoNotOccurOnly) {
  TermManager tm;
  const Term one = tm.mk_bv(4, 1);
  Table table{.index = tm.mk_constant("i", tm.sorts().bitvec(8)), .sort = tm.sort(one), .runs = {}, .otherwise = {}};
  table.runs = {{0, 1, one}, {5, 6, one}};
  Table guarded = table;
  guarded.otherwise = tm.mk_bv(4, 2);
  merge_runs(table);
  merge_runs(guarded);
  ASSERT_EQ(table.runs.size(), 1U);
  EXPECT_EQ(table.runs[0].last, 6U);
  EXPECT_EQ(guarded.runs.size(), 2U);
}

}  // namespace
}  // namespace preproc
