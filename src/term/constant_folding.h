#pragma once

#include <cstdint>
#include <span>

#include "term/term_manager.h"

namespace preproc {

/// Constants of more bits than this (bit-vectors, Int, both parts of a Real, strings) are neither made nor taken apart
/// by rewriting: every step would keep one.
inline constexpr uint64_t kMaxFoldedBits = uint64_t{1} << 16;

/// Number of bits of a Bool, bit-vector, number or string; 0 for other values.
uint64_t bit_size(const Value& value);

/// The constant term of the theory operator `kind`, applied to constant terms, of sort `sort`; the null term outside
/// the operator's domain (division of integers by zero, ...), where the value has no constant term, and beyond
/// `kMaxFoldedBits`. No application is created.
Term fold_constants(TermManager& tm, Kind kind, std::span<const uint32_t> indices, Sort sort,
                    std::span<const Term> constants);

}  // namespace preproc
