#include "encode/table/calibration.h"

#include <algorithm>
#include <iterator>

namespace preproc {

std::optional<double> coefficient_of(Target target, bool boolean, std::string_view encoder) {
  const auto found = std::ranges::find_if(kCoefficients, [&](const Coefficient& c) {
    return c.target == target && c.boolean == boolean && c.encoder == encoder;
  });
  return found == std::end(kCoefficients) ? std::nullopt : std::optional(found->coefficient);
}

}  // namespace preproc
