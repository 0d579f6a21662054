#include "backends/bits/circuit_files.h"

#include <algorithm>
#include <unordered_map>

#include "backends/bits/clause_writer.h"

namespace preproc::bits {

namespace {

class RecordedClauses final : public ClauseSink {
 public:
  Literal new_variable() override { return ++variables; }
  void add_clause(std::span<const Literal> clause) override {
    for (const Literal literal : clause) {
      text += std::to_string(literal);
      text += ' ';
    }
    text += "0\n";
    ++count;
  }

  Literal variables = 0;
  size_t count = 0;
  std::string text;
};

/// Conjunctions of two, in an order in which operands come first. Literals are AIGER's: twice a variable, and one more
/// where negated; 0 is false.
class AndGates {
 public:
  explicit AndGates(const GateGraph& graph) : graph_(graph), literals_(graph.size(), kNone) { literals_[0] = 0; }

  /// Makes the gates below a wire. Iterative.
  void make(Wire wire);
  uint32_t literal(Wire wire) const {
    return literals_[wire.gate()] ^ uint32_t { wire.negated() };
  }
  bool has(Wire wire) const { return literals_[wire.gate()] != kNone; }
  uint32_t conjoin(uint32_t a, uint32_t b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    ands.push_back({2 * ++variables, a, b});
    return ands.back().out;
  }

  struct And {
    uint32_t out, a, b;
  };
  uint32_t variables = 0;
  std::vector<uint32_t> inputs;  // literals
  std::vector<And> ands;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t disjoin(uint32_t a, uint32_t b) { return conjoin(a ^ 1U, b ^ 1U) ^ 1U; }
  uint32_t make_one(const Gate& gate);

  const GateGraph& graph_;
  std::vector<uint32_t> literals_;  // by gate
};

uint32_t AndGates::make_one(const Gate& gate) {
  const uint32_t a = literal(gate.a);
  const uint32_t b = literal(gate.b);
  const uint32_t c = literal(gate.c);
  switch (gate.kind) {
    case GateKind::And: return conjoin(a, b);
    case GateKind::Xor: return conjoin(disjoin(a, b), conjoin(a, b) ^ 1U);
    case GateKind::Ite: return disjoin(conjoin(a, b), conjoin(a ^ 1U, c));
    case GateKind::Majority: return disjoin(conjoin(a, b), conjoin(c, disjoin(a, b)));
    default: break;
  }
  inputs.push_back(2 * ++variables);
  return inputs.back();
}

void AndGates::make(Wire wire) {
  std::vector<uint32_t> stack{wire.gate()};
  while (!stack.empty()) {
    const uint32_t number = stack.back();
    if (literals_[number] != kNone) {
      stack.pop_back();
      continue;
    }
    const Gate gate = graph_.gate(number);
    const size_t before = stack.size();
    for (const Wire operand : {gate.a, gate.b, gate.c}) {
      if (literals_[operand.gate()] == kNone) {
        stack.push_back(operand.gate());
      }
    }
    if (stack.size() == before) {
      literals_[number] = make_one(gate);
      stack.pop_back();
    }
  }
}

}  // namespace

void write_dimacs(std::ostream& out, const CircuitProblem& problem) {
  RecordedClauses clauses;
  ClauseWriter writer(problem.graph, clauses);
  for (const Wire wire : problem.required) {
    writer.require(wire);
  }
  for (const std::vector<Wire>& wires : problem.clauses) {
    writer.require_any(wires);
  }
  for (const auto& [name, word] : problem.names) {
    for (size_t i = 0; i < word.size(); ++i) {
      const Literal variable = writer.variable(word[i].gate());
      if (word[i].constant()) {
        out << "c " << name << ' ' << i << (word[i] == kTrue ? " true\n" : " false\n");
      } else if (variable != 0) {
        out << "c " << name << ' ' << i << ' ' << (word[i].negated() ? -variable : variable) << '\n';
      }
    }
  }
  out << "p cnf " << clauses.variables << ' ' << clauses.count << '\n' << clauses.text;
}

void write_aiger(std::ostream& out, const CircuitProblem& problem) {
  AndGates gates(problem.graph);
  uint32_t output = 1;
  for (const Wire wire : problem.required) {
    gates.make(wire);
    output = output == 1 ? gates.literal(wire) : gates.conjoin(output, gates.literal(wire));
  }
  for (const std::vector<Wire>& wires : problem.clauses) {
    uint32_t none = 1;
    for (const Wire wire : wires) {
      gates.make(wire);
      none = gates.conjoin(none, gates.literal(wire) ^ 1U);
    }
    output = gates.conjoin(output, none ^ 1U);
  }
  out << "aag " << gates.variables << ' ' << gates.inputs.size() << " 0 1 " << gates.ands.size() << '\n';
  for (const uint32_t input : gates.inputs) {
    out << input << '\n';
  }
  out << output << '\n';
  for (const AndGates::And& gate : gates.ands) {
    out << gate.out << ' ' << std::max(gate.a, gate.b) << ' ' << std::min(gate.a, gate.b) << '\n';
  }
  std::unordered_map<uint32_t, size_t> places;
  for (size_t i = 0; i < gates.inputs.size(); ++i) {
    places[gates.inputs[i]] = i;
  }
  for (const auto& [name, word] : problem.names) {
    for (size_t i = 0; i < word.size(); ++i) {
      if (word[i].constant() || !gates.has(word[i])) {
        continue;
      }
      if (const auto place = places.find(gates.literal(word[i])); place != places.end()) {
        out << 'i' << place->second << ' ' << name << '[' << i << "]\n";
      }
    }
  }
}

}  // namespace preproc::bits
