// The terms that a selector tree leaves out, see symmetry_breaking.h.
#include <algorithm>
#include <unordered_map>

#include "encode/synth/redundant_terms.h"
#include "encode/synth/selector_tree.h"
#include "value/enum_set.h"

namespace preproc {

namespace {

/// True for operators of two operands that may change places.
bool is_commutative(Kind kind) {
  static constexpr EnumSet<Kind> kCommutative = {Kind::And,    Kind::Or,    Kind::Xor,   Kind::Equal,  Kind::Distinct,
                                                 Kind::BvAnd,  Kind::BvOr,  Kind::BvXor, Kind::BvNand, Kind::BvNor,
                                                 Kind::BvXnor, Kind::BvAdd, Kind::BvMul, Kind::Add,    Kind::Mul};
  return kCommutative.contains(kind);
}

/// True for operators that undo themselves.
bool is_involution(Kind kind) {
  return kind == Kind::Not || kind == Kind::BvNot || kind == Kind::BvNeg || kind == Kind::Neg;
}

/// True if the production is an operator over nonterminals only, as many as given.
bool is_operator(const TermManager& tm, const Production& production, size_t operands) {
  if (!production.pattern || production.uses.size() != operands || tm.children(production.pattern).size() != operands) {
    return false;
  }
  for (size_t i = 0; i < operands; ++i) {
    if (tm.child(production.pattern, i) != production.uses[i].placeholder) {
      return false;
    }
  }
  return true;
}

}  // namespace

void SelectorTree::imply(Term a, Term b) { conditions_.push_back(tm_.mk(Kind::Or, {tm_.mk(Kind::Not, {a}), b})); }

void SelectorTree::break_symmetries() {
  for (const Node& node : nodes_) {
    for (const Component& component : node.components) {
      if (options_.symmetry.unused) {
        pin_unused(node, component);
      }
      if (options_.symmetry.commutative) {
        order_children(component);
      }
      if (options_.symmetry.double_negation) {
        forbid_double_negation(node, component);
      }
    }
  }
  if (options_.symmetry.constants || options_.symmetry.operands || options_.symmetry.equals) {
    forbid_redundant_terms();
  }
}

/// Only to a leaf: nothing is ever forbidden to one that its parent does not use.
void SelectorTree::pin_unused(const Node& node, const Component& component) {
  for (const uint32_t child : node.children) {
    const std::vector<Component>& below = nodes_[child].components;
    const auto leaf = std::ranges::find_if(below, [](const Component& c) { return c.children.empty(); });
    if (leaf != below.end() && std::ranges::find(component.children, child) == component.children.end()) {
      imply(component.selector, leaf->selector);
    }
  }
}

void SelectorTree::order_children(const Component& component) {
  const std::vector<NonterminalUse>& uses = component.production->uses;
  if (!is_operator(tm_, *component.production, 2) || uses[0].nonterminal != uses[1].nonterminal ||
      !is_commutative(tm_.kind(component.production->pattern))) {
    return;
  }
  const std::vector<Component>& first = nodes_[component.children[0]].components;
  const std::vector<Component>& second = nodes_[component.children[1]].components;
  if (second.size() > kMaxPairwise) {
    return;
  }
  std::vector<Term> not_behind;
  for (size_t i = 0; i < second.size(); ++i) {
    not_behind.push_back(first[i].selector);
    const Term allowed = tm_.mk_or(not_behind);
    imply(tm_.mk(Kind::And, {component.selector, second[i].selector}), allowed);
  }
}

void SelectorTree::forbid_double_negation(const Node& node, const Component& component) {
  if (!is_operator(tm_, *component.production, 1)) {
    return;
  }
  const Kind kind = tm_.kind(component.production->pattern);
  if (!is_involution(kind)) {
    return;
  }
  for (const Component& below : nodes_[component.children[0]].components) {
    if (is_operator(tm_, *below.production, 1) && tm_.kind(below.production->pattern) == kind &&
        below.production->uses[0].nonterminal == node.nonterminal) {
      imply(component.selector, tm_.mk(Kind::Not, {below.selector}));
    }
  }
}

void SelectorTree::forbid_redundant_terms() {
  Simplifier simplifier(tm_);
  std::vector<std::unordered_map<const Production*, std::vector<RedundantTerm>>> redundant(productions_.size());
  std::vector<bool> known(productions_.size());
  const auto is_on = [&](RedundantTerm::Why why) {
    switch (why) {
      case RedundantTerm::Why::Constant: return options_.symmetry.constants;
      case RedundantTerm::Why::Neutral: return options_.symmetry.operands;
      case RedundantTerm::Why::Equal: return options_.symmetry.equals;
    }
    return false;
  };
  for (const Node& node : nodes_) {
    auto& of_nonterminal = redundant[node.nonterminal];
    if (!known[node.nonterminal]) {
      known[node.nonterminal] = true;
      for (RedundantTerm& term : find_redundant_terms(tm_, simplifier, productions_, node.nonterminal)) {
        if (is_on(term.why)) {
          of_nonterminal[term.production].push_back(std::move(term));
        }
      }
    }
    for (const Component& component : node.components) {
      const auto terms = of_nonterminal.find(component.production);
      if (terms == of_nonterminal.end()) {
        continue;
      }
      for (const RedundantTerm& term : terms->second) {
        std::vector<Term> clause{tm_.mk(Kind::Not, {component.selector})};
        for (const RedundantTerm::Operand& operand : term.operands) {
          const std::vector<Component>& below = nodes_[component.children[operand.use]].components;
          clause.push_back(
              tm_.mk(Kind::Not, {std::ranges::find(below, operand.leaf, &Component::production)->selector}));
        }
        conditions_.push_back(tm_.mk(Kind::Or, clause));
      }
    }
  }
}

}  // namespace preproc
