#pragma once

#include <cstdint>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The theories in a term, a bit each.
using TheoryBits = uint16_t;
namespace theories {
inline constexpr TheoryBits kBitVectors = 1 << 0;
inline constexpr TheoryBits kArrays = 1 << 1;
inline constexpr TheoryBits kFunctions = 1 << 2;
inline constexpr TheoryBits kArithmetic = 1 << 3;  ///< integers and reals
inline constexpr TheoryBits kProducts = 1 << 4;    ///< products and quotients of unknown integers and reals
inline constexpr TheoryBits kFloats = 1 << 5;
inline constexpr TheoryBits kStrings = 1 << 6;
inline constexpr TheoryBits kQuantifiers = 1 << 7;  ///< and lambdas
inline constexpr TheoryBits kDatatypes = 1 << 8;
inline constexpr TheoryBits kSorts = 1 << 9;           ///< elements of uninterpreted sorts
inline constexpr TheoryBits kOpaque = 1 << 10;         ///< what this program gives no meaning to
inline constexpr TheoryBits kRoundingModes = 1 << 11;  ///< of floating-point numbers
inline constexpr TheoryBits kSequences = 1 << 12;

/// Theories on which solvers give up.
inline constexpr TheoryBits kHard = kStrings | kSequences | kFloats | kProducts;
}  // namespace theories

/// Tells which theories an assertion uses. Each term is looked at once in the life of the object.
class TheoryScan {
 public:
  explicit TheoryScan(const TermManager& tm) : tm_(tm) {}
  TheoryBits of(Term assertion);

 private:
  TheoryBits own(Term t) const;

  const TermManager& tm_;
  TermSet seen_;
  TermMap<TheoryBits> found_;  // in the term and below
};

/// True if two or more children of the term are no values.
bool has_two_unknowns(const TermManager& tm, Term t);

}  // namespace preproc
