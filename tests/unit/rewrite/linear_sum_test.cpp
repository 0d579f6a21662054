#include "rewrite/linear_sum.h"

#include <gtest/gtest.h>

#include "script/printer.h"
#include "term/bv_term.h"

namespace preproc {
namespace {

class LinearSumTest : public ::testing::Test {
 protected:
  static constexpr uint32_t kWidth = 8;

  Term bv(std::string_view name) { return tm_.mk_constant(name, tm_.sorts().bitvec(kWidth)); }
  Term number(uint64_t n) { return mk_bits(tm_, BitVector(kWidth, n)); }
  std::string text(Term t) { return Printer(tm_).to_string(t); }
  /// The sum of one term, which is to be complete.
  LinearSum sum_of(Term t) {
    LinearSum sum(tm_, kWidth);
    EXPECT_TRUE(sum.add(t, BitVector(kWidth, uint64_t{1})));
    return sum;
  }

  TermManager tm_;
};

TEST_F(LinearSumTest, SumsDifferencesAndComplementsAreTakenApart) {
  const Term five_x = tm_.mk(Kind::BvMul, {number(5), bv("x")});
  const Term inner = tm_.mk(Kind::BvAdd, {five_x, bv("y"), number(9)});
  LinearSum sum = sum_of(tm_.mk(Kind::BvSub, {inner, tm_.mk(Kind::BvNot, {bv("x")}), tm_.mk(Kind::BvNeg, {bv("z")})}));
  EXPECT_TRUE(sum.is_shorter());
  EXPECT_FALSE(sum.has_cancelled());
  EXPECT_EQ(text(sum.mk_sum()), "(bvadd #x0a (bvmul #x06 x) y z)");
  EXPECT_EQ(text(sum.mk_equal_zero()), "(= (bvadd (bvmul #x06 x) y z) #xf6)");
}

TEST_F(LinearSumTest, ProductsOfTwoUnknownsAreSummands) {
  const Term product = tm_.mk(Kind::BvMul, {bv("x"), bv("y")});
  LinearSum sum = sum_of(tm_.mk(Kind::BvSub, {product, bv("x"), product}));
  EXPECT_TRUE(sum.has_cancelled());
  EXPECT_EQ(text(sum.mk_sum()), "(bvmul #xff x)");
  EXPECT_EQ(text(sum.mk_equal_zero()), "(= x #x00)");
}

TEST_F(LinearSumTest, LargeSumsAreNotRead) {
  Term chain = bv("x");
  for (uint32_t i = 0; i < LinearSum::kMaxNodes; ++i) {
    chain = tm_.mk(Kind::BvAdd, {chain, chain});
  }
  LinearSum sum(tm_, kWidth);
  EXPECT_FALSE(sum.add(chain, BitVector(kWidth, uint64_t{1})));
}

TEST_F(LinearSumTest, InversesOfAnyWidth) {
  for (const uint32_t width : {1U, 2U, 3U, 8U, 63U, 64U, 65U, 200U}) {
    for (const long number : {1L, 3L, -5L, 123456789L}) {
      const BitVector odd(width, mpz_class(number));
      EXPECT_EQ(odd.bvmul(inverse_of_odd(odd)), BitVector(width, uint64_t{1})) << width << " " << number;
    }
  }
}

}  // namespace
}  // namespace preproc
