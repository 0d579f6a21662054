#pragma once

#include <span>

#include "term/term_manager.h"

namespace preproc {

/// An element of an array: index and what is there.
struct ArrayElement {
  Term index;
  Term value;
};

/// What a trail says of a declared array that passes removed: these elements (at least one), and any value elsewhere,
/// that of an array of a name of its own.
Term mk_array_of(TermManager& tm, Term array, std::span<const ArrayElement> elements);

}  // namespace preproc
