#include "indexify/search/inversion.h"

#include <algorithm>

#include "indexify/search/value_mutation.h"

namespace preproc {

size_t Inversion::pick_free(size_t first) {
  size_t count = 0;
  size_t chosen = arity();
  for (size_t i = first; i < arity(); ++i) {
    if (is_free(i) && random.one_in(++count)) {
      chosen = i;
    }
  }
  return chosen;
}

bool invert_connective(Inversion& in) {
  const SearchGraph& graph = in.graph;
  const bool wanted = in.wanted.is_bool() && in.wanted.boolean();
  switch (graph.kind(in.node)) {
    case Kind::Not: return in.wish(0, Value(!wanted));
    case Kind::Implies:
      if (wanted) {
        const size_t i = in.pick_free();
        return in.wish(i, Value(i == 1));
      }
      in.wish(0, Value(true));
      return in.wish(1, Value(false));
    case Kind::And:
    case Kind::Or: {
      const bool all = wanted == (graph.kind(in.node) == Kind::And);
      // Of those that have to change one that is near, or any.
      size_t chosen = in.arity();
      double least = 0;
      size_t count = 0;
      const bool any = in.random.one_in(3);
      for (size_t i = 0; i < in.arity(); ++i) {
        const double distance = graph.distance(in.child(i), wanted);
        if (!in.is_free(i) || (all && distance == 0)) {
          continue;
        }
        ++count;
        if (chosen == in.arity() || (any || distance == least ? in.random.one_in(count) : distance < least)) {
          chosen = i;
          least = distance;
        }
      }
      return chosen < in.arity() && in.wish(chosen, Value(wanted));
    }
    case Kind::Xor: {
      const size_t i = in.pick_free();
      return in.wish(i, Value(!graph.is_true(in.child(i))));
    }
    case Kind::Ite: {
      const bool condition = graph.is_true(in.child(0));
      const size_t now = condition ? 1 : 2;
      const size_t other = condition ? 2 : 1;
      const bool other_will_do = in.value(other) == in.wanted;
      if (in.is_free(0) && (other_will_do || !in.is_free(now) || in.random.one_in(6))) {
        in.wish(0, Value(!condition));
        return other_will_do || !in.is_free(other) || in.wish(other, in.wanted);
      }
      return in.is_free(now) && in.wish(now, in.wanted);
    }
    case Kind::Select:
      if (in.is_free(0)) {
        return in.wish(0, store_value(in.value(0), in.value(1), in.wanted));
      }
      for (const auto& [index, element] : in.value(0).array().entries) {
        if (element == in.wanted) {
          return in.wish(1, index);
        }
      }
      return false;
    case Kind::Store:
      if (in.is_free(0)) {
        in.wish(0, in.wanted);
      }
      return !in.is_free(2) || in.wish(2, select_value(in.wanted, in.value(1)));
    case Kind::ConstArray: return in.wish(0, *in.wanted.array().fallback);
    default: return false;
  }
}

namespace {

/// A value that lies `steps` above (or below) another one; an empty value where the order has no such steps.
Value stepped(const SortTable& sorts, Sort sort, const Value& value, int64_t steps) {
  switch (sorts.kind(sort)) {
    case SortKind::FloatingPoint: return Value(float_stepped(value.floating(), steps));
    case SortKind::Int: return Value(mpz_class(value.integer() + static_cast<long>(steps)));
    case SortKind::Real: return Value(mpq_class(value.real() + static_cast<long>(steps)));
    case SortKind::BitVec:
      return Value(BitVector(sorts.width(sort), mpz_class(value.bits().to_mpz() + static_cast<long>(steps))));
    case SortKind::String: {
      std::u32string s = value.string();
      if (steps == 0) {
        return value;
      }
      if (steps > 0) {
        s.push_back(U'0');
      } else if (!s.empty()) {
        s.pop_back();
      }
      return Value(std::move(s));
    }
    default: return {};
  }
}

}  // namespace

bool invert_comparison(Inversion& in) {
  const SearchGraph& graph = in.graph;
  const Kind kind = graph.kind(in.node);
  const bool holds = in.wanted.is_bool() && in.wanted.boolean();
  const SortTable& sorts = graph.manager().sorts();
  enum class Order : uint8_t { Same, Different, Less, LessOrEqual, Greater, GreaterOrEqual };
  Order order = Order::Same;
  switch (kind) {
    case Kind::Equal:
    case Kind::FpEq: order = holds ? Order::Same : Order::Different; break;
    case Kind::Distinct: order = holds ? Order::Different : Order::Same; break;
    case Kind::Lt:
    case Kind::FpLt:
    case Kind::BvUlt:
    case Kind::BvSlt:
    case Kind::StrLt: order = holds ? Order::Less : Order::GreaterOrEqual; break;
    case Kind::Le:
    case Kind::FpLe:
    case Kind::BvUle:
    case Kind::BvSle:
    case Kind::StrLe: order = holds ? Order::LessOrEqual : Order::Greater; break;
    case Kind::Gt:
    case Kind::FpGt:
    case Kind::BvUgt:
    case Kind::BvSgt: order = holds ? Order::Greater : Order::LessOrEqual; break;
    case Kind::Ge:
    case Kind::FpGe:
    case Kind::BvUge:
    case Kind::BvSge: order = holds ? Order::GreaterOrEqual : Order::Less; break;
    default: return false;
  }
  size_t i = in.pick_free();
  if (i >= in.arity()) {
    return false;
  }
  if (kind == Kind::Distinct && holds) {
    // One of a pair that is equal.
    for (size_t a = 0; a < in.arity(); ++a) {
      for (size_t b = a + 1; b < in.arity(); ++b) {
        if (in.value(a) == in.value(b)) {
          i = in.is_free(b) && (!in.is_free(a) || in.random.one_in(2)) ? b : a;
        }
      }
    }
    if (!in.is_free(i)) {
      return false;
    }
  }
  const Sort sort = graph.sort(in.child(i));
  if (order == Order::Different) {
    return in.wish(i, mutate_value(sorts, sort, in.value(i), in.seeds.of(sort), in.random));
  }
  const size_t j = kind == Kind::Distinct ? in.random.below(in.arity()) : 1 - i;
  const Value other = in.value(j);
  if (order == Order::Same) {
    return i != j && in.wish(i, other);
  }
  // Below or above the other side: near it mostly.
  bool below = order == Order::Less || order == Order::LessOrEqual;
  if (i == 1) {
    below = !below;
  }
  const bool strict = order == Order::Less || order == Order::Greater;
  const int64_t least = strict ? 1 : 0;
  uint32_t bits = 8;
  if (sorts.kind(sort) == SortKind::FloatingPoint) {
    bits = std::min<uint32_t>(sorts.exponent_bits(sort) + sorts.significand_bits(sort) - 1, 62);
  } else if (sorts.kind(sort) == SortKind::BitVec) {
    bits = std::min<uint32_t>(sorts.width(sort), 62);
  }
  const int64_t steps = in.random.one_in(2) ? least : least + static_cast<int64_t>(in.random.step(bits));
  Value wanted = stepped(sorts, sort, other, below ? -steps : steps);
  return wanted.known() && in.wish(i, std::move(wanted));
}

bool invert(Inversion& in) {
  const SearchGraph& graph = in.graph;
  if (graph.is_defined(in.node)) {
    return in.wish(0, in.wanted);
  }
  if (graph.kind(in.node) == Kind::Apply) {
    // An argument that the function may return as it is, or a change at random.
    const size_t i = in.pick_free();
    return i < in.arity() && graph.sort(in.child(i)) == graph.sort(in.node) && in.wish(i, in.wanted);
  }
  const SortTable& sorts = graph.manager().sorts();
  if ((graph.kind(in.node) == Kind::Equal || graph.kind(in.node) == Kind::Xor) &&
      sorts.kind(graph.sort(in.child(0))) == SortKind::Bool) {
    const size_t i = in.pick_free();
    return i < in.arity() && in.wish(i, Value(!graph.is_true(in.child(i))));
  }
  return invert_connective(in) || invert_comparison(in) || invert_number(in) || invert_bits(in) || invert_float(in) ||
         invert_string(in);
}

}  // namespace preproc
