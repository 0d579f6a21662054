// Circuits as files: what they say is compared with the circuit, over all values of its inputs.

#include <map>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "backends/bits/circuit_files.h"
#include "backends/bits/sat_solver.h"
#include "backends/bits/simulation.h"

namespace preproc::bits {
namespace {

constexpr uint32_t kInputs = 5;

/// A random circuit over five inputs x, three of its wires required, and one of three others.
struct RandomProblem {
  explicit RandomProblem(unsigned seed) : choose(seed), circuits(graph), x(circuits.inputs(kInputs)), wires(x) {
    for (int i = 0; i < 20; ++i) {
      switch (choose() % 4) {
        case 0: wires.push_back(graph.make_and(any(), any())); break;
        case 1: wires.push_back(graph.make_xor(any(), any())); break;
        case 2: wires.push_back(graph.make_ite(any(), any(), any())); break;
        default: wires.push_back(graph.make_majority(any(), any(), any())); break;
      }
    }
    problem.required = {any(), any(), any()};
    problem.clauses = {{any(), any(), any()}};
    problem.names = {{"x", x}};
  }
  Wire any() {
    const Wire wire = wires[choose() % wires.size()];
    return choose() % 2 == 0 ? wire : !wire;
  }
  /// Whether all that is required holds for these values of x.
  bool holds(uint32_t values) {
    Simulation simulation(graph);
    simulation.begin([&](uint32_t gate) {
      for (uint32_t i = 0; i < kInputs; ++i) {
        if (x[i].gate() == gate) {
          return ((values >> i) & 1) != 0;
        }
      }
      return false;
    });
    bool result = false;
    for (const Wire wire : problem.clauses[0]) {
      result = result || simulation.value(wire);
    }
    for (const Wire wire : problem.required) {
      result = result && simulation.value(wire);
    }
    return result;
  }

  std::mt19937 choose;
  GateGraph graph;
  Circuits circuits;
  Word x;
  Word wires;
  CircuitProblem problem{graph, {}, {}, {}};
};

TEST(CircuitFiles, ClausesHaveTheModelsOfTheCircuit) {
  int satisfiable = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomProblem random(seed);
    std::stringstream file;
    write_dimacs(file, random.problem);
    std::map<uint32_t, Literal> bits;
    std::vector<std::vector<Literal>> clauses;
    int variables = 0;
    size_t count = 0;
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      if (line.starts_with("c ")) {
        std::string skipped;
        uint32_t bit = 0;
        Literal literal = 0;
        words >> skipped >> skipped >> bit >> literal;
        ASSERT_NE(literal, 0) << line;
        bits[bit] = literal;
      } else if (line.starts_with("p ")) {
        std::string skipped;
        words >> skipped >> skipped >> variables >> count;
      } else {
        clauses.emplace_back();
        for (Literal literal = 0; words >> literal && literal != 0;) {
          ASSERT_LE(std::abs(literal), variables);
          clauses.back().push_back(literal);
        }
      }
    }
    ASSERT_EQ(clauses.size(), count);
    for (uint32_t values = 0; values < (1U << kInputs); ++values) {
      SatSolver solver;
      while (solver.new_variable() < variables) {
      }
      for (const std::vector<Literal>& clause : clauses) {
        solver.add_clause(clause);
      }
      for (const auto& [bit, literal] : bits) {
        solver.assume(((values >> bit) & 1) != 0 ? literal : -literal);
      }
      const bool holds = random.holds(values);
      EXPECT_EQ(solver.solve({}) == SatStatus::Sat, holds) << "seed " << seed << ", x = " << values;
      satisfiable += holds ? 1 : 0;
    }
  }
  EXPECT_GT(satisfiable, 100);
}

TEST(CircuitFiles, AndGatesComputeTheCircuit) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomProblem random(seed);
    std::stringstream file;
    write_aiger(file, random.problem);
    std::string word;
    uint32_t variables = 0;
    uint32_t inputs = 0;
    uint32_t latches = 0;
    uint32_t outputs = 0;
    uint32_t ands = 0;
    file >> word >> variables >> inputs >> latches >> outputs >> ands;
    ASSERT_EQ(word, "aag");
    ASSERT_EQ(latches, 0U);
    ASSERT_EQ(outputs, 1U);
    ASSERT_EQ(variables, inputs + ands);
    std::vector<uint32_t> input(inputs);
    for (uint32_t& literal : input) {
      file >> literal;
    }
    uint32_t output = 0;
    file >> output;
    struct And {
      uint32_t out, a, b;
    };
    std::vector<And> gates(ands);
    for (And& gate : gates) {
      file >> gate.out >> gate.a >> gate.b;
      ASSERT_GT(gate.out, std::max(gate.a, gate.b));
    }
    std::map<uint32_t, uint32_t> bit_of;  // of x, by place among the inputs
    for (std::string name; file >> word >> name;) {
      bit_of[static_cast<uint32_t>(std::stoul(word.substr(1)))] = static_cast<uint32_t>(name[2] - '0');
    }
    ASSERT_EQ(bit_of.size(), inputs);
    for (uint32_t values = 0; values < (1U << kInputs); ++values) {
      std::vector<bool> value(2 * variables + 2);
      const auto set = [&](uint32_t literal, bool b) {
        value[literal] = b;
        value[literal ^ 1U] = !b;
      };
      set(0, false);
      for (uint32_t i = 0; i < inputs; ++i) {
        set(input[i], ((values >> bit_of[i]) & 1) != 0);
      }
      for (const And& gate : gates) {
        set(gate.out, value[gate.a] && value[gate.b]);
      }
      EXPECT_EQ(value[output], random.holds(values)) << "seed " << seed << ", x = " << values;
    }
  }
}

}  // namespace
}  // namespace preproc::bits
