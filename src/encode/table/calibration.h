#pragma once

#include <optional>
#include <string_view>

#include "encode/table/encoder.h"

namespace preproc {

/// A row of the measurements: a target's cost of one unit of an encoder's estimate.
struct Coefficient {
  Target target;
  bool boolean;  ///< for tables of Booleans, else of bit-vectors
  std::string_view encoder;
  double coefficient;
};

inline constexpr Coefficient kCoefficients[] = {
#include "encode/table/calibration.inc"
};

/// A target's cost of one unit of an encoder's estimate. Only its ratio to the costs of the target's other encoders
/// matters. Nothing for a form that the target gets only if the user names it. The constants are measured:
/// `bench/tables --calibrate` writes calibration.inc, and bench/RESULTS.md has the measurements.
std::optional<double> coefficient_of(Target target, bool boolean, std::string_view encoder);

}  // namespace preproc
