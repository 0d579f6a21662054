#include "oracles/libm_facts.h"

#include <bit>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"
#include "oracles/native_oracle.h"

namespace preproc {
namespace {

/// Numbers of a format: special ones, such as are near 0, 1 and multiples of pi, and any.
class Numbers {
 public:
  explicit Numbers(FloatFormat format) : format_(format) {}

  Value next() {
    const uint32_t width = format_.exponent_bits + format_.significand_bits;
    switch (random_() % 4) {
      case 0: return bits(width, random_());
      case 1: return bits(width, near(random_() % 2 == 0 ? 1.0 : 0.0) + random_() % 8 - 4);
      case 2: return bits(width, near(M_PI_2 * static_cast<double>(random_() % 100)) + random_() % 8 - 4);
      default: return bits(width, near(std::ldexp(static_cast<double>(static_cast<int64_t>(random_())), -60)));
    }
  }

 private:
  uint64_t near(double number) const {
    return format_.exponent_bits == 8 ? std::bit_cast<uint32_t>(static_cast<float>(number))
                                      : std::bit_cast<uint64_t>(number);
  }
  Value bits(uint32_t width, uint64_t word) const {
    return Value(FloatingPoint::from_bits(format_, BitVector(width, word)));
  }

  FloatFormat format_;
  std::mt19937_64 random_{7};
};

class LibmFacts : public testing::TestWithParam<std::string> {};

TEST_P(LibmFacts, AreTrueOfTheLibrary) {
  constexpr int kNumbers = 20'000;
  for (const FloatFormat format : {FloatFormat{11, 53}, FloatFormat{8, 24}}) {
    TermManager tm;
    const Sort sort = tm.sorts().floating_point(format.exponent_bits, format.significand_bits);
    const std::vector<Sort> sorts(GetParam() == "fma" ? 3 : 1, sort);
    const Sort signature = tm.sorts().function(sorts, sort);
    const Function f = tm.declare_oracle(tm.symbols().intern("f"), signature,
                                         make_libm_oracle(tm.sorts(), signature, "libm:" + GetParam()));
    std::vector<Term> arguments;
    for (size_t i = 0; i < sorts.size(); ++i) {
      arguments.push_back(tm.mk_constant("x" + std::to_string(i), sort));
    }
    const std::vector<Term> facts = libm_facts(tm, tm.mk_apply(f, arguments));
    ASSERT_FALSE(facts.empty());
    Numbers numbers(format);
    for (int i = 0; i < kNumbers; ++i) {
      Assignment values;
      for (const Term argument : arguments) {
        values.set(tm.function(argument), numbers.next());
      }
      for (const Term fact : facts) {
        const Value value = evaluate(tm, fact, values);
        ASSERT_TRUE(value.is_bool() && value.boolean())
            << GetParam() << " of " << to_string(tm.sorts(), values.get(tm.function(arguments[0])));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, LibmFacts,
                         testing::Values("acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos",
                                         "cosh", "erf", "erfc", "exp", "exp2", "expm1", "fabs", "floor", "fma", "log",
                                         "log10", "log1p", "log2", "nearbyint", "rint", "round", "sin", "sinh", "sqrt",
                                         "tan", "tanh", "trunc"),
                         [](const auto& info) { return info.param; });

TEST(LibmFacts, AreNoneOfOtherOracles) {
  TermManager tm;
  const Sort sort = tm.sorts().floating_point(11, 53);
  const Sort signature = tm.sorts().function({&sort, 1}, sort);
  const Function f =
      tm.declare_oracle(tm.symbols().intern("f"), signature, make_libm_oracle(tm.sorts(), signature, "libm:tgamma"));
  EXPECT_TRUE(libm_facts(tm, tm.mk_apply(f, std::vector<Term>{tm.mk_constant("x", sort)})).empty());
}

}  // namespace
}  // namespace preproc
