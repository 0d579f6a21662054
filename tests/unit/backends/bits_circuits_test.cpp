// Circuits against the arithmetic of bit-vectors: all operands of up to five bits, each bit a constant or an input; and
// wide ones by random rows.
#include <bit>
#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "backends/bits/circuits.h"
#include "unit/backends/bits_rows.h"

namespace preproc::bits {
namespace {

using Vectors = std::vector<BitVector>;
using Words = std::vector<Word>;

struct Operator {
  const char* name;
  std::function<Word(Circuits&, const Words&)> circuit;
  std::function<BitVector(const Vectors&)> meaning;
};

BitVector boolean(bool value) { return {1, uint64_t{value}}; }

bool multiply_overflows(const BitVector& a, const BitVector& b, bool is_signed) {
  const mpz_class product = is_signed ? mpz_class(a.to_signed_mpz() * b.to_signed_mpz()) : a.to_mpz() * b.to_mpz();
  const BitVector low(a.width(), product);
  return (is_signed ? low.to_signed_mpz() : low.to_mpz()) != product;
}

uint32_t ones_of(const BitVector& a) { return static_cast<uint32_t>(mpz_popcount(a.to_mpz().get_mpz_t())); }

const std::vector<Operator>& binary_operators() {
  static const std::vector<Operator> kOperators = {
      {"and", [](Circuits& c, const Words& w) { return c.bitwise_and(w[0], w[1]); },
       [](const Vectors& v) { return v[0].bvand(v[1]); }},
      {"or", [](Circuits& c, const Words& w) { return c.bitwise_or(w[0], w[1]); },
       [](const Vectors& v) { return v[0].bvor(v[1]); }},
      {"xor", [](Circuits& c, const Words& w) { return c.bitwise_xor(w[0], w[1]); },
       [](const Vectors& v) { return v[0].bvxor(v[1]); }},
      {"add", [](Circuits& c, const Words& w) { return c.add(w[0], w[1]); },
       [](const Vectors& v) { return v[0].bvadd(v[1]); }},
      {"add with carry",
       [](Circuits& c, const Words& w) {
         Wire carry = w[0][0];  // as good as another bit
         Word sum = c.add(w[0], w[1], carry);
         sum.push_back(carry);
         return sum;
       },
       [](const Vectors& v) {
         return BitVector(v[0].width() + 1, mpz_class(v[0].to_mpz() + v[1].to_mpz() + int{v[0].bit(0)}));
       }},
      {"subtract", [](Circuits& c, const Words& w) { return c.subtract(w[0], w[1]); },
       [](const Vectors& v) { return v[0].bvsub(v[1]); }},
      {"multiply", [](Circuits& c, const Words& w) { return c.multiply(w[0], w[1]); },
       [](const Vectors& v) { return v[0].bvmul(v[1]); }},
      {"quotient", [](Circuits& c, const Words& w) { return c.divide(w[0], w[1]).quotient; },
       [](const Vectors& v) { return v[0].bvudiv(v[1]); }},
      {"remainder", [](Circuits& c, const Words& w) { return c.divide(w[0], w[1]).remainder; },
       [](const Vectors& v) { return v[0].bvurem(v[1]); }},
      {"shift left", [](Circuits& c, const Words& w) { return c.shift_left(w[0], w[1]); },
       [](const Vectors& v) { return v[0].bvshl(v[1]); }},
      {"shift right", [](Circuits& c, const Words& w) { return c.shift_right(w[0], w[1], kFalse); },
       [](const Vectors& v) { return v[0].bvlshr(v[1]); }},
      {"shift right with sign", [](Circuits& c, const Words& w) { return c.shift_right(w[0], w[1], w[0].back()); },
       [](const Vectors& v) { return v[0].bvashr(v[1]); }},
      {"unsigned less", [](Circuits& c, const Words& w) { return Word{c.unsigned_less(w[0], w[1])}; },
       [](const Vectors& v) { return boolean(v[0].bvult(v[1])); }},
      {"unsigned less equal", [](Circuits& c, const Words& w) { return Word{c.unsigned_less_equal(w[0], w[1])}; },
       [](const Vectors& v) { return boolean(v[0].bvule(v[1])); }},
      {"signed less", [](Circuits& c, const Words& w) { return Word{c.signed_less(w[0], w[1])}; },
       [](const Vectors& v) { return boolean(v[0].bvslt(v[1])); }},
      {"signed less equal", [](Circuits& c, const Words& w) { return Word{c.signed_less_equal(w[0], w[1])}; },
       [](const Vectors& v) { return boolean(v[0].bvsle(v[1])); }},
      {"equal", [](Circuits& c, const Words& w) { return Word{c.equal(w[0], w[1])}; },
       [](const Vectors& v) { return boolean(v[0] == v[1]); }},
      {"unsigned overflow", [](Circuits& c, const Words& w) { return Word{c.unsigned_multiply_overflows(w[0], w[1])}; },
       [](const Vectors& v) { return boolean(multiply_overflows(v[0], v[1], false)); }},
      {"signed overflow", [](Circuits& c, const Words& w) { return Word{c.signed_multiply_overflows(w[0], w[1])}; },
       [](const Vectors& v) { return boolean(multiply_overflows(v[0], v[1], true)); }},
      {"concat", [](Circuits&, const Words& w) { return Circuits::concat(w[0], w[1]); },
       [](const Vectors& v) { return v[0].concat(v[1]); }},
  };
  return kOperators;
}

const std::vector<Operator>& unary_operators() {
  static const std::vector<Operator> kOperators = {
      {"invert", [](Circuits& c, const Words& w) { return c.invert(w[0]); },
       [](const Vectors& v) { return v[0].bvnot(); }},
      {"negate", [](Circuits& c, const Words& w) { return c.negate(w[0]); },
       [](const Vectors& v) { return v[0].bvneg(); }},
      {"increment", [](Circuits& c, const Words& w) { return c.increment(w[0], w[0].back()); },
       [](const Vectors& v) { return v[0].bvadd(BitVector(v[0].width(), uint64_t{v[0].sign()})); }},
      {"zero extend",
       [](Circuits& c, const Words& w) { return c.zero_extend(w[0], static_cast<uint32_t>(w[0].size()) + 3); },
       [](const Vectors& v) { return v[0].zero_extend(3); }},
      {"sign extend",
       [](Circuits& c, const Words& w) { return c.sign_extend(w[0], static_cast<uint32_t>(w[0].size()) + 3); },
       [](const Vectors& v) { return v[0].sign_extend(3); }},
      {"slice",
       [](Circuits&, const Words& w) { return Circuits::slice(w[0], w[0].size() / 3, w[0].size() - w[0].size() / 3); },
       [](const Vectors& v) { return v[0].extract(v[0].width() - 1, v[0].width() / 3); }},
      {"all", [](Circuits& c, const Words& w) { return Word{c.all(w[0])}; },
       [](const Vectors& v) { return boolean(v[0].is_ones()); }},
      {"any", [](Circuits& c, const Words& w) { return Word{c.any(w[0])}; },
       [](const Vectors& v) { return boolean(!v[0].is_zero()); }},
      {"parity", [](Circuits& c, const Words& w) { return Word{c.parity(w[0])}; },
       [](const Vectors& v) { return boolean(ones_of(v[0]) % 2 != 0); }},
      {"count", [](Circuits& c, const Words& w) { return c.zero_extend(c.count(w[0]), 9); },
       [](const Vectors& v) { return BitVector(9, uint64_t{ones_of(v[0])}); }},
      {"rotate", [](Circuits&, const Words& w) { return Circuits::rotate_left(w[0], 3); },
       [](const Vectors& v) { return v[0].rotate_left(3); }},
      {"rotate far", [](Circuits&, const Words& w) { return Circuits::rotate_left(w[0], 71); },
       [](const Vectors& v) { return v[0].rotate_left(71); }},
  };
  return kOperators;
}

/// Counts the rows that were compared, and stops at the first that is wrong.
class CircuitsTest : public testing::Test {
 protected:
  using Rows = std::function<void(GateRows&, unsigned row)>;

