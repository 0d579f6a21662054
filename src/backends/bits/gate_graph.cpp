#include "backends/bits/gate_graph.h"

#include <utility>

#include "backends/backend.h"
#include "value/hash.h"

namespace preproc::bits {

namespace {

uint64_t hash_gate(GateKind kind, Wire a, Wire b, Wire c) {
  return mix((static_cast<uint64_t>(a.code) << 32) | b.code, (static_cast<uint64_t>(kind) << 32) | c.code);
}

}  // namespace

GateGraph::GateGraph() { append(GateKind::Constant, {}); }

Wire GateGraph::append(GateKind kind, Operands operands) {
  if (kinds_.size() >= kMostGates) {
    throw Inexpressible("bits cannot express circuits of more than 16 million gates");
  }
  constexpr uint32_t kStride = 1U << 12;
  if (kinds_.size() % kStride == 0) {
    look();
  }
  kinds_.push_back(kind);
  wires_.push_back(operands);
  return {(size() - 1) << 1};
}

uint64_t GateGraph::hash_of(uint32_t number) const {
  const Operands& operands = wires_[number];
  return hash_gate(kinds_[number], operands.a, operands.b, operands.c);
}

Wire GateGraph::intern(GateKind kind, Wire a, Wire b, Wire c) {
  const uint64_t hash = hash_gate(kind, a, b, c);
  const uint32_t found = index_.find(hash, [&](uint32_t number) {
    const Operands& operands = wires_[number];
    return kinds_[number] == kind && operands.a == a && operands.b == b && operands.c == c;
  });
  if (found != 0) {
    return {found << 1};
  }
  const Wire made = append(kind, {a, b, c});
  index_.add(hash, made.gate(), [this](uint32_t number) { return hash_of(number); });
  return made;
}

Wire GateGraph::make_input() { return append(GateKind::Input, {}); }

/// One step of simplification of a conjunction. True if `result` is the conjunction, or else `a` and `b` may have been
/// replaced by simpler wires with the same conjunction: then they are to be looked at again.
bool GateGraph::simplify_and(Wire& a, Wire& b, Wire& result) const {
  if (a == kFalse || b == kFalse || a == !b) {
    result = kFalse;
    return true;
  }
  if (a == kTrue || a == b) {
    result = b;
    return true;
  }
  if (b == kTrue) {
    result = a;
    return true;
  }
  for (int side = 0; side < 2; ++side, std::swap(a, b)) {
    if (!is_and(a)) {
      continue;
    }
    const auto [x, y, unused] = wires_[a.gate()];
    if (!a.negated()) {
      if (x == !b || y == !b) {  // (x and y) and not x
        result = kFalse;
        return true;
      }
      if (x == b || y == b) {  // (x and y) and x
        result = a;
        return true;
      }
      if (is_and(b)) {
        const auto [u, v, unused_too] = wires_[b.gate()];
        if (!b.negated()) {
          if (x == !u || x == !v || y == !u || y == !v) {  // (x and y) and (not x and v)
            result = kFalse;
            return true;
          }
          if (x == u || y == u) {  // (x and y) and (x and v): v need not be conjoined with x again
            b = v;
            return false;
          }
          if (x == v || y == v) {
            b = u;
            return false;
          }
        } else {
          if (x == !u || x == !v || y == !u || y == !v) {  // (x and y) and not (not x and v)
            result = a;
            return true;
          }
          if (x == u || y == u) {  // (x and y) and not (x and v)
            b = !v;
            return false;
          }
          if (x == v || y == v) {
            b = !u;
            return false;
          }
        }
      }
    } else {
      if (x == !b || y == !b) {  // not (x and y) and not x
        result = b;
        return true;
      }
      if (x == b) {  // not (x and y) and x
        a = !y;
        return false;
      }
      if (y == b) {
        a = !x;
        return false;
      }
      if (is_and(b) && b.negated()) {
        const auto [u, v, unused_too] = wires_[b.gate()];
        if ((x == u && y == !v) || (x == v && y == !u)) {  // not (x and y) and not (x and not y)
          result = !x;
          return true;
        }
        if ((y == u && x == !v) || (y == v && x == !u)) {
          result = !y;
          return true;
        }
      }
    }
  }
  result = {};
  return false;
}

Wire GateGraph::make_and(Wire a, Wire b) {
  for (;;) {
    const Wire old_a = a;
    const Wire old_b = b;
    Wire result;
    if (simplify_and(a, b, result)) {
      return result;
    }
    if (a == old_a && b == old_b) {
      break;
    }
  }
  if (b < a) {
    std::swap(a, b);
  }
  return intern(GateKind::And, a, b, {});
}

Wire GateGraph::make_xor(Wire a, Wire b) {
  const bool negated = a.negated() != b.negated();
  a = {a.code & ~1U};
  b = {b.code & ~1U};
  Wire result;
  if (a == b) {
    result = kFalse;
  } else if (a == kFalse) {
    result = b;
  } else if (b == kFalse) {
    result = a;
  } else {
    if (b < a) {
      std::swap(a, b);
    }
    // (x xor y) xor x
    for (const auto& [whole, part] : {std::pair(a, b), std::pair(b, a)}) {
      if (kinds_[whole.gate()] == GateKind::Xor) {
        const Operands& operands = wires_[whole.gate()];
        if (operands.a == part) {
          return negated ? !operands.b : operands.b;
        }
        if (operands.b == part) {
          return negated ? !operands.a : operands.a;
        }
      }
    }
    result = intern(GateKind::Xor, a, b, {});
  }
  return negated ? !result : result;
}

Wire GateGraph::make_ite(Wire condition, Wire then_wire, Wire else_wire) {
  if (condition.negated()) {
    condition = !condition;
    std::swap(then_wire, else_wire);
  }
  if (condition.constant()) {
    return else_wire;  // not negated: false
  }
  if (then_wire == else_wire) {
    return then_wire;
  }
  if (then_wire == !else_wire) {
    return make_xor(condition, else_wire);
  }
  if (then_wire == condition) {
    then_wire = kTrue;
  } else if (then_wire == !condition) {
    then_wire = kFalse;
  }
  if (else_wire == condition) {
    else_wire = kFalse;
  } else if (else_wire == !condition) {
    else_wire = kTrue;
  }
  if (then_wire.constant() && else_wire.constant()) {
    return then_wire == else_wire ? then_wire : (then_wire == kTrue ? condition : !condition);
  }
  if (then_wire == kTrue) {
    return make_or(condition, else_wire);
  }
  if (then_wire == kFalse) {
    return make_and(!condition, else_wire);
  }
  if (else_wire == kTrue) {
    return make_or(!condition, then_wire);
  }
  if (else_wire == kFalse) {
    return make_and(condition, then_wire);
  }
  // An alternative that asks the same condition again has one branch left.
  if (kinds_[then_wire.gate()] == GateKind::Ite && wires_[then_wire.gate()].a == condition) {
    const Wire inner = wires_[then_wire.gate()].b;
    return make_ite(condition, then_wire.negated() ? !inner : inner, else_wire);
  }
  if (kinds_[else_wire.gate()] == GateKind::Ite && wires_[else_wire.gate()].a == condition) {
    const Wire inner = wires_[else_wire.gate()].c;
    return make_ite(condition, then_wire, else_wire.negated() ? !inner : inner);
  }
  const bool negated = then_wire.negated();
  if (negated) {
    then_wire = !then_wire;
    else_wire = !else_wire;
  }
  const Wire result = intern(GateKind::Ite, condition, then_wire, else_wire);
  return negated ? !result : result;
}

Wire GateGraph::make_majority(Wire a, Wire b, Wire c) {
  if (b < a) {
    std::swap(a, b);
  }
  if (c < b) {
    std::swap(b, c);
  }
  if (b < a) {
    std::swap(a, b);
  }
  if (a == kFalse) {
    return b == kTrue ? c : make_and(b, c);
  }
  if (a == kTrue) {
    return make_or(b, c);
  }
  if (a == b) {
    return a;
  }
  if (b == c) {
    return b;
  }
  if (a == !b) {
    return c;
  }
  if (b == !c) {
    return a;
  }
  // At most one operand is negated: the majority of negated bits is the negated majority.
  const int negations = int{a.negated()} + int{b.negated()} + int{c.negated()};
  if (negations >= 2) {
    return !intern(GateKind::Majority, !a, !b, !c);
  }
  return intern(GateKind::Majority, a, b, c);
}

}  // namespace preproc::bits
