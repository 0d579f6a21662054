#include "passes/tables/leaf_domains.h"

#include <set>

#include "unit/passes/tables/table_parts_test_support.h"

namespace preproc {
namespace {

using Values = std::vector<uint64_t>;

class LeafDomainsTest : public TablePartsTest {};

TEST_F(LeafDomainsTest, SizesAreThoseOfTheBounds) {
  const Term wide = tm_.mk_constant("w", tm_.sorts().bitvec(32));
  EXPECT_EQ(domains_.small_size(byte("b")), 256U);
  EXPECT_EQ(domains_.small_size(tm_.mk_constant("p", tm_.sorts().boolean())), 2U);
  EXPECT_EQ(domains_.small_size(wide), 0U);
  EXPECT_EQ(domains_.values_of(wide), nullptr);
  domains_.add_fact(tm_.mk(Kind::BvUlt, {wide, tm_.mk_bv(32, 3)}));
  EXPECT_EQ(domains_.small_size(wide), 3U);
  ASSERT_NE(domains_.values_of(wide), nullptr);
  EXPECT_EQ(*domains_.values_of(wide), (Values{0, 1, 2}));
}

TEST_F(LeafDomainsTest, FactsRuleValuesOut) {
  const Term b = byte("b");
  domains_.add_fact_about(b, tm_.mk(Kind::BvUlt, {b, value(10)}));
  domains_.add_fact_about(b, tm_.mk(Kind::Equal, {tm_.mk(Kind::BvUrem, {b, value(4)}), value(1)}));
  EXPECT_EQ(*domains_.values_of(b), (Values{1, 5, 9}));
  domains_.clear();
  EXPECT_FALSE(domains_.is_listed(b));
  EXPECT_EQ(domains_.values_of(b)->size(), 256U);
}

TEST_F(LeafDomainsTest, ImagesAreOverTheValuesOfTheParts) {
  const Term a = byte("a");
  const Term b = byte("b");
  domains_.add_fact_about(a, tm_.mk(Kind::BvUlt, {a, value(2)}));
  domains_.add_fact_about(b, tm_.mk(Kind::BvUlt, {b, value(3)}));
  const Term sum = tm_.mk(Kind::BvAdd, {a, tm_.mk(Kind::BvMul, {b, value(10)})});
  EXPECT_FALSE(domains_.is_listed(sum));
  domains_.list_image(sum, std::vector<Term>{a, b});
  ASSERT_TRUE(domains_.is_listed(sum));
  EXPECT_EQ(*domains_.values_of(sum), (Values{0, 1, 10, 11, 20, 21}));
  EXPECT_EQ(domains_.images(), 1U);
}

/// Images that a few rows tell, and such that these do not, by the same values as all rows have.
TEST_F(LeafDomainsTest, ImagesOfPairsHaveEveryValue) {
  const Term a = byte("a");
  const Term b = byte("b");
  const Term odd = tm_.mk(Kind::BvOr, {tm_.mk(Kind::BvAnd, {a, b}), value(1)});
  const Term low = tm_.mk(Kind::BvXor, {tm_.mk(Kind::BvLshr, {a, value(4)}), tm_.mk(Kind::BvLshr, {b, value(3)})});
  const Term rare = tm_.mk(Kind::Ite, {tm_.mk(Kind::Equal, {tm_.mk(Kind::BvXor, {a, value(77)}), value(5)}),
                                       tm_.mk(Kind::BvOr, {b, value(128)}), tm_.mk(Kind::BvLshr, {b, value(1)})});
  for (const Term t : {tm_.mk(Kind::BvAnd, {a, b}), tm_.mk(Kind::BvMul, {a, b}), tm_.mk(Kind::BvSub, {a, b}), odd, low,
                       rare, tm_.mk(Kind::BvUdiv, {a, b})}) {
    domains_.clear();
    domains_.list_image(t, std::vector<Term>{a, b});
    std::set<uint64_t> expected;
    Assignment values;
    for (uint64_t i = 0; i < 256; ++i) {
      for (uint64_t j = 0; j < 256; ++j) {
        values.set(tm_.function(a), Value(BitVector(8, i)));
        values.set(tm_.function(b), Value(BitVector(8, j)));
        expected.insert(Evaluator(tm_, values).evaluate(t).bits().word());
      }
    }
    ASSERT_TRUE(domains_.is_listed(t));
    EXPECT_EQ(*domains_.values_of(t), Values(expected.begin(), expected.end()));
  }
}

TEST_F(LeafDomainsTest, ImagesOfUndeterminedReadsAreNotListed) {
  const Term table = array("A", 8);
  const Term a = byte("a");
  assert_elements(table, 4, [](uint64_t i) { return i; });
  domains_.list_image(read(table, a), std::vector<Term>{a});
  EXPECT_FALSE(domains_.is_listed(read(table, a))) << "reads outside of the rows may be anything";
  domains_.clear();
  domains_.add_fact_about(a, tm_.mk(Kind::BvUlt, {a, value(4)}));
  domains_.list_image(read(table, a), std::vector<Term>{a});
  EXPECT_EQ(*domains_.values_of(read(table, a)), (Values{0, 1, 2, 3}));
}

TEST_F(LeafDomainsTest, DearImagesAreRefused) {
  const Term wide = tm_.mk_constant("w", tm_.sorts().bitvec(16));
  Term t = wide;
  for (uint64_t i = 0; i < LeafDomains::kMaxOperations / kMaxTableRows + 1; ++i) {
    t = tm_.mk(Kind::BvAdd, {tm_.mk(Kind::BvNot, {t}), tm_.mk_bv(16, i)});
  }
  domains_.list_image(t, std::vector<Term>{wide});
  EXPECT_FALSE(domains_.is_listed(t));
  EXPECT_EQ(domains_.refused_images(), 1U);
}

}  // namespace
}  // namespace preproc
