#include "script/production_match.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "evaluate/evaluator.h"

namespace preproc {

namespace {

/// The arguments of this operator in the literal that the value is written as; none if the literal has another one.
std::vector<Term> written_arguments(TermManager& tm, Term t, Kind kind) {
  if (!tm.is_value(t)) {
    return {};
  }
  const Value value = tm.value(t);
  if (kind == Kind::Neg && value.is_int() && value.integer() < 0) {
    return {tm.mk_int(-value.integer())};
  }
  if (kind == Kind::Neg && value.is_real() && value.real() < 0) {
    return {tm.mk_real(-value.real())};
  }
  if (kind == Kind::Fp && value.is_float() && !value.floating().is_nan()) {
    const FloatingPoint& number = value.floating();
    return {tm.mk_bv(1, number.sign() ? 1 : 0), tm.mk_value(Value(number.exponent())),
            tm.mk_value(Value(number.trailing()))};
  }
  if (kind == Kind::RealDiv && value.is_real() && value.real() > 0 && value.real().get_den() != 1) {
    return {tm.mk_real(value.real().get_num()), tm.mk_real(value.real().get_den())};
  }
  return {};
}

bool matches(TermManager& tm, const Production& production, Term pattern, Term t,
             std::unordered_map<Term, Term>& bound) {
  if (std::ranges::find(production.uses, pattern, &NonterminalUse::placeholder) != production.uses.end()) {
    return bound.emplace(pattern, t).first->second == t;
  }
  if (pattern == t || (tm.is_value(pattern) && literal_value(tm, t) == pattern)) {
    return true;
  }
  const std::span<const Term> parts = tm.children(pattern);
  const std::vector<Term> written = written_arguments(tm, t, tm.kind(pattern));
  const std::span<const Term> arguments = written.empty() ? tm.children(t) : written;
  if (parts.empty() || arguments.size() != parts.size() ||
      (written.empty() && (tm.kind(pattern) != tm.kind(t) || &tm.head(pattern) != &tm.head(t)))) {
    return false;
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!matches(tm, production, parts[i], arguments[i], bound)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool matches_pattern(TermManager& tm, const Production& production, Term t, std::unordered_map<Term, Term>& bound) {
  return matches(tm, production, production.pattern, t, bound);
}

Term literal_value(TermManager& tm, Term t) {
  const auto is_literal_operator = [&](Term u) {
    const Kind kind = tm.kind(u);
    return kind == Kind::Neg || kind == Kind::RealDiv || kind == Kind::Fp || kind == Kind::FpFromReal;
  };
  const auto is_simple = [&](Term u) {
    return tm.is_value(u) || (is_literal_operator(u) &&
                              std::ranges::all_of(tm.children(u), [&](Term part) { return tm.is_value(part); }));
  };
  if (!is_literal_operator(t) || !std::ranges::all_of(tm.children(t), is_simple)) {
    return t;
  }
  const Term value = tm.mk_value(evaluate(tm, t, {}));
  return value ? value : t;
}

bool is_constant_term(TermManager& tm, Term t) {
  if (tm.is_value(literal_value(tm, t))) {
    return true;
  }
  // Values of arrays, sequences and datatypes are written as applications.
  return tm.is_closed(t) && !tm.children(t).empty() && tm.mk_value(evaluate(tm, t, {})) == t;
}

}  // namespace preproc
