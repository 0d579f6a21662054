#include "value/floating_point.h"

#include <array>

namespace preproc {

namespace {

struct ModeName {
  std::string_view brief;
  std::string_view full;
};
constexpr std::array<ModeName, 5> kModes = {{{"RNE", "roundNearestTiesToEven"},
                                             {"RNA", "roundNearestTiesToAway"},
                                             {"RTP", "roundTowardPositive"},
                                             {"RTN", "roundTowardNegative"},
                                             {"RTZ", "roundTowardZero"}}};

/// The number with these fields.
FloatingPoint assemble(FloatFormat format, bool negative, const BitVector& exponent, const BitVector& trailing) {
  return {format.exponent_bits, format.significand_bits,
          BitVector(1, uint64_t{negative}).concat(exponent).concat(trailing)};
}

std::string binary(const BitVector& bits) {
  std::string digits = bits.to_mpz().get_str(2);
  return "#b" + std::string(bits.width() - digits.size(), '0') + digits;
}

}  // namespace

std::string_view to_string(RoundingMode mode) { return kModes[static_cast<size_t>(mode)].brief; }

std::optional<RoundingMode> rounding_mode_named(std::string_view name) {
  for (size_t i = 0; i < kModes.size(); ++i) {
    if (name == kModes[i].brief || name == kModes[i].full) {
      return static_cast<RoundingMode>(i);
    }
  }
  return {};
}

FloatingPoint FloatingPoint::from_bits(FloatFormat format, BitVector bits) {
  FloatingPoint number{format.exponent_bits, format.significand_bits, std::move(bits)};
  return number.is_nan() ? nan(format) : number;
}

FloatingPoint FloatingPoint::nan(FloatFormat format) {
  return assemble(format, false, BitVector::ones(format.exponent_bits),
                  BitVector::min_signed(format.significand_bits - 1));
}

FloatingPoint FloatingPoint::infinity(FloatFormat format, bool negative) {
  return assemble(format, negative, BitVector::ones(format.exponent_bits),
                  BitVector(format.significand_bits - 1, uint64_t{0}));
}

FloatingPoint FloatingPoint::zero(FloatFormat format, bool negative) {
  return assemble(format, negative, BitVector(format.exponent_bits, uint64_t{0}),
                  BitVector(format.significand_bits - 1, uint64_t{0}));
}

FloatingPoint FloatingPoint::largest(FloatFormat format, bool negative) {
  return assemble(format, negative, BitVector::ones(format.exponent_bits - 1).concat(BitVector(1, uint64_t{0})),
                  BitVector::ones(format.significand_bits - 1));
}

bool FloatingPoint::is_nan() const { return exponent().is_ones() && !trailing().is_zero(); }
bool FloatingPoint::is_infinite() const { return exponent().is_ones() && trailing().is_zero(); }
bool FloatingPoint::is_zero() const { return exponent().is_zero() && trailing().is_zero(); }
bool FloatingPoint::is_normal() const { return !exponent().is_zero() && !exponent().is_ones(); }
bool FloatingPoint::is_subnormal() const { return exponent().is_zero() && !trailing().is_zero(); }

FloatingPoint FloatingPoint::negated() const {
  return is_nan() ? *this
                  : FloatingPoint{exponent_bits, significand_bits, bits.bvxor(BitVector::min_signed(bits.width()))};
}

FloatingPoint FloatingPoint::absolute() const { return sign() ? negated() : *this; }

std::string FloatingPoint::to_string() const {
  const char* name = nullptr;
  if (is_nan()) {
    name = "NaN";
  } else if (is_infinite()) {
    name = sign() ? "-oo" : "+oo";
  } else if (is_zero()) {
    name = sign() ? "-zero" : "+zero";
  } else {
    return std::string("(fp ") + (sign() ? "#b1 " : "#b0 ") + binary(exponent()) + " " + binary(trailing()) + ")";
  }
  return std::string("(_ ") + name + " " + std::to_string(exponent_bits) + " " + std::to_string(significand_bits) + ")";
}

std::optional<FloatingPoint> special_float(std::string_view name, FloatFormat format) {
  if (name == "NaN") {
    return FloatingPoint::nan(format);
  }
  const bool negative = name.starts_with('-');
  if (name == "+oo" || name == "-oo") {
    return FloatingPoint::infinity(format, negative);
  }
  if (name == "+zero" || name == "-zero") {
    return FloatingPoint::zero(format, negative);
  }
  return {};
}

bool float_equal(const FloatingPoint& a, const FloatingPoint& b) {
  return !a.is_nan() && (a == b || (a.is_zero() && b.is_zero()));
}

bool float_less(const FloatingPoint& a, const FloatingPoint& b) {
  if (a.is_nan() || b.is_nan() || float_equal(a, b)) {
    return false;
  }
  if (a.sign() != b.sign()) {
    return a.sign();
  }
  // Encodings of one sign are in the order of their magnitudes.
  return a.sign() ? b.bits.bvult(a.bits) : a.bits.bvult(b.bits);
}

}  // namespace preproc
