#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "backends/bits/circuits.h"
#include "backends/bits/float_circuits.h"

namespace preproc::bits {

/// Which words of bits are values of a sort.
struct Code {
  enum class Kind : uint8_t {
    Any,           ///< every word
    RoundingMode,  ///< 0 to 4
    Float,         ///< all but the encodings of NaN that are not the one
    Name,          ///< every word; stands for a thing of a sort that has no bits of its own
  };
  Kind kind = Kind::Any;
  uint32_t bits = 0;  ///< 0: the sort has no code
  uint32_t significand_bits = 0;

  /// No more than there are values; 2^63 for more than that.
  uint64_t least_values() const {
    constexpr uint32_t kWordBits = 63;
    constexpr uint64_t kModes = 5;
    // Not even a quarter of the words has an exponent of ones, as those have that are no values.
    const uint32_t whole = kind == Kind::Float ? bits - 1 : bits;
    return kind == Kind::RoundingMode ? kModes : uint64_t{1} << std::min(whole, kWordBits);
  }
  /// The code of elements of declared sorts, and of arrays that are elements of arrays.
  static Code name() { return {Kind::Name, 16}; }
};

/// Makes words of free bits that are values.
class Codes {
 public:
  Codes(Circuits& circuits, FloatCircuits& floats) : circuits_(circuits), floats_(floats) {}

  /// True where the word is a value.
  Wire is_value(Code code, WordView word);
  /// Inexpressible for the 60,001st name: each may have to differ from all others, and there are but so many words.
  Word fresh(Code code);
  /// Conditions that always hold: that the fresh words since the last call are values.
  std::vector<Wire> take_constraints() { return std::exchange(constraints_, {}); }

 private:
  Circuits& circuits_;
  FloatCircuits& floats_;
  std::vector<Wire> constraints_;
  uint32_t names_ = 0;
};

}  // namespace preproc::bits
