#pragma once

#include <cstdint>
#include <span>

#include "evaluate/column_program.h"

namespace preproc {

/// A column of a program before it has a slot: a constant, a leaf, the result of a point or of a step, by its number.
struct ColumnOperand {
  enum class Source : uint8_t { Constant, Leaf, Point, Step };
  Source source;
  bool words;  ///< its sort has words
  uint32_t place;
  Sort sort;
};

/// Gives every operand a slot: replaces the numbers of operands in the program's steps, points and arguments by slots,
/// and sets the roots' slots. Steps compute roots in place. Linear in the program.
void assign_slots(ColumnProgram& program, std::span<const ColumnOperand> operands, std::span<const uint32_t> roots);

}  // namespace preproc
