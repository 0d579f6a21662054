#pragma once

#include <cstdint>

#include "value/term_handle.h"

namespace preproc {

/// The cost of a true condition, a term of sort Bool. Costs of several conditions add up.
struct Cost {
  Term condition;
  uint64_t weight = 0;
  friend bool operator==(const Cost&, const Cost&) = default;
};

}  // namespace preproc
