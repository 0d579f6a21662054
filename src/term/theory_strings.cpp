#include "term/theory.h"

namespace preproc {

std::span<const OperatorInfo> string_operators() { return {}; }

}  // namespace preproc