  /// The circuit in a graph with the operands, compared in the rows that `fill` gives the inputs.
  void compare(const Operator& op, GateGraph& graph, const Words& operands, size_t rows,
               const std::function<void(GateRows&, unsigned, size_t)>& fill) {
    Circuits circuits(graph);
    const Word result = op.circuit(circuits, operands);
    GateRows values(graph);
    for (size_t first = 0; first < rows; first += GateRows::kRows) {
      const auto some = static_cast<unsigned>(std::min<size_t>(rows - first, GateRows::kRows));
      for (unsigned row = 0; row < some; ++row) {
        fill(values, row, first + row);
      }
      values.run();
      for (unsigned row = 0; row < some; ++row) {
        Vectors arguments;
        for (const Word& operand : operands) {
          arguments.push_back(values.value(operand, row));
        }
        const BitVector expected = op.meaning(arguments);
        const BitVector actual = values.value(result, row);
        ++compared_;
        if (!(actual == expected)) {
          std::string text;
          for (const BitVector& argument : arguments) {
            text += " " + argument.to_string();
          }
          FAIL() << op.name << " of" << text << ": " << actual.to_string() << ", not " << expected.to_string();
        }
      }
    }
  }
  /// All values of the inputs of the graph, few as they are.
  void compare_all(const Operator& op, GateGraph& graph, const Words& operands) {
    std::vector<Wire> inputs;
    for (uint32_t i = 0; i < graph.size(); ++i) {
      if (graph.kind(i) == GateKind::Input) {
        inputs.push_back({i << 1});
      }
    }
    compare(op, graph, operands, size_t{1} << inputs.size(), [&](GateRows& values, unsigned row, size_t number) {
      for (size_t i = 0; i < inputs.size(); ++i) {
        values.set(inputs[i], row, ((number >> i) & 1) != 0);
      }
    });
    if (inputs.empty()) {
      EXPECT_EQ(graph.size(), 1U) << op.name << " of constants has gates";
    }
  }

