#include "encode/table/calibration.h"

#include <algorithm>
#include <iterator>

namespace preproc {

namespace {

/// The version of the solver whose constants count for the target.
SolverVersion measured_version(const Target& target) {
  std::optional<SolverVersion> best;
  for (const Coefficient& row : kCoefficients) {
    const SolverVersion version = row.target.version;
    if (row.target.solver != target.solver || version == best) {
      continue;
    }
    const auto fits = [&](SolverVersion v) { return !target.version.known() || v <= target.version; };
    const bool better = !best || (fits(version) ? !fits(*best) || version > *best : !fits(*best) && version < *best);
    best = better ? version : *best;
  }
  return best.value_or(SolverVersion{});
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
