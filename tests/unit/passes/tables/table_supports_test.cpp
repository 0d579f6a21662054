#include "passes/tables/table_supports.h"

#include "unit/passes/tables/table_parts_test_support.h"

namespace preproc {
namespace {

class TableSupportsTest : public TablePartsTest {};

TEST_F(TableSupportsTest, OfConstantsAndLeaves) {
  const Term a = byte("a");
  EXPECT_FALSE(support_of(value(7)).leaf);
  EXPECT_FALSE(support_of(value(7)).many);
  EXPECT_EQ(support_of(a).leaf, a);
  EXPECT_FALSE(support_of(a).is_table_of_leaf(a));
  EXPECT_TRUE(support_of(tm_.mk_constant("w", tm_.sorts().bitvec(32))).many);
  const Term sum = tm_.mk(Kind::BvAdd, {a, value(1)});
  EXPECT_EQ(support_of(sum).leaf, a);
  EXPECT_FALSE(support_of(sum).reads);
  const Term square = tm_.mk(Kind::BvMul, {a, a});
  EXPECT_TRUE(support_of(square).is_table_of_leaf(square)) << "a product is worth a table";
}

TEST_F(TableSupportsTest, ReadsOfTables) {
  const Term table = array("A", 8);
  const Term other = array("B", 8);
  assert_elements(table, 256, [](uint64_t i) { return i / 3; });
  const Term a = byte("a");
  const Term twice = read(table, read(table, tm_.mk(Kind::BvAdd, {a, value(1)})));
  EXPECT_EQ(support_of(twice).leaf, a);
  EXPECT_TRUE(support_of(twice).is_table_of_leaf(twice));
  EXPECT_FALSE(support_of(read(other, a)).leaf) << "nothing is known of the array";
  const Term wide = tm_.mk_constant("w", tm_.sorts().bitvec(32));
  const Term wide_table = array("C", 32);
  assert_elements(wide_table, 5, [](uint64_t i) { return i; });
  supports_.clear();
  EXPECT_EQ(support_of(read(wide_table, wide)).leaf, wide) << "a wide index, with the values of the table";
}

TEST_F(TableSupportsTest, TermsOfSeveralLeavesAreLeavesThemselves) {
  const Term table = array("A", 8);
  assert_elements(table, 256, [](uint64_t i) { return i; });
  const Term sum = tm_.mk(Kind::BvAdd, {byte("a"), byte("b")});
  const Support& support = support_of(sum);
  EXPECT_TRUE(support.many);
  EXPECT_FALSE(support.leaf);
  ASSERT_EQ(support.part_count, 2U);
  EXPECT_EQ(support_of(read(table, sum)).leaf, sum);
  const Term many = tm_.mk(Kind::BvAdd, {tm_.mk(Kind::BvAdd, {byte("c"), byte("d")}), byte("e"), byte("f")});
  EXPECT_EQ(support_of(many).part_count, 3U) << "the small sum in it is one part";
  EXPECT_EQ(support_of(tm_.mk(Kind::BvXor, {byte("a"), byte("b"), byte("c"), byte("d")})).part_count, 0U);
}

TEST_F(TableSupportsTest, ImagesAreListedWhereAskedFor) {
  const Term p = tm_.mk_constant("p", tm_.sorts().bitvec(4));
  const Term q = tm_.mk_constant("q", tm_.sorts().bitvec(4));
  const Term pair = tm_.mk(Kind::BvConcat, {p, q});
  const Term table = array("A", 8);
  assert_elements(table, 256, [](uint64_t i) { return i; });
  const Term at_pair = read(table, pair);
  support_of(at_pair);
  EXPECT_FALSE(domains_.is_listed(pair));
  supports_.clear();
  EXPECT_FALSE(supports_.announce(at_pair));
  support_of(at_pair, TableSupports::Images::Listed);
  EXPECT_TRUE(domains_.is_listed(pair));
}

TEST_F(TableSupportsTest, ImagesAreOfWhatIsBelowReads) {
  const Term table = array("A", 8);
  assert_elements(table, 256, [](uint64_t i) { return i; });
  const Term pair = tm_.mk(Kind::BvConcat,
                           {tm_.mk_constant("p", tm_.sorts().bitvec(4)), tm_.mk_constant("q", tm_.sorts().bitvec(4))});
  EXPECT_FALSE(supports_.announce(pair));
  support_of(pair, TableSupports::Images::Listed);
  EXPECT_FALSE(domains_.is_listed(pair)) << "no table can have it as its leaf";
  EXPECT_TRUE(supports_.announce(read(table, pair))) << "what was passed over is read at now";
  supports_.clear();
  EXPECT_FALSE(supports_.announce(read(table, pair)));
  support_of(read(table, pair), TableSupports::Images::Listed);
  EXPECT_TRUE(domains_.is_listed(pair));
}

}  // namespace
}  // namespace preproc
