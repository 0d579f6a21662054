#pragma once

#include <optional>
#include <string_view>

#include "encode/table/encoder.h"

namespace preproc {

/// A row of the measurements: a target's cost of one unit of an encoder's estimate.
struct Coefficient {
  Target target;  ///< measured with this version of the solver; unknown: it stands for all versions
  bool boolean;   ///< for tables of Booleans, else of bit-vectors
  std::string_view encoder;
  double coefficient;
};

inline constexpr Coefficient kCoefficients[] = {
#include "encode/table/calibration.inc"
};

/// A target's cost of one unit of an encoder's estimate. Only its ratio to the costs of the target's other encoders
/// matters. Nothing for a form that the target gets only if the user names it. Of several versions of a solver that one
/// counts which is the newest of those that are not newer than the target's, the oldest if all are, and the newest for
/// a target of unknown version. The constants are measured: `bench/tables --calibrate` writes calibration.inc, and
/// bench/RESULTS.md has the measurements.
std::optional<double> coefficient_of(const Target& target, bool boolean, std::string_view encoder);

/// True if there are constants of several versions of the solver.
bool depends_on_version(Target::Solver solver);

}  // namespace preproc
