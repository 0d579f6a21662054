#include "term/theory.h"

namespace preproc {

std::span<const OperatorInfo> floating_point_operators() { return {}; }

}  // namespace preproc
