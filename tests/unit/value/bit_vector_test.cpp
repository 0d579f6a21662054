#include "value/bit_vector.h"

#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace preproc {
namespace {

mpz_class power(uint32_t exponent) { return mpz_class(1) << exponent; }

mpz_class signed_value(const mpz_class& a, uint32_t width) {
  return a >= power(width - 1) ? mpz_class(a - power(width)) : a;
}

/// Division of integers, by GMP's rounding functions.
mpz_class divide(void (*op)(mpz_ptr, mpz_srcptr, mpz_srcptr), const mpz_class& a, const mpz_class& b) {
  mpz_class result;
  op(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

/// A binary operation and what it means for the numbers 0 <= a, b < 2^w; the meaning counts modulo 2^w.
struct Operation {
  const char* name;
  BitVector (BitVector::*apply)(const BitVector&) const;
  std::function<mpz_class(const mpz_class&, const mpz_class&, uint32_t)> meaning;
};

const std::vector<Operation>& operations() {
  using Z = mpz_class;
  static const std::vector<Operation> all = {
      {"bvand", &BitVector::bvand, [](const Z& a, const Z& b, uint32_t) { return Z(a & b); }},
      {"bvor", &BitVector::bvor, [](const Z& a, const Z& b, uint32_t) { return Z(a | b); }},
      {"bvxor", &BitVector::bvxor, [](const Z& a, const Z& b, uint32_t) { return Z(a ^ b); }},
      {"bvadd", &BitVector::bvadd, [](const Z& a, const Z& b, uint32_t) { return Z(a + b); }},
      {"bvsub", &BitVector::bvsub, [](const Z& a, const Z& b, uint32_t) { return Z(a - b); }},
      {"bvmul", &BitVector::bvmul, [](const Z& a, const Z& b, uint32_t) { return Z(a * b); }},
      {"bvudiv", &BitVector::bvudiv,
       [](const Z& a, const Z& b, uint32_t) { return b == 0 ? Z(-1) : divide(mpz_tdiv_q, a, b); }},
      {"bvurem", &BitVector::bvurem,
       [](const Z& a, const Z& b, uint32_t) { return b == 0 ? a : divide(mpz_tdiv_r, a, b); }},
      {"bvsdiv", &BitVector::bvsdiv,
       [](const Z& a, const Z& b, uint32_t w) {
         const Z s = signed_value(a, w);
         return b == 0 ? Z(s >= 0 ? -1 : 1) : divide(mpz_tdiv_q, s, signed_value(b, w));
       }},
      {"bvsrem", &BitVector::bvsrem,
       [](const Z& a, const Z& b, uint32_t w) {
         return b == 0 ? a : divide(mpz_tdiv_r, signed_value(a, w), signed_value(b, w));
       }},
      {"bvsmod", &BitVector::bvsmod,
       [](const Z& a, const Z& b, uint32_t w) {
         return b == 0 ? a : divide(mpz_fdiv_r, signed_value(a, w), signed_value(b, w));
       }},
      {"bvshl", &BitVector::bvshl,
       [](const Z& a, const Z& b, uint32_t w) { return b >= w ? Z(0) : Z(a << b.get_ui()); }},
      {"bvlshr", &BitVector::bvlshr,
       [](const Z& a, const Z& b, uint32_t w) { return b >= w ? Z(0) : Z(a >> b.get_ui()); }},
      {"bvashr", &BitVector::bvashr,
       [](const Z& a, const Z& b, uint32_t w) {
         const Z s = signed_value(a, w);
         return b >= w ? Z(s < 0 ? -1 : 0) : Z(s >> b.get_ui());
       }},
  };
  return all;
}

void check_pair(const BitVector& a, const BitVector& b) {
  const uint32_t width = a.width();
  const mpz_class x = a.to_mpz();
  const mpz_class y = b.to_mpz();
  const std::string where = " of " + a.to_string() + " and " + b.to_string();
  for (const Operation& op : operations()) {
    EXPECT_EQ((a.*op.apply)(b), BitVector(width, op.meaning(x, y, width))) << op.name << where;
  }
  EXPECT_EQ(a.bvult(b), x < y) << where;
  EXPECT_EQ(a.bvule(b), x <= y) << where;
  EXPECT_EQ(a.bvslt(b), signed_value(x, width) < signed_value(y, width)) << where;
  EXPECT_EQ(a.bvsle(b), signed_value(x, width) <= signed_value(y, width)) << where;
  EXPECT_EQ(a == b, x == y) << where;
  EXPECT_EQ(a.concat(b).to_mpz(), x * power(width) + y) << where;
}

void check_single(const BitVector& a) {
  const uint32_t width = a.width();
  const mpz_class x = a.to_mpz();
  SCOPED_TRACE(a.to_string());
  EXPECT_LT(x, power(width));
  EXPECT_EQ(a.to_signed_mpz(), signed_value(x, width));
  EXPECT_EQ(a.bvnot().to_mpz(), power(width) - 1 - x);
  EXPECT_EQ(a.bvneg(), BitVector(width, mpz_class(-x)));
  EXPECT_EQ(a.is_zero(), x == 0);
  EXPECT_EQ(a.is_ones(), x == power(width) - 1);
  EXPECT_EQ(a.sign(), x >= power(width - 1));
  EXPECT_EQ(a.fits_word(), width <= 64);
  for (const uint32_t by : {0U, 1U, 3U, 60U, 64U, 200U}) {
    EXPECT_EQ(a.zero_extend(by).to_mpz(), x);
    EXPECT_EQ(a.sign_extend(by).to_signed_mpz(), a.to_signed_mpz());
    EXPECT_EQ(a.sign_extend(by).width(), width + by);
    mpz_class rotated = (x << (by % width));
    rotated = (rotated & (power(width) - 1)) | (rotated >> width);
    EXPECT_EQ(a.rotate_left(by).to_mpz(), rotated) << by;
    EXPECT_EQ(a.rotate_left(by).rotate_right(by), a) << by;
  }
  for (const uint32_t times : {1U, 2U, 3U, 5U, 8U}) {
    mpz_class repeated = 0;
    for (uint32_t i = 0; i < times; ++i) {
      repeated = repeated * power(width) + x;
    }
    EXPECT_EQ(a.repeat(times).to_mpz(), repeated) << times;
    EXPECT_EQ(a.repeat(times).width(), width * times);
  }
  const std::string text = a.to_string();
  EXPECT_EQ(text.substr(0, 2), width % 4 == 0 ? "#x" : "#b");
  EXPECT_EQ(width % 4 == 0 ? BitVector::from_hexadecimal(text.substr(2)) : BitVector::from_binary(text.substr(2)), a);
}

/// 0, 1, 2, the borders of the signed and unsigned ranges, the width itself, and some random ones.
std::vector<BitVector> samples(uint32_t width, std::mt19937_64& random) {
  std::vector<BitVector> all = {
      BitVector(width, uint64_t{0}),         BitVector(width, uint64_t{1}),     BitVector(width, uint64_t{2}),
      BitVector(width, uint64_t{width - 1}), BitVector(width, uint64_t{width}), BitVector::ones(width),
      BitVector::min_signed(width),          BitVector::max_signed(width),      BitVector(width, mpz_class(-2))};
  for (int i = 0; i < 6; ++i) {
    mpz_class number = 0;
    for (uint32_t bits = 0; bits < width; bits += 64) {
      number = (number << 64) + mpz_class(random());
    }
    // Operands of different lengths: half of them are short.
    all.emplace_back(width,
                     i % 2 == 0 ? number : mpz_class(number >> static_cast<unsigned long>(random() % (width + 64))));
  }
  return all;
}

TEST(BitVectorTest, SmallWidthsExhaustively) {
  for (uint32_t width = 1; width <= 4; ++width) {
    for (uint64_t i = 0; i < (1U << width); ++i) {
      check_single(BitVector(width, i));
      for (uint64_t j = 0; j < (1U << width); ++j) {
        check_pair(BitVector(width, i), BitVector(width, j));
      }
    }
  }
}

TEST(BitVectorTest, BordersAndRandomNumbersOfAllWidths) {
  std::mt19937_64 random(1);
  std::vector<uint32_t> widths = {127, 128, 129, 1000};
  for (uint32_t width = 5; width <= 70; ++width) {
    widths.push_back(width);
  }
  for (const uint32_t width : widths) {
    const std::vector<BitVector> all = samples(width, random);
    for (const BitVector& a : all) {
      check_single(a);
      for (const BitVector& b : all) {
        check_pair(a, b);
      }
    }
  }
}

TEST(BitVectorTest, Extract) {
  const BitVector word = BitVector::from_hexadecimal("0123456789abcdef");
  const BitVector wide = BitVector::from_hexadecimal("fedcba98765432100123456789abcdef");
  EXPECT_EQ(word.extract(63, 56).to_string(), "#x01");
  EXPECT_EQ(word.extract(7, 0).to_string(), "#xef");
  EXPECT_EQ(word.extract(0, 0).to_string(), "#b1");
  EXPECT_EQ(wide.extract(127, 120).to_string(), "#xfe");
  EXPECT_EQ(wide.extract(67, 60).to_string(), "#x00");
  EXPECT_EQ(wide.extract(127, 0), wide);
  EXPECT_EQ(wide.extract(71, 56).to_string(), "#x1001");
  EXPECT_TRUE(wide.extract(63, 0).fits_word());
}

TEST(BitVectorTest, EqualVectorsHaveEqualHashes) {
  EXPECT_EQ(BitVector(8, uint64_t{257}).hash(), BitVector(8, uint64_t{1}).hash());
  EXPECT_EQ(BitVector(100, power(100)).hash(), BitVector(100, uint64_t{0}).hash());
  EXPECT_NE(BitVector(8, uint64_t{1}), BitVector(9, uint64_t{1}));
  EXPECT_NE(BitVector(100, uint64_t{1}), BitVector(101, uint64_t{1}));
}

TEST(BitVectorTest, CopiesAreIndependent) {
  BitVector a = BitVector::ones(200);
  const BitVector b = a;
  a = BitVector(200, uint64_t{7});
  EXPECT_TRUE(b.is_ones());
  EXPECT_EQ(a.to_mpz(), 7);
  const BitVector c = std::move(a);
  EXPECT_EQ(c.to_mpz(), 7);
}

TEST(BitVectorTest, TextIsPadded) {
  EXPECT_EQ(BitVector(3, uint64_t{1}).to_string(), "#b001");
  EXPECT_EQ(BitVector(68, uint64_t{0}).to_string(), "#x" + std::string(17, '0'));
  EXPECT_EQ(BitVector(66, uint64_t{5}).to_string(), "#b" + std::string(63, '0') + "101");
  EXPECT_EQ(BitVector::from_hexadecimal("AbC").to_string(), "#xabc");
}

}  // namespace
}  // namespace preproc
