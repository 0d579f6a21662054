#pragma once

#include <cstdint>

#include "value/term_handle.h"

namespace preproc {

/// An assertion for a solver and the push level it belongs to.
struct LevelledTerm {
  Term term;
  uint32_t level = 0;
  friend bool operator==(const LevelledTerm&, const LevelledTerm&) = default;
};

}  // namespace preproc
