#include "unit/evaluate/column_test_support.h"

// Columns of reads of arrays.

namespace preproc {
namespace {

class ColumnTableTest : public ColumnTest {
 protected:
  /// The constant array with these entries, as stores.
  Term table(Sort sort, uint64_t fallback, const std::vector<std::pair<uint64_t, uint64_t>>& entries) {
    Term array = tm_.mk_const_array(sort, tm_.mk_value(word(tm_.sorts().element(sort), fallback)));
    for (const auto& [index, element] : entries) {
      array = tm_.mk(Kind::Store, {array, tm_.mk_value(word(tm_.sorts().index(sort), index)),
                                   tm_.mk_value(word(tm_.sorts().element(sort), element))});
    }
    return array;
  }
};

TEST_F(ColumnTableTest, ReadsOfConstantArrays) {
  const Sort index_sorts[] = {bv(8), bv(16), bv(32), bv(64), tm_.sorts().boolean()};
  const Sort element_sorts[] = {tm_.sorts().boolean(), bv(8), bv(32), bv(64), bv(100)};
  for (const Sort index : index_sorts) {
    for (const Sort element : element_sorts) {
      for (const bool scattered : {false, true}) {
        std::vector<std::pair<uint64_t, uint64_t>> entries;
        std::vector<Value> indices;
        for (uint64_t i = 0; i < 200; ++i) {
          const uint64_t at = scattered ? random_() : i;
          entries.emplace_back(at, random_());
          indices.push_back(word(index, at));
          indices.push_back(word(index, at + 1));
          indices.push_back(word(index, random_() % 300));
        }
        indices.push_back(word(index, ~uint64_t{0}));
        entries.emplace_back(entries[7].first, 1);  // overwrites; a row that is looked at
        const Term x = constant("x", index);
        const Term array = table(tm_.sorts().array(index, element), 7, entries);
        const Term y = constant("y", index);
        expect_agreement({tm_.mk(Kind::Select, {array, x}),
                          tm_.mk(Kind::Equal, {tm_.mk(Kind::Select, {array, x}), tm_.mk(Kind::Select, {array, y})})},
                         {x, y}, {column(index, indices), random_column(index, indices.size(), true)}, 7);
        if (HasFatalFailure()) {
          return;
        }
      }
    }
  }
}

TEST_F(ColumnTableTest, LargeTableAndNestedReads) {
  const Sort sort = tm_.sorts().array(bv(16), bv(16));
  std::vector<std::pair<uint64_t, uint64_t>> entries;
  for (uint64_t i = 0; i < 65536; ++i) {
    entries.emplace_back(i, (i * 40503 + 1) & 0xffff);
  }
  const Term array = table(sort, 0, entries);
  const Term x = constant("x", bv(16));
  const Term twice = tm_.mk(Kind::Select, {array, tm_.mk(Kind::Select, {array, x})});
  const Column result = evaluate_column(tm_, twice, x, full_domain(tm_.sorts(), bv(16)));
  ASSERT_TRUE(result.all_defined());
  for (uint64_t i = 0; i < 65536; ++i) {
    ASSERT_EQ(result.words[i], entries[entries[i].second].second);
  }
}

TEST_F(ColumnTableTest, StoresThatVary) {
  const Sort sort = tm_.sorts().array(bv(8), bv(32));
  const Term x = constant("x", bv(8));
  const Term y = constant("y", bv(8));
  const Term z = constant("z", bv(32));
  const Term p = constant("p", tm_.sorts().boolean());
  const Term base = table(sort, 5, {{0, 10}, {1, 11}, {200, 12}});
  const Term written =
      tm_.mk(Kind::Store,
             {tm_.mk(Kind::Store, {tm_.mk(Kind::Store, {base, x, z}), tm_.mk_bv(8, 3), z}), y, tm_.mk_bv(32, 99)});
  const Term filled = tm_.mk(Kind::Store, {tm_.mk_const_array(sort, z), x, tm_.mk_bv(32, 1)});
  const Term chosen = tm_.mk(Kind::Store, {tm_.mk(Kind::Ite, {p, base, written}), tm_.mk_bv(8, 9), z});
  const Term unassigned = tm_.mk(Kind::Store, {constant("A", sort), x, z});
  const Term unset = tm_.mk(Kind::Store, {base, x, constant("u", bv(32))});
  std::vector<Term> terms;
  for (const Term array : {written, filled, chosen, unassigned, unset}) {
    for (const Term index : {x, y, tm_.mk(Kind::BvAdd, {x, y}), tm_.mk_bv(8, 3), tm_.mk_bv(8, 200)}) {
      terms.push_back(tm_.mk(Kind::Select, {array, index}));
    }
    terms.push_back(tm_.mk(Kind::Equal, {array, base}));
  }
  terms.push_back(written);
  const auto bytes = [&] {
    std::vector<Value> values;
    for (size_t i = 0; i < 1100; ++i) {
      values.push_back(random_() % 30 == 0 ? Value() : word(bv(8), random_() % 5 + random_() % 2 * 198));
    }
    return column(bv(8), values);
  };
  expect_agreement(terms, {x, y, z, p},
                   {bytes(), bytes(), random_column(bv(32), 1100, true), random_column(tm_.sorts().boolean(), 1100)});
}

TEST_F(ColumnTableTest, MoreVaryingStoresThanAreReadOneByOne) {
  const Sort sort = tm_.sorts().array(bv(16), bv(8));
  const Term x = constant("x", bv(8));
  Term array = table(sort, 5, {});
  for (uint64_t i = 0; i < 4200; ++i) {
    array = tm_.mk(Kind::Store, {array, tm_.mk_bv(16, i), x});
  }
  std::vector<Value> few;
  for (uint64_t i = 0; i < 2; ++i) {
    few.push_back(word(bv(8), i + 40));
  }
  expect_agreement(
      {tm_.mk(Kind::Select, {array, tm_.mk(Kind::BvConcat, {x, x})}),
       tm_.mk(Kind::Select, {array, tm_.mk_bv(16, 4100)}), tm_.mk(Kind::Select, {array, tm_.mk_bv(16, 4300)})},
      {x}, {column(bv(8), few)});
}

TEST_F(ColumnTableTest, ArraysOfArraysAndOfInts) {
  SortTable& sorts = tm_.sorts();
  const Sort inner = sorts.array(bv(8), bv(8));
  const Sort outer = sorts.array(bv(8), inner);
  const Sort ints = sorts.array(sorts.integer(), bv(8));
  const Term x = constant("x", bv(8));
  const Term rows = tm_.mk(Kind::Store, {tm_.mk_const_array(outer, table(inner, 1, {{2, 3}})), tm_.mk_bv(8, 4),
                                         tm_.mk(Kind::Store, {table(inner, 9, {{1, 2}}), x, x})});
  const Term counted = tm_.mk(Kind::Store, {tm_.mk_const_array(ints, tm_.mk_bv(8, 1)), tm_.mk_int(7), x});
  expect_agreement({tm_.mk(Kind::Select, {tm_.mk(Kind::Select, {rows, x}), x}),
                    tm_.mk(Kind::Select, {tm_.mk(Kind::Select, {rows, tm_.mk_bv(8, 4)}), tm_.mk_bv(8, 1)}),
                    tm_.mk(Kind::Select, {counted, tm_.mk(Kind::BvUbvToInt, {x})})},
                   {x}, {full_domain(sorts, bv(8))});
}

}  // namespace
}  // namespace preproc
