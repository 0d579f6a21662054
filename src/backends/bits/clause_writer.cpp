#include "backends/bits/clause_writer.h"

namespace preproc::bits {

/// Gates made since the last time tell their operands of them.
void ClauseWriter::count_users() {
  gates_.resize(graph_.size());
  for (; counted_ < graph_.size(); ++counted_) {
    const Gate gate = graph_.gate(counted_);
    for (const Wire operand : {gate.a, gate.b, gate.c}) {
      uint8_t& users = gates_[operand.gate()].users;
      users = static_cast<uint8_t>(users + (users != UINT8_MAX ? 1 : 0));
    }
  }
}

/// The literal of a wire, whose clauses will be written.
Literal ClauseWriter::operand(Wire wire) {
  if (wire.constant()) {
    if (true_ == 0) {
      true_ = sink_.new_variable();
      sink_.add_clause({true_});
    }
    return wire == kTrue ? true_ : -true_;
  }
  Written& written = gates_[wire.gate()];
  if (written.variable == 0) {
    written.variable = sink_.new_variable();
  }
  if (!written.directions[wire.negated() ? 1 : 0]) {
    written.directions[wire.negated() ? 1 : 0] = true;
    if (graph_.kind(wire.gate()) != GateKind::Input) {
      todo_.push_back(wire);
    }
  }
  return wire.negated() ? -written.variable : written.variable;
}

Literal ClauseWriter::literal(Wire wire) {
  count_users();
  const Literal result = operand(wire);
  while (!todo_.empty()) {
    const Wire next = todo_.back();
    todo_.pop_back();
    write(next);
  }
  return result;
}

/// The wires whose conjunction the gate is: through conjunctions that only it uses and that have no variable.
void ClauseWriter::collect_conjuncts(uint32_t gate, std::vector<Wire>& conjuncts) const {
  constexpr size_t kMost = 64;
  conjuncts.clear();
  const Gate top = graph_.gate(gate);
  conjuncts.push_back(top.a);
  conjuncts.push_back(top.b);
  for (size_t i = 0; i < conjuncts.size();) {
    const Wire wire = conjuncts[i];
    const Written& written = gates_[wire.gate()];
    if (!wire.negated() && graph_.kind(wire.gate()) == GateKind::And && written.users == 1 && written.variable == 0 &&
        conjuncts.size() < kMost) {
      const Gate inner = graph_.gate(wire.gate());
      conjuncts[i] = inner.a;
      conjuncts.push_back(inner.b);
    } else {
      ++i;
    }
  }
}

void ClauseWriter::write_and(uint32_t gate, bool negated) {
  const Literal variable = gates_[gate].variable;
  collect_conjuncts(gate, conjuncts_);
  if (negated) {
    literals_.assign(1, variable);
    for (const Wire conjunct : conjuncts_) {
      literals_.push_back(operand(!conjunct));
    }
    sink_.add_clause(literals_);
    return;
  }
  for (const Wire conjunct : conjuncts_) {
    sink_.add_clause({-variable, operand(conjunct)});
  }
}

/// The clauses by which the literal of a wire implies the wire.
void ClauseWriter::write(Wire wire) {
  constexpr uint32_t kStride = 1U << 12;
  if (++written_ % kStride == 0) {
    graph_.look();
  }
  const Gate gate = graph_.gate(wire.gate());
  const Literal out = -(wire.negated() ? -gates_[wire.gate()].variable : gates_[wire.gate()].variable);
  const bool negated = wire.negated();
  switch (gate.kind) {
    case GateKind::Constant:
    case GateKind::Input: break;
    case GateKind::And: write_and(wire.gate(), negated); break;
    case GateKind::Xor: {
      const Wire b = negated ? !gate.b : gate.b;
      sink_.add_clause({out, operand(gate.a), operand(b)});
      sink_.add_clause({out, operand(!gate.a), operand(!b)});
      break;
    }
    case GateKind::Ite: {
      const Literal then_literal = operand(negated ? !gate.b : gate.b);
      const Literal else_literal = operand(negated ? !gate.c : gate.c);
      sink_.add_clause({out, operand(!gate.a), then_literal});
      sink_.add_clause({out, operand(gate.a), else_literal});
      sink_.add_clause({out, then_literal, else_literal});  // follows, and propagates more
      break;
    }
    case GateKind::Majority: {
      const Literal a = operand(negated ? !gate.a : gate.a);
      const Literal b = operand(negated ? !gate.b : gate.b);
      const Literal c = operand(negated ? !gate.c : gate.c);
      sink_.add_clause({out, a, b});
      sink_.add_clause({out, a, c});
      sink_.add_clause({out, b, c});
      break;
    }
  }
}

void ClauseWriter::require(Wire wire, Literal unless) {
  count_users();
  std::vector<Wire> todo{wire};
  while (!todo.empty()) {
    const Wire next = todo.back();
    todo.pop_back();
    if (next == kTrue) {
      continue;
    }
    if (!next.negated() && graph_.kind(next.gate()) == GateKind::And && variable(next.gate()) == 0) {
      const Gate gate = graph_.gate(next.gate());
      todo.push_back(gate.b);
      todo.push_back(gate.a);
      continue;
    }
    if (next.negated() && graph_.kind(next.gate()) == GateKind::And && variable(next.gate()) == 0) {
      std::vector<Wire> conjuncts;
      collect_conjuncts(next.gate(), conjuncts);
      for (Wire& conjunct : conjuncts) {
        conjunct = !conjunct;
      }
      require_any(conjuncts, unless);
      continue;
    }
    require_any({&next, 1}, unless);
  }
}

void ClauseWriter::require_any(std::span<const Wire> wires, Literal unless) {
  std::vector<Literal> literals;
  if (unless != 0) {
    literals.push_back(unless);
  }
  for (const Wire wire : wires) {
    if (wire == kTrue) {
      return;
    }
    if (wire != kFalse) {
      literals.push_back(literal(wire));
    }
  }
  sink_.add_clause(literals);
}

}  // namespace preproc::bits
