#include "encode/synth/linear_outputs.h"

#include <algorithm>
#include <cstdint>

#include "term/term_map.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// How the terms of a nonterminal depend on the parameters.
enum class Degree : uint8_t { Constant, Linear, Other };

Degree product_of(Degree a, Degree b) {
  if (a == Degree::Constant || b == Degree::Constant) {
    return std::max(a, b);
  }
  return Degree::Other;
}

/// The degree of a pattern. `leaves`: the parameters and placeholders, of which `of_leaves` has the degrees.
Degree degree_of(const TermManager& tm, Term pattern, const TermSet& leaves, const TermMap<Degree>& of_leaves) {
  TermMap<Degree> degrees;
  walk_postorder(tm, pattern, [&](Term t) {
    if (leaves.contains(t)) {
      degrees.slot(t) = of_leaves[t];
      return;
    }
    const Kind kind = tm.kind(t);
    Degree degree = Degree::Constant;
    for (const Term child : tm.children(t)) {
      degree = kind == Kind::Mul ? product_of(degree, degrees[child]) : std::max(degree, degrees[child]);
    }
    const bool keeps_linear = kind == Kind::Add || kind == Kind::Sub || kind == Kind::Neg || kind == Kind::Mul;
    degrees.slot(t) = keeps_linear || degree == Degree::Constant ? degree : Degree::Other;
  });
  return degrees[pattern];
}

bool is_linear(const TermManager& tm, const FunctionToSynthesize& function) {
  const std::vector<Nonterminal>& nonterminals = function.grammar.nonterminals;
  TermSet leaves;
  TermMap<Degree> of_leaves;
  for (const Term parameter : function.parameters) {
    leaves.insert(parameter);
    of_leaves.slot(parameter) = Degree::Linear;
  }
  std::vector<Degree> degrees(nonterminals.size(), Degree::Constant);
  for (bool changed = true; changed;) {  // the least fixed point; degrees only grow
    changed = false;
    for (size_t n = 0; n < nonterminals.size(); ++n) {
      for (const Production& production : nonterminals[n].productions) {
        if (production.kind == Production::Kind::AnyConstant || tm.is_value(production.pattern)) {
          continue;
        }
        for (const NonterminalUse& use : production.uses) {
          leaves.insert(use.placeholder);
          of_leaves.slot(use.placeholder) = degrees[use.nonterminal];
        }
        const Degree degree = degree_of(tm, production.pattern, leaves, of_leaves);
        changed = changed || degree > degrees[n];
        degrees[n] = std::max(degrees[n], degree);
      }
    }
  }
  return degrees[0] != Degree::Other;
}

}  // namespace

LinearOutputs::LinearOutputs(TermManager& tm, const FunctionToSynthesize& function, std::string prefix)
    : tm_(tm), prefix_(std::move(prefix)), sort_(function.grammar.nonterminals[0].sort) {
  const auto& sorts = tm.sorts();
  const bool of_one_sort =
      (sort_ == sorts.integer() || sort_ == sorts.real()) && !function.parameters.empty() &&
      std::ranges::all_of(function.parameters, [&](Term parameter) { return tm.sort(parameter) == sort_; });
  applies_ = of_one_sort && is_linear(tm, function);
  if (!applies_) {
    return;
  }
  constant_ = tm.mk_constant(own_name(prefix_, "constant"), sort_);
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    coefficients_.push_back(tm.mk_constant(own_name(prefix_, i), sort_));
  }
  products_.resize(coefficients_.size());
}

Term LinearOutputs::product(size_t parameter, Term argument, bool& fresh) {
  if (tm_.is_value(argument)) {
    return tm_.mk(Kind::Mul, {argument, coefficients_[parameter]});
  }
  auto& known = products_[parameter];
  const auto found = std::ranges::find(known, argument, [](const auto& entry) { return entry.first; });
  if (found != known.end()) {
    return found->second;
  }
  fresh = true;
  const std::string name = own_name(own_name(prefix_, parameter), known.size());
  return known.emplace_back(argument, tm_.mk_constant(name, sort_)).second;
}

Term LinearOutputs::equation(std::span<const Term> arguments, Term output) {
  std::vector<Term> sum{constant_};
  bool fresh = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    sum.push_back(product(i, arguments[i], fresh));
  }
  // The first equation gives its products their meaning; a later one with a product that is new says nothing.
  if (occurrences_++ > 0 && fresh) {
    return {};
  }
  return tm_.mk(Kind::Equal, {output, tm_.mk(Kind::Add, sum)});
}

}  // namespace preproc
