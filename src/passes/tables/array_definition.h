#pragma once

#include <span>

#include "term/term_manager.h"

namespace preproc {

/// An element of an array: its index and its value.
struct ArrayElement {
  Term index;
  Term value;
};

/// The definition, for the model converter, of a declared array that passes removed: these elements (at least one), and
/// elsewhere the elements of a fresh array constant, which may have any value.
Term mk_array_of(TermManager& tm, Term array, std::span<const ArrayElement> elements);

}  // namespace preproc
