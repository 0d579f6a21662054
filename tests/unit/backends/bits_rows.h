#pragma once

#include <cstdint>
#include <vector>

#include "backends/bits/circuits.h"

namespace preproc::bits {

/// The gates of a graph under 64 assignments of its inputs at once: bit `r` of a gate's word is its value in row `r`.
/// As the definition of each kind of gate says, and by no code of the backend.
class GateRows {
 public:
  static constexpr unsigned kRows = 64;

  explicit GateRows(const GateGraph& graph) : graph_(graph) { run(); }

  /// The values of an input. Other gates follow with `run`.
  void set(Wire input, uint64_t rows) { values_[input.gate()] = input.negated() ? ~rows : rows; }
  /// The value of an input in one row.
  void set(Wire input, unsigned row, bool value) {
    const uint64_t bit = uint64_t{1} << row;
    uint64_t& rows = values_[input.gate()];
    rows = value != input.negated() ? rows | bit : rows & ~bit;
  }
  /// The value of a word of inputs in one row; bits that are constant stay.
  void set(WordView word, unsigned row, const BitVector& value) {
    for (uint32_t i = 0; i < word.size(); ++i) {
      if (!word[i].constant()) {
        set(word[i], row, value.bit(i));
      }
    }
  }

  /// Computes the gates from the inputs, those as well that are new since the last time.
  void run() {
    values_.resize(graph_.size());
    for (uint32_t i = 0; i < graph_.size(); ++i) {
      const Gate gate = graph_.gate(i);
      switch (gate.kind) {
        case GateKind::Constant: values_[i] = 0; break;
        case GateKind::Input: break;
        case GateKind::And: values_[i] = rows(gate.a) & rows(gate.b); break;
        case GateKind::Xor: values_[i] = rows(gate.a) ^ rows(gate.b); break;
        case GateKind::Ite: values_[i] = (rows(gate.a) & rows(gate.b)) | (~rows(gate.a) & rows(gate.c)); break;
        case GateKind::Majority:
          values_[i] = (rows(gate.a) & rows(gate.b)) | (rows(gate.a) & rows(gate.c)) | (rows(gate.b) & rows(gate.c));
          break;
      }
    }
  }

  uint64_t rows(Wire wire) const { return wire.negated() ? ~values_[wire.gate()] : values_[wire.gate()]; }
  bool value(Wire wire, unsigned row) const { return ((rows(wire) >> row) & 1) != 0; }
  /// A word of at least one bit.
  BitVector value(WordView word, unsigned row) const {
    const auto width = static_cast<uint32_t>(word.size());
    mpz_class number;
    for (uint32_t i = 0; i < width; ++i) {
      if (value(word[i], row)) {
        mpz_setbit(number.get_mpz_t(), i);
      }
    }
    return {width, number};
  }

 private:
  const GateGraph& graph_;
  std::vector<uint64_t> values_;  // by gate
};

}  // namespace preproc::bits
