#pragma once

#include <span>

#include "term/operator.h"

namespace preproc {

// The theories: each is a table with one row for each of its operators. A new theory is a new table here and a line in
// operator.cpp.

/// Core: Booleans, equality, if-then-else.
std::span<const OperatorInfo> core_operators();
/// FixedSizeBitVectors, with the conversions to and from Int and the overflow predicates of SMT-LIB 2.7.
std::span<const OperatorInfo> bitvec_operators();
/// ArraysEx, and constant arrays.
std::span<const OperatorInfo> arrays_operators();
/// Ints, Reals, Reals_Ints.
std::span<const OperatorInfo> arith_operators();
/// FloatingPoint, and solvers' fp.to_ieee_bv.
std::span<const OperatorInfo> floating_point_operators();
/// UnicodeStrings: strings and regular expressions.
std::span<const OperatorInfo> string_operators();
/// Sequences, as z3 and cvc5 have them.
std::span<const OperatorInfo> sequence_operators();

/// `max_arguments` of operators without a limit.
inline constexpr uint8_t kAny = 255;

}  // namespace preproc
