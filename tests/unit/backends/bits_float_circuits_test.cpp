// Floats as circuits against the evaluator's arithmetic: all operands and rounding modes of small formats.
#include <gtest/gtest.h>

#include "support/test_rounds.h"
#include "unit/backends/bits_float_rows.h"

namespace preproc::bits::float_test {
namespace {

TEST_F(FloatCircuitsTest, PredicatesOfAllNumbers) {
  for (const FloatFormat format : kSmall) {
    for (const Operator& op : predicates(format)) {
      compare_all(op);
    }
  }
  EXPECT_EQ(compared_, defined_);
}

TEST_F(FloatCircuitsTest, UnroundedOfAllNumbers) {
  for (const FloatFormat format : kSmall) {
    for (const Operator& op : unrounded(format)) {
      compare_all(op);
    }
  }
  EXPECT_LT(defined_, compared_);
  EXPECT_GT(defined_, compared_ * 9 / 10);
}

TEST_F(FloatCircuitsTest, RoundedOfAllNumbersInAllModes) {
  for (const FloatFormat format : kSmall) {
    for (const Operator& op : rounded(format)) {
      compare_all(op);
    }
  }
  EXPECT_EQ(compared_, defined_);
}

TEST_F(FloatCircuitsTest, FusedOfAllNumbersInAllModes) {
  std::vector<FloatFormat> formats = {{2, 2}, {2, 3}, {3, 2}, {3, 3}};
  if (test_rounds(0, 1) != 0) {
    formats.insert(formats.end(), {{2, 4}, {4, 2}, {3, 4}, {4, 3}});
  }
  for (const FloatFormat format : formats) {
    compare_all(fma(format));
  }
  EXPECT_EQ(compared_, defined_);
  EXPECT_GT(compared_, 1'000'000U);
}

/// One operand is a constant: the mode, or a number.
TEST_F(FloatCircuitsTest, OneConstant) {
  for (const FloatFormat format : {FloatFormat{2, 3}, FloatFormat{3, 3}}) {
    for (const auto& operators : {predicates(format), unrounded(format), rounded(format)}) {
      for (const Operator& op : operators) {
        for (size_t fixed = 0; fixed < op.types.size(); ++fixed) {
          compare_all(op, fixed);
        }
      }
    }
  }
  for (size_t fixed = 0; fixed < 4; ++fixed) {
    compare_all(fma({2, 2}), fixed);
  }
}

TEST_F(FloatCircuitsTest, Constants) {
  const FloatFormat format{2, 3};
  for (const auto& operators : {predicates(format), unrounded(format), rounded(format), of_integers(format, 3)}) {
    for (const Operator& op : operators) {
      compare_constants(op);
    }
  }
  compare_constants(fma({2, 2}));
  compare_constants(from_float({3, 2}, {2, 4}));
  EXPECT_GT(compared_, 5U * 4 * 27 * 27);
}

TEST_F(FloatCircuitsTest, ConversionsBetweenAllFormats) {
  std::vector<FloatFormat> formats(std::begin(kSmall), std::end(kSmall));
  formats.push_back({2, 8});
  formats.push_back({6, 3});
  for (const FloatFormat to : formats) {
    for (const FloatFormat from : formats) {
      compare_all(from_float(to, from));
    }
  }
  EXPECT_EQ(compared_, defined_);
}

TEST_F(FloatCircuitsTest, IntegersOfAllWidths) {
  for (const FloatFormat format : kSmall) {
    for (uint32_t width = 1; width <= 8; ++width) {
      const size_t defined_before = defined_;
      for (const Operator& op : of_integers(format, width)) {
        compare_all(op);
      }
      EXPECT_GT(defined_, defined_before + 10);
    }
  }
  EXPECT_LT(defined_, compared_);
}

TEST_F(FloatCircuitsTest, Encodings) {
  for (const FloatFormat format : kSmall) {
    const Operator decode = {"to_fp",
                             {integers(format.width())},
                             [=](FloatCircuits& c, const Words& w) { return total(c.from_bits(format, w[0])); },
                             [=](const Vectors& v) { return FloatingPoint::from_bits(format, v[0]).bits; }};
    const Operator canonical = {
        "is canonical",
        {integers(format.width())},
        [=](FloatCircuits& c, const Words& w) { return total(c.is_canonical(format, w[0])); },
        [=](const Vectors& v) { return boolean(FloatingPoint::from_bits(format, v[0]).bits == v[0]); }};
    compare_all(decode);
    compare_all(canonical);
  }
  const Operator mode = {"is a mode",
                         {integers(FloatCircuits::kModeBits)},
                         [](FloatCircuits& c, const Words& w) { return total(c.is_rounding_mode(w[0])); },
                         [](const Vectors& v) { return boolean(v[0].word() < 5); }};
  compare_all(mode);
}

/// Where the minimum is open, what is there is one of those that are right.
TEST_F(FloatCircuitsTest, ExtremesOfZeros) {
  const FloatFormat format{3, 3};
  const FloatingPoint zeros[] = {FloatingPoint::zero(format, false), FloatingPoint::zero(format, true)};
  for (const FloatingPoint& a : zeros) {
    for (const FloatingPoint& b : zeros) {
      GateGraph graph;
      Circuits circuits(graph);
      FloatCircuits floats(circuits);
      for (const PartialWord& result : {floats.min(format, floats.constant(a), floats.constant(b)),
                                        floats.max(format, floats.constant(a), floats.constant(b))}) {
        EXPECT_EQ(result.defined, a == b ? kTrue : kFalse);
        EXPECT_EQ(floats.is_zero(format, result.value), kTrue);
      }
    }
  }
}

/// Operators that commute are one circuit in both orders.
TEST_F(FloatCircuitsTest, CommutingOperatorsAreShared) {
  const FloatFormat format{5, 11};
  GateGraph graph;
  Circuits circuits(graph);
  FloatCircuits floats(circuits);
  const Word mode = circuits.inputs(FloatCircuits::kModeBits);
  const Word a = circuits.inputs(format.width());
  const Word b = circuits.inputs(format.width());
  const Word c = circuits.inputs(format.width());
  EXPECT_EQ(floats.add(format, mode, a, b), floats.add(format, mode, b, a));
  EXPECT_EQ(floats.mul(format, mode, a, b), floats.mul(format, mode, b, a));
  EXPECT_EQ(floats.fma(format, mode, a, b, c), floats.fma(format, mode, b, a, c));
  EXPECT_EQ(floats.ieee_equal(format, a, b), floats.ieee_equal(format, b, a));
}

TEST_F(FloatCircuitsTest, Bounds) {
  EXPECT_TRUE(FloatCircuits::can_build({15, 113}));
  EXPECT_TRUE(FloatCircuits::can_build({60, 2}));
  EXPECT_FALSE(FloatCircuits::can_build({61, 2}));
  EXPECT_FALSE(FloatCircuits::can_build({15, 1025}));
  EXPECT_TRUE(FloatCircuits::can_build_remainder(kHalf));
  EXPECT_TRUE(FloatCircuits::can_build_remainder(kSingle));
  EXPECT_TRUE(FloatCircuits::can_build_remainder(kDouble));
  EXPECT_FALSE(FloatCircuits::can_build_remainder({15, 113}));
  EXPECT_FALSE(FloatCircuits::can_build_remainder({60, 2}));
}

}  // namespace
}  // namespace preproc::bits::float_test
