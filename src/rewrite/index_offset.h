#pragma once

#include <functional>

#include "term/term_manager.h"
#include "value/hash.h"

namespace preproc {

/// An index of an array as base + constant. Two indices with one base are equal where their constants are, and differ
/// in every model where these differ; of two indices with different bases nothing is known.
struct IndexOffset {
  Term base;      ///< null for a constant
  Term constant;  ///< null for a base alone, and for a base plus zero
  friend bool operator==(const IndexOffset&, const IndexOffset&) = default;
};

/// Of a constant, of (bvadd t c) and (+ t c) with two arguments in any order, and of every other term.
IndexOffset index_offset(const TermManager& tm, Term index);

/// True if the two indices differ in every model.
inline bool provably_distinct(const IndexOffset& a, const IndexOffset& b) {
  return a.base == b.base && a.constant != b.constant;
}

}  // namespace preproc

template <>
struct std::hash<preproc::IndexOffset> {
  size_t operator()(const preproc::IndexOffset& offset) const {
    return preproc::mix(std::hash<preproc::Term>()(offset.base), std::hash<preproc::Term>()(offset.constant));
  }
};
