#include "encode/table/calibration.h"

#include <algorithm>
#include <iterator>

namespace preproc {

namespace {

/// The version of the solver whose constants count for the target.
SolverVersion measured_version(const Target& target) {
  std::optional<SolverVersion> oldest;
  std::optional<SolverVersion> newest;  // of those that are not newer than the target's
  for (const Coefficient& row : kCoefficients) {
    const SolverVersion version = row.target.version;
    if (row.target.solver != target.solver) {
      continue;
    }
    oldest = std::min(oldest.value_or(version), version);
    if (!target.version.known() || version <= target.version) {
      newest = std::max(newest.value_or(version), version);
    }
  }
  return newest.value_or(oldest.value_or(SolverVersion{}));
}

}  // namespace

std::optional<double> coefficient_of(const Target& target, bool boolean, std::string_view encoder) {
  const Target measured(target.solver, measured_version(target));
  const auto found = std::ranges::find_if(kCoefficients, [&](const Coefficient& c) {
    return c.target == measured && c.boolean == boolean && c.encoder == encoder;
  });
  return found == std::end(kCoefficients) ? std::nullopt : std::optional(found->coefficient);
}

bool depends_on_version(Target::Solver solver) {
  return std::ranges::any_of(
      kCoefficients, [&](const Coefficient& row) { return row.target.solver == solver && row.target.version.known(); });
}

}  // namespace preproc
