#pragma once

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
  };
  Kind kind = Kind::Any;
  uint32_t bits = 0;  ///< 0: the sort has no code
  uint32_t significand_bits = 0;
};

/// Makes words of free bits that are values.
class Codes {
 public:
  Codes(Circuits& circuits, FloatCircuits& floats) : circuits_(circuits), floats_(floats) {}

  Word fresh(Code code);
  /// Conditions that always hold: that the fresh words since the last call are values.
  std::vector<Wire> take_constraints() { return std::exchange(constraints_, {}); }

 private:
  Circuits& circuits_;
  FloatCircuits& floats_;
  std::vector<Wire> constraints_;
};

}  // namespace preproc::bits
