#pragma once

#include <cstdint>
#include <span>
#include <string_view>

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
inline constexpr TheoryBits kSorts = 1 << 9;    ///< elements of uninterpreted sorts
inline constexpr TheoryBits kOpaque = 1 << 10;  ///< what this program gives no meaning to
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
  TermMap<TheoryBits> found_;
};

/// The figures of a query by which its kind is told. They count different terms.
struct QueryFigures {
  TheoryBits theories = 0;
  uint64_t terms = 0;
  uint64_t multiplications = 0;  ///< products, quotients and remainders of bit-vectors of which two are unknown
  uint64_t ites = 0;
  uint64_t array_terms = 0;  ///< reads and writes
};

/// The figures of the assertions together. Linear in their DAG.
QueryFigures figures_of(const TermManager& tm, TheoryScan& scan, std::span<const Term> assertions);

/// The kind of a query with these figures: the name of a row of the schedule. Theories come first, the hardest before
/// the others, then what is left in the terms, then their number.
std::string_view kind_of(const QueryFigures& figures);

}  // namespace preproc
