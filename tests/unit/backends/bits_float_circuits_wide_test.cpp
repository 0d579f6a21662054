// Floats as circuits against the evaluator's arithmetic: corners and random numbers in the formats of the hardware.
#include <random>

#include <gtest/gtest.h>

#include "support/test_rounds.h"
#include "unit/backends/bits_float_rows.h"

namespace preproc::bits::float_test {
namespace {

/// A number at which rounding, cancelling and overflow go wrong, or any; often like the one before.
BitVector corner(std::mt19937_64& random, FloatFormat f, const FloatingPoint* before) {
  const uint32_t trailing_bits = f.significand_bits - 1;
  const uint64_t fields = uint64_t{1} << f.exponent_bits;
  uint64_t field = random() % fields;
  uint64_t trailing = random();
  const uint64_t word_bits = std::min(trailing_bits, 64U);
  bool negative = random() % 2 != 0;
  switch (random() % 8) {
    case 0: field = random() % 3; break;                   // near the subnormal numbers
    case 1: field = fields - 1 - random() % 3; break;      // near infinity
    case 2: field = fields / 2 - 1 + random() % 8; break;  // near one
    case 3: field = (fields / 2 + random() % (uint64_t{2} * f.significand_bits)) % fields; break;  // half an integer
    case 4: field = 0; break;
    default: break;
  }
  if (before != nullptr && random() % 2 == 0) {
    const uint64_t near = before->exponent().word() + random() % 5;
    field = near < 2 ? 0 : std::min(near - 2, fields - 1);
    if (random() % 2 == 0) {
      trailing = before->trailing().word() + random() % 3 - 1;
    }
  }
  switch (random() % 6) {
    case 0: trailing = 0; break;
    case 1: trailing = UINT64_MAX; break;
    case 2: trailing = uint64_t{1} << (random() % word_bits); break;
    case 3: trailing <<= random() % word_bits; break;
    default: break;
  }
  if (random() % 40 == 0) {
    trailing = 0;
    field = random() % 2 == 0 ? 0 : fields - 1;
  }
  // What does not fit a word is below, or the same.
  mpz_class all(std::to_string(trailing));
  if (trailing_bits > 64) {
    all <<= trailing_bits - 64;
    all += trailing == UINT64_MAX || random() % 3 == 0 ? mpz_class(std::to_string(trailing)) : mpz_class(0);
  }
  return FloatingPoint::from_bits(f, BitVector(1, uint64_t{negative})
                                         .concat(BitVector(f.exponent_bits, field))
                                         .concat(BitVector(trailing_bits, all)))
      .bits;
}

class WideFloatCircuitsTest : public FloatCircuitsTest {
 protected:
  void compare_random(const Operator& op, size_t rows) {
    GateGraph graph;
    Circuits circuits(graph);
    FloatCircuits floats(circuits);
    Words operands;
    for (const Type& type : op.types) {
      operands.push_back(circuits.inputs(type.width()));
    }
    const PartialWord result = op.circuit(floats, operands);
    size_t done = 0;
    compare(op, graph, operands, result, [&](Vectors& arguments) {
      if (done++ == rows) {
        return false;
      }
      std::optional<FloatingPoint> before;
      for (size_t i = 0; i < op.types.size(); ++i) {
        const Type& type = op.types[i];
        if (type.tag == Type::Float) {
          arguments[i] = corner(random_, type.format, before ? &*before : nullptr);
          before = number(type.format, arguments[i]);
        } else if (type.tag == Type::Mode) {
          arguments[i] = BitVector(FloatCircuits::kModeBits, random_() % 5);
        } else {
          const BitVector any(type.bits, mpz_class(std::to_string(random_())) * mpz_class(std::to_string(random_())));
          const BitVector by(type.bits, random_() % type.bits);
          arguments[i] = random_() % 2 == 0 ? any.bvlshr(by) : any.bvashr(by);
        }
      }
      return true;
    });
  }

  std::mt19937_64 random_{4};
};

TEST_F(WideFloatCircuitsTest, Arithmetic) {
  const size_t rounds = test_rounds(6000, 60000);
  for (const FloatFormat format : {kHalf, kSingle, kDouble}) {
    for (const auto& operators : {predicates(format), unrounded(format), rounded(format)}) {
      for (const Operator& op : operators) {
        compare_random(op, rounds);
      }
    }
    compare_random(fma(format), 3 * rounds);
  }
  for (const FloatFormat format : {FloatFormat{3, 3}, FloatFormat{3, 4}, FloatFormat{4, 3}, FloatFormat{2, 5}}) {
    compare_random(fma(format), 10 * rounds);
  }
  EXPECT_GT(defined_, compared_ * 9 / 10);
}

/// Quadruple precision, and the largest exponents.
TEST_F(WideFloatCircuitsTest, LargeFormats) {
  const size_t rounds = test_rounds(2000, 20000);
  for (const FloatFormat format : {FloatFormat{15, 113}, FloatFormat{60, 5}}) {
    ASSERT_TRUE(FloatCircuits::can_build(format));
    for (const auto& operators : {predicates(format), rounded(format), of_integers(format, 128)}) {
      for (const Operator& op : operators) {
        compare_random(op, rounds);
      }
    }
    compare_random(fma(format), rounds);
    compare_random(from_float(format, kDouble), rounds);
    compare_random(from_float(kDouble, format), rounds);
  }
}

TEST_F(WideFloatCircuitsTest, Conversions) {
  const size_t rounds = test_rounds(4000, 40000);
  for (const FloatFormat format : {kHalf, kSingle, kDouble}) {
    for (const FloatFormat from : {kHalf, kSingle, kDouble, FloatFormat{4, 30}, FloatFormat{3, 60}}) {
      compare_random(from_float(format, from), rounds);
    }
    for (const uint32_t width : {1U, 8U, 11U, 24U, 32U, 64U, 70U}) {
      for (const Operator& op : of_integers(format, width)) {
        compare_random(op, rounds);
      }
    }
  }
  EXPECT_GT(defined_, compared_ / 2);
}

}  // namespace
}  // namespace preproc::bits::float_test
