#pragma once

#include "term/kind.h"

namespace preproc {

/// A comparison of numbers or bit-vectors, beside others of the same two terms.
struct ComparisonKinds {
  Kind kind;
  Kind swapped;   ///< says of (b, a) what this says of (a, b)
  Kind opposite;  ///< true of (a, b) where this is not
  bool strict;    ///< false of (a, a)
};

/// Null for kinds that are none: floating-point numbers are not ordered.
const ComparisonKinds* comparison_kinds(Kind kind);

}  // namespace preproc
