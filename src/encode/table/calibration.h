#pragma once

#include <optional>
#include <string_view>

#include "encode/table/encoder.h"

namespace preproc {

/// A row of the measurements: what a target takes for one unit of an encoder's estimate.
struct Coefficient {
  Target target;
  bool boolean;  ///< for tables of Booleans, else of bit-vectors
  std::string_view encoder;
  double coefficient;
};

inline constexpr Coefficient kCoefficients[] = {
#include "encode/table/calibration.inc"
};

/// What a target takes for one unit of an encoder's estimate: only its ratio to those of the target's other encoders
/// matters. Nothing where the target is not to have that form unless it is asked for by name. The constants are
/// measured (`bench/tables --calibrate` writes calibration.inc; bench/RESULTS.md has the measurements).
std::optional<double> coefficient_of(Target target, bool boolean, std::string_view encoder);

}  // namespace preproc