  size_t compared_ = 0;
};

/// An operand of `width` bits in base 3: each bit 0, 1, or an input.
Word partly_constant(GateGraph& graph, uint32_t width, unsigned pattern) {
  Word word;
  for (uint32_t i = 0; i < width; ++i, pattern /= 3) {
    word.push_back(pattern % 3 == 0 ? kFalse : pattern % 3 == 1 ? kTrue : graph.make_input());
  }
  return word;
}

unsigned power_of_three(uint32_t exponent) {
  unsigned power = 1;
  for (; exponent > 0; --exponent) {
    power *= 3;
  }
  return power;
}

TEST_F(CircuitsTest, UnaryOfEveryOperand) {
  for (uint32_t width = 1; width <= 5; ++width) {
    for (const Operator& op : unary_operators()) {
      for (unsigned pattern = 0; pattern < power_of_three(width); ++pattern) {
        GateGraph graph;
        const Words operands = {partly_constant(graph, width, pattern)};
        compare_all(op, graph, operands);
      }
    }
  }
  EXPECT_EQ(compared_, unary_operators().size() * (4 + 16 + 64 + 256 + 1024));
}

/// Every bit of both operands 0, 1 or an input, up to width 3; at 4 and 5 both operands inputs, or one constant.
TEST_F(CircuitsTest, BinaryOfEveryOperand) {
  for (uint32_t width = 1; width <= 5; ++width) {
    const unsigned patterns = power_of_three(width);
    for (const Operator& op : binary_operators()) {
      const size_t before = compared_;
      for (unsigned a = 0; a < patterns; ++a) {
        for (unsigned b = 0; b < patterns; ++b) {
          const auto free_or_fixed = [&](unsigned pattern) {
            GateGraph scratch;
            return pattern == patterns - 1 || is_constant(partly_constant(scratch, width, pattern));
          };
          if (width > 3 && (!free_or_fixed(a) || !free_or_fixed(b))) {
            continue;
          }
          GateGraph graph;
          Words operands;
          operands.push_back(partly_constant(graph, width, a));
          operands.push_back(partly_constant(graph, width, b));
          compare_all(op, graph, operands);
        }
      }
      EXPECT_GE(compared_ - before, size_t{1} << (2 * width)) << op.name;
    }
  }
}

/// Operands that have bits in common.
TEST_F(CircuitsTest, BinaryOfAnOperandAndItself) {
  for (uint32_t width = 1; width <= 5; ++width) {
    for (const Operator& op : binary_operators()) {
      for (uint32_t rotation = 0; rotation < width; ++rotation) {
        for (unsigned negated = 0; negated < 2; ++negated) {
          GateGraph graph;
          Circuits circuits(graph);
          const Word a = circuits.inputs(width);
          const Word b = Circuits::rotate_left(a, rotation);
          compare_all(op, graph, {a, negated != 0 ? circuits.invert(b) : b});
        }
      }
    }
  }
  EXPECT_GT(compared_, 0U);
}

TEST_F(CircuitsTest, ShiftsByAmountsOfOtherWidths) {
  const Operator left = {"shift left", [](Circuits& c, const Words& w) { return c.shift_left(w[0], w[1]); },
                         [](const Vectors& v) {
                           const auto by = static_cast<mp_bitcnt_t>(v[1].word());
                           return BitVector(v[0].width(), mpz_class(v[0].to_mpz() << by));
                         }};
  const Operator right = {"shift right", [](Circuits& c, const Words& w) { return c.shift_right(w[0], w[1], kFalse); },
                          [](const Vectors& v) {
                            const auto by = static_cast<mp_bitcnt_t>(v[1].word());
                            return BitVector(v[0].width(), mpz_class(v[0].to_mpz() >> by));
                          }};
  for (uint32_t width = 1; width <= 6; ++width) {
    for (uint32_t amount_width = 1; amount_width <= 5; ++amount_width) {
      for (const Operator& op : {left, right}) {
        GateGraph graph;
        Circuits circuits(graph);
        const Word a = circuits.inputs(width);
        const Word amount = circuits.inputs(amount_width);
        compare_all(op, graph, {a, amount});
      }
    }
  }
}

TEST_F(CircuitsTest, Choice) {
  const Operator choose = {"choose", [](Circuits& c, const Words& w) { return c.choose(w[0][0], w[1], w[2]); },
                           [](const Vectors& v) { return v[0].is_zero() ? v[2] : v[1]; }};
  for (uint32_t width = 1; width <= 2; ++width) {
    for (unsigned pattern = 0; pattern < power_of_three(2 * width + 1); ++pattern) {
      GateGraph graph;
      Words operands;
      operands.push_back(partly_constant(graph, 1, pattern));
      operands.push_back(partly_constant(graph, width, pattern / 3));
      operands.push_back(partly_constant(graph, width, pattern / 3 / power_of_three(width)));
      compare_all(choose, graph, operands);
    }
  }
}

TEST_F(CircuitsTest, Constants) {
  GateGraph graph;
  const Circuits circuits(graph);
  const GateRows rows(graph);
  for (const uint32_t width : {1U, 5U, 63U, 64U, 65U, 70U}) {
    const BitVector value(width, mpz_class("987654321987654321987"));
    EXPECT_EQ(rows.value(circuits.constant(value), 0), value);
    EXPECT_EQ(rows.value(circuits.constant(width, 0xfedcba9876543210), 0), BitVector(width, 0xfedcba9876543210));
  }
  EXPECT_TRUE(is_constant(circuits.constant(3, 5)));
}

/// Values at which circuits go wrong, and others; often like the one before.
BitVector corner(std::mt19937_64& random, uint32_t width, const BitVector* before) {
  mpz_class number;
  for (uint32_t i = 0; i <= width / 64; ++i) {
    number = (number << 64) + mpz_class(std::to_string(random()));
  }
  const BitVector any(width, number);
  const BitVector one(width, uint64_t{1});
  switch (random() % 12) {
    case 0: return {width, random() % 4};
    case 1: return {width, random() % (width + 3)};
    case 2: return BitVector::ones(width);
    case 3: return BitVector::min_signed(width);
    case 4: return BitVector::max_signed(width);
    case 5: return before != nullptr ? *before : any;
    case 6: return before != nullptr ? before->bvadd(one) : any;
    case 7: return before != nullptr ? before->bvnot() : any;
    case 8: return one.bvshl(BitVector(width, random() % width));
    case 9: return any.bvlshr(BitVector(width, random() % width));
    default: return {width, number};
  }
}

TEST_F(CircuitsTest, WideOperands) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 24; ++round) {
    const uint32_t width = 8 + static_cast<uint32_t>(random() % 63);
    for (const bool binary : {false, true}) {
      for (const Operator& op : binary ? binary_operators() : unary_operators()) {
        GateGraph graph;
        Circuits circuits(graph);
        Words operands;
        for (int i = 0; i < (binary ? 2 : 1); ++i) {
          // All inputs; all constant; or some bits of a number.
          Word word = circuits.inputs(width);
          const BitVector value = corner(random, width, nullptr);
          const BitVector kept = corner(random, width, nullptr);
          const uint64_t kind = random() % 4;
          for (uint32_t bit = 0; bit < width; ++bit) {
            if (kind == 0 || (kind == 1 && kept.bit(bit))) {
              word[bit] = value.bit(bit) ? kTrue : kFalse;
            }
          }
          operands.push_back(std::move(word));
        }
        compare(op, graph, operands, size_t{2} * GateRows::kRows, [&](GateRows& values, unsigned row, size_t) {
          const BitVector a = corner(random, width, nullptr);
          values.set(operands[0], row, a);
          if (binary) {
            values.set(operands[1], row, corner(random, width, &a));
          }
        });
      }
    }
  }
  EXPECT_EQ(compared_, 24 * (unary_operators().size() + binary_operators().size()) * 128);
}

