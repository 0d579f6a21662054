#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backends/bits/gate_graph.h"
#include "value/bit_vector.h"

namespace preproc::bits {

/// The bits of a bit-vector, the least significant first.
using Word = std::vector<Wire>;
using WordView = std::span<const Wire>;

/// A quotient and a remainder.
struct Division {
  Word quotient;
  Word remainder;
};

/// Circuits for the operators of SMT-LIB's bit-vectors, of any width, in a graph of gates. Binary operators expect
/// operands of one width. What is constant among the bits of the operands is never built: an adder of which the upper
/// half of one operand is zero is half an adder and half an incrementer.
class Circuits {
 public:
  explicit Circuits(GateGraph& graph) : graph_(graph) {}
  GateGraph& graph() { return graph_; }

  Word constant(const BitVector& value) const;
  Word constant(uint32_t width, uint64_t value) const;
  Word inputs(uint32_t width);
  Word zero_extend(WordView a, uint32_t width) const;
  Word sign_extend(WordView a, uint32_t width) const;
  /// Bits `low` to `low + width - 1`.
  static Word slice(WordView a, size_t low, size_t width) {
    return {a.begin() + static_cast<std::ptrdiff_t>(low), a.begin() + static_cast<std::ptrdiff_t>(low + width)};
  }
  /// `low` below `high`.
  static Word concat(WordView high, WordView low);

  Word invert(WordView a) const;
  Word bitwise_and(WordView a, WordView b);
  Word bitwise_or(WordView a, WordView b);
  Word bitwise_xor(WordView a, WordView b);
  Word choose(Wire condition, WordView then_word, WordView else_word);

  Wire all(WordView a);
  Wire any(WordView a);
  Wire parity(WordView a);
  Wire equal(WordView a, WordView b);
  Wire unsigned_less(WordView a, WordView b);
  Wire unsigned_less_equal(WordView a, WordView b) { return !unsigned_less(b, a); }
  Wire signed_less(WordView a, WordView b);
  Wire signed_less_equal(WordView a, WordView b) { return !signed_less(b, a); }

  /// The sum with a carry, modulo 2^width; the carry out goes to `carry`.
  Word add(WordView a, WordView b, Wire& carry);
  Word add(WordView a, WordView b);
  Word subtract(WordView a, WordView b);
  Word negate(WordView a);
  Word increment(WordView a, Wire by);
  /// The product modulo 2^width: by signed digits where an operand is constant, else by a row of adders for each bit
  /// of the operand with fewer bits that may be one.
  Word multiply(WordView a, WordView b);
  /// Quotient and remainder, unsigned, by restoring division; all ones and the dividend where the divisor is zero.
  Division divide(WordView dividend, WordView divisor);

  Word shift_left(WordView a, WordView amount);
  /// Vacated bits become `fill`: false, or the sign.
  Word shift_right(WordView a, WordView amount, Wire fill);
  /// By a constant; the amount may be larger than the width.
  static Word rotate_left(WordView a, uint32_t amount);

  /// True where the product of two unsigned numbers needs more than their width.
  Wire unsigned_multiply_overflows(WordView a, WordView b);
  Wire signed_multiply_overflows(WordView a, WordView b);

  /// The number of true bits, in as many bits as that takes.
  Word count(WordView bits);

 private:
  Word multiply_by_constant(WordView a, WordView factor);

  GateGraph& graph_;
};

/// True if no bit is an unknown.
bool is_constant(WordView word);

}  // namespace preproc::bits
