#pragma once

#include <cstdint>

#include "value/term_handle.h"

namespace preproc {

/// What it costs that a condition, a term of sort Bool, is true. Of several, the sum counts.
struct Cost {
  Term condition;
  uint64_t weight = 0;
  friend bool operator==(const Cost&, const Cost&) = default;
};

}  // namespace preproc
