#pragma once

#include <span>

#include "term/term_manager.h"

namespace preproc {

/// An element of an array: index and what is there.
struct ArrayElement {
  Term index;
  Term value;
};

/// The array with these elements (at least one), and any value elsewhere: what a trail says of an array that passes
/// removed.
Term mk_array_of(TermManager& tm, Sort array, std::span<const ArrayElement> elements);

}  // namespace preproc
