#include "passes/tables/rest_arrays.h"

#include "unit/passes/tables/table_parts_test_support.h"

namespace preproc {
namespace {

class RestArraysTest : public TablePartsTest {
 protected:
  RestArrays rests_{tm_};
};

TEST_F(RestArraysTest, DefineArraysThatNothingElseReads) {
  const Term table = array("A", 8);
  const Term a = byte("a");
  assert_elements(table, 2, [](uint64_t i) { return i; });
  const Term outside = rests_.without_rows(read(table, a), a, evaluation_, context_.elements);
  ASSERT_EQ(tm_.kind(outside), Kind::Select);
  const Term rest = tm_.child(outside, 0);
  EXPECT_NE(rest, table);
  problem_.assertions.add_original(tm_.mk(Kind::Equal, {outside, value(3)}), 0);
  rests_.settle(problem_, context_, "test");
  ASSERT_EQ(problem_.assertions.size(), 1U) << "the rows are gone";
  ASSERT_EQ(problem_.converter.entries().size(), 1U);
  EXPECT_EQ(problem_.converter.entries()[0].symbol, tm_.function(table));
  const Term definition = tm_.mk(Kind::Store, {tm_.mk(Kind::Store, {rest, value(0), value(0)}), value(1), value(1)});
  EXPECT_EQ(problem_.converter.entries()[0].definition, definition);
}

TEST_F(RestArraysTest, AreTheArrayWhereItIsRead) {
  const Term table = array("A", 8);
  const Term a = byte("a");
  assert_elements(table, 2, [](uint64_t i) { return i; });
  const Term outside = rests_.without_rows(read(table, a), a, evaluation_, context_.elements);
  problem_.assertions.add_original(tm_.mk(Kind::Equal, {outside, value(3)}), 0);
  problem_.assertions.add_original(tm_.mk(Kind::Equal, {read(table, byte("b")), value(4)}), 0);
  rests_.settle(problem_, context_, "test");
  EXPECT_EQ(problem_.assertions.size(), 4U);
  EXPECT_TRUE(problem_.converter.entries().empty());
  EXPECT_EQ(problem_.assertions[2].term, tm_.mk(Kind::Equal, {read(table, a), value(3)}));
}

}  // namespace
}  // namespace preproc
