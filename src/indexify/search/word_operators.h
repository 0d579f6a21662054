#pragma once

#include <cstdint>
#include <span>

#include "term/kind.h"

namespace preproc {

/// An operator over words (column_word.h), with the data that `apply_word_operator` needs.
struct WordOperator {
  Kind kind = Kind::Value;
  uint32_t indices[2] = {0, 0};
  uint32_t width = 0;           ///< bits of the result
  uint32_t argument_width = 0;  ///< bits of the last argument
  bool binary_float = false;    ///< all floats among arguments and result are Float32 or Float64
};

/// True if `apply_word_operator` may compute it; it may still decline for some arguments.
bool is_word_operator(const WordOperator& op);

/// Applies the operator to words by the machine's own arithmetic, in some nanoseconds. False if it declines, as it does
/// for rounding modes other than nearest even: the value is then computed by the operator's row in its theory's table.
bool apply_word_operator(const WordOperator& op, std::span<const uint64_t> arguments, uint64_t& result);

}  // namespace preproc
