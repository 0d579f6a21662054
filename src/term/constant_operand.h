#pragma once

#include "term/term_manager.h"

namespace preproc {

/// The constant argument of a binary application, and the other one: (bvadd #x01 x) has constant #x01 and rest x.
struct ConstantOperand {
  Term constant;  ///< null unless exactly one of two arguments is a constant
  Term rest;
  bool is_first = false;  ///< the constant is the first argument
  explicit operator bool() const { return static_cast<bool>(constant); }
};

inline ConstantOperand constant_operand(const TermManager& tm, Term t) {
  const std::span<const Term> children = tm.children(t);
  if (children.size() != 2 || tm.is_value(children[0]) == tm.is_value(children[1])) {
    return {};
  }
  const bool first = tm.is_value(children[0]);
  return {children[first ? 0 : 1], children[first ? 1 : 0], first};
}

/// The constant operand of an application of `kind`; none for any other term.
inline ConstantOperand constant_operand(const TermManager& tm, Term t, Kind kind) {
  return tm.kind(t) == kind ? constant_operand(tm, t) : ConstantOperand{};
}

}  // namespace preproc
