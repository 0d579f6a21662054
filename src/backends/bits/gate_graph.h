#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "value/hash_index.h"

namespace preproc::bits {

/// A bit: the output of a gate, or its negation. Wires are values; what they mean is in a `GateGraph`.
struct Wire {
  uint32_t code = 0;  // 2 * gate + 1 where negated
  uint32_t gate() const { return code >> 1; }
  bool negated() const { return (code & 1) != 0; }
  bool constant() const { return code < 2; }
  Wire operator!() const { return {code ^ 1}; }
  friend bool operator==(Wire, Wire) = default;
  friend auto operator<=>(Wire, Wire) = default;
};
/// Gate 0 is the constant.
inline constexpr Wire kFalse{0};
inline constexpr Wire kTrue{1};

enum class GateKind : uint8_t {
  Constant,  ///< gate 0, false
  Input,     ///< free
  And,
  Xor,
  Ite,       ///< the second where the first is true, else the third
  Majority,  ///< true where at least two of three are: a carry
};

struct Gate {
  GateKind kind = GateKind::Constant;
  Wire a, b, c;  ///< `b` and `c` as far as the kind has them
};

/// An and-inverter graph in which exclusive or, if-then-else and the carry of an adder are gates as well: the clauses
/// of these are shorter than those of the conjunctions that they would be made of.
///
/// Gates are hashed: equal gates over equal wires are one. `Gate`s are made through the functions below, each of which
/// simplifies by what is known of the operands (constants, equal and opposite wires) and of the operands' operands, two
/// levels deep (R. Brummayer and A. Biere, Local Two-Level And-Inverter Graph Minimization without Blowup, MEMICS
/// 2006). No simplification makes more than one gate. The operands of a gate have smaller numbers than the gate.
/// Cost: constant time each; 13 bytes a gate and about 10 in the index. Inexpressible beyond 16 million gates.
class GateGraph {
 public:
  static constexpr uint32_t kMostGates = 1U << 24;  ///< some seconds to make, and half a gigabyte with their clauses

  GateGraph();

  Wire make_input();
  Wire make_and(Wire a, Wire b);
  Wire make_or(Wire a, Wire b) { return !make_and(!a, !b); }
  Wire make_xor(Wire a, Wire b);
  Wire make_equal(Wire a, Wire b) { return !make_xor(a, b); }
  Wire make_ite(Wire condition, Wire then_wire, Wire else_wire);
  Wire make_majority(Wire a, Wire b, Wire c);
  Wire make_implies(Wire a, Wire b) { return !make_and(a, !b); }

  Gate gate(uint32_t number) const { return {kinds_[number], wires_[number].a, wires_[number].b, wires_[number].c}; }
  GateKind kind(uint32_t number) const { return kinds_[number]; }
  /// Every gate has a smaller number.
  uint32_t size() const { return static_cast<uint32_t>(kinds_.size()); }

  /// A function that is called every few thousand gates, before one is made. It may throw, to end long work: then
  /// whatever was being made is incomplete.
  void set_watch(std::function<void()> watch) { watch_ = std::move(watch); }
  void look() const {
    if (watch_) {
      watch_();
    }
  }

 private:
  struct Operands {
    Wire a, b, c;
  };
  Wire intern(GateKind kind, Wire a, Wire b, Wire c);
  Wire append(GateKind kind, Operands operands);
  uint64_t hash_of(uint32_t number) const;
  bool is_and(Wire w) const { return kinds_[w.gate()] == GateKind::And; }
  bool simplify_and(Wire& a, Wire& b, Wire& result) const;

  std::vector<GateKind> kinds_;
  std::vector<Operands> wires_;
  std::function<void()> watch_;
  HashIndex index_{64};
};

}  // namespace preproc::bits
