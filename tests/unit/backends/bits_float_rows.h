#pragma once

#include <gtest/gtest.h>

#include "unit/backends/bits_float_operators.h"
#include "unit/backends/bits_rows.h"

namespace preproc::bits::float_test {

/// All values of a type of few bits.
inline Vectors values_of(const Type& type) {
  Vectors result;
  for (uint64_t i = 0; i < uint64_t{1} << type.width(); ++i) {
    const BitVector bits(type.width(), i);
    const bool is_value = type.tag == Type::Float  ? FloatingPoint::from_bits(type.format, bits).bits == bits
                          : type.tag == Type::Mode ? i < 5
                                                   : true;
    if (is_value) {
      result.push_back(bits);
    }
  }
  return result;
}

class FloatCircuitsTest : public testing::Test {
 protected:
  /// Compares in the rows that `next` fills arguments with, until it says that there is none left.
  void compare(const Operator& op, const GateGraph& graph, const Words& operands, const PartialWord& result,
               const std::function<bool(Vectors&)>& next) {
    GateRows values(graph);
    Vectors arguments(operands.size(), BitVector(1, uint64_t{0}));
    std::vector<Vectors> rows;
    bool more = true;
    while (more) {
      rows.clear();
      while (rows.size() < GateRows::kRows && (more = next(arguments))) {
        for (size_t i = 0; i < operands.size(); ++i) {
          values.set(operands[i], static_cast<unsigned>(rows.size()), arguments[i]);
        }
        rows.push_back(arguments);
      }
      values.run();
      for (unsigned row = 0; row < rows.size(); ++row) {
        const std::optional<BitVector> expected = op.meaning(rows[row]);
        ASSERT_EQ(values.value(result.defined, row), expected.has_value()) << text_of(op, rows[row]);
        if (expected) {
          const BitVector actual = values.value(result.value, row);
          ASSERT_TRUE(actual == *expected)
              << text_of(op, rows[row]) << " is " << actual.to_string() << ", not " << expected->to_string();
          ++defined_;
        }
        ++compared_;
      }
    }
  }

  /// All values of all operands; those of operand `fixed`, if there is it, as constants of circuits of their own.
  void compare_all(const Operator& op, size_t fixed = SIZE_MAX) {
    std::vector<Vectors> choices;
    size_t expected_rows = 1;
    for (const Type& type : op.types) {
      choices.push_back(values_of(type));
      expected_rows *= choices.back().size();
    }
    const size_t before = compared_;
    const size_t circuits_to_build = fixed < choices.size() ? choices[fixed].size() : 1;
    for (size_t constant = 0; constant < circuits_to_build; ++constant) {
      GateGraph graph;
      Circuits circuits(graph);
      FloatCircuits floats(circuits);
      Words operands;
      for (size_t i = 0; i < op.types.size(); ++i) {
        operands.push_back(i == fixed ? circuits.constant(choices[i][constant]) : circuits.inputs(op.types[i].width()));
      }
      const PartialWord result = op.circuit(floats, operands);
      std::vector<size_t> position(choices.size(), 0);
      if (fixed < choices.size()) {
        position[fixed] = constant;
      }
      bool done = false;
      compare(op, graph, operands, result, [&](Vectors& arguments) {
        if (done) {
          return false;
        }
        for (size_t i = 0; i < choices.size(); ++i) {
          arguments[i] = choices[i][position[i]];
        }
        done = true;
        for (size_t i = 0; i < choices.size() && done; ++i) {
          if (i != fixed) {
            position[i] = (position[i] + 1) % choices[i].size();
            done = position[i] == 0;
          }
        }
        return true;
      });
      if (HasFatalFailure()) {
        return;
      }
    }
    EXPECT_EQ(compared_ - before, expected_rows) << op.name;
  }

  /// All operands constants: so is the result.
  void compare_constants(const Operator& op) {
    std::vector<Vectors> choices;
    size_t total_rows = 1;
    for (const Type& type : op.types) {
      choices.push_back(values_of(type));
      total_rows *= choices.back().size();
    }
    for (size_t row = 0; row < total_rows; ++row) {
      GateGraph graph;
      Circuits circuits(graph);
      FloatCircuits floats(circuits);
      Words operands;
      Vectors arguments;
      size_t rest = row;
      for (const Vectors& values : choices) {
        arguments.push_back(values[rest % values.size()]);
        operands.push_back(circuits.constant(arguments.back()));
        rest /= values.size();
      }
      const PartialWord result = op.circuit(floats, operands);
      ASSERT_EQ(graph.size(), 1U) << op.name;
      bool given = false;
      compare(op, graph, operands, result, [&](Vectors& out) {
        out = arguments;
        return !std::exchange(given, true);
      });
      if (HasFatalFailure()) {
        return;
      }
    }
  }

  size_t compared_ = 0;
  size_t defined_ = 0;
};

}  // namespace preproc::bits::float_test