/// A constant as a factor, through signed digits.
TEST_F(CircuitsTest, WideConstantFactors) {
  std::mt19937_64 random(3);
  const Operator& multiply = binary_operators()[6];
  ASSERT_STREQ(multiply.name, "multiply");
  for (int round = 0; round < 100; ++round) {
    const uint32_t width = 8 + static_cast<uint32_t>(random() % 63);
    GateGraph graph;
    Circuits circuits(graph);
    Words operands = {circuits.inputs(width), circuits.constant(corner(random, width, nullptr))};
    const Word variable = operands[0];
    if (round % 2 != 0) {
      std::swap(operands[0], operands[1]);
    }
    compare(multiply, graph, operands, GateRows::kRows,
            [&](GateRows& values, unsigned row, size_t) { values.set(variable, row, corner(random, width, nullptr)); });
  }
}

/// What is constant is not built.
TEST_F(CircuitsTest, ConstantsSaveGates) {
  const auto gates_of = [](const std::function<void(Circuits&)>& build) {
    GateGraph graph;
    Circuits circuits(graph);
    build(circuits);
    uint32_t gates = 0;
    for (uint32_t i = 1; i < graph.size(); ++i) {
      gates += graph.kind(i) != GateKind::Input ? 1 : 0;
    }
    return gates;
  };
  const uint32_t adder = gates_of([](Circuits& c) { c.add(c.inputs(32), c.inputs(32)); });
  const uint32_t half = gates_of([](Circuits& c) { c.add(c.inputs(32), c.zero_extend(c.inputs(16), 32)); });
  EXPECT_LE(adder, 3U * 32);
  EXPECT_LE(half, adder - 16);
  EXPECT_EQ(gates_of([](Circuits& c) { c.shift_left(c.inputs(32), c.constant(32, 5)); }), 0U);
  EXPECT_LE(gates_of([](Circuits& c) { c.multiply(c.inputs(32), c.constant(32, 0xff)); }), 3U * 32);
}

}  // namespace
}  // namespace preproc::bits
