#include <map>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "backends/backend.h"
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
    }
  }
  EXPECT_GE(encoded, 5U) << "of 60 tables";
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const TableEncoder& encoder : all_table_encoders()) {
    all.emplace_back(encoder.name);
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, TableEncoderTest, ::testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });

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
