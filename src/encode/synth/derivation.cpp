#include "encode/synth/derivation.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "encode/synth/selector_tree.h"
#include "evaluate/evaluator.h"
#include "script/grammar_membership.h"

namespace preproc {

namespace {

class Deriver {
 public:
  Deriver(TermManager& tm, const ProductionGrammar& grammar)
      : tm_(tm), grammar_(grammar), productions_(without_chains(grammar)) {}

  /// Finds out whether the nonterminal makes the term, and by which production. Productions that are no chains hold
  /// more than a placeholder, so that what is asked below is smaller.
  bool find(uint32_t nonterminal, Term t) {
    const auto known = made_.find({nonterminal, t});
    if (known != made_.end()) {
      return known->second.production != nullptr;
    }
    Made made;
    if (tm_.sort(t) == grammar_.nonterminals[nonterminal].sort) {
      for (const Production* production : productions_[nonterminal]) {
        if (production->kind == Production::Kind::AnyConstant) {
          if (is_constant_term(tm_, t)) {
            made = {production, {}};
            break;
          }
          continue;
        }
        std::unordered_map<Term, Term> bound;
        if (!matches_pattern(tm_, *production, t, bound)) {
          continue;
        }
        made = {production, {}};
        for (const NonterminalUse& use : production->uses) {
          const auto part = bound.find(use.placeholder);
          if (part == bound.end() || !find(use.nonterminal, part->second)) {
            made.production = nullptr;
            break;
          }
          made.parts.emplace_back(use.nonterminal, part->second);
        }
        if (made.production != nullptr) {
          break;
        }
      }
    }
    made_[{nonterminal, t}] = made;
    return made.production != nullptr;
  }

  /// Appends the steps of what was found. Returns their height.
  uint32_t append(uint32_t nonterminal, Term t, Derivation& derivation) {
    if (derivation.steps.size() > SelectorTree::kMaxComponents) {
      return 0;
    }
    const Made& made = made_.at({nonterminal, t});
    Derivation::Step step{made.production, {}, {}};
    if (made.production->kind == Production::Kind::AnyConstant) {
      step.constant = tm_.mk_value(evaluate(tm_, t, {}));
    }
    uint32_t below = 0;
    for (const auto& [part, term] : made.parts) {
      below = std::max(below, append(part, term, derivation));
      step.children.push_back(static_cast<uint32_t>(derivation.steps.size() - 1));
    }
    derivation.steps.push_back(std::move(step));
    return below + 1;
  }

 private:
  struct Made {
    const Production* production = nullptr;
    std::vector<std::pair<uint32_t, Term>> parts;  // by use
  };

  TermManager& tm_;
  const ProductionGrammar& grammar_;
  ChainFreeProductions productions_;
  std::map<std::pair<uint32_t, Term>, Made> made_;
};

}  // namespace

std::optional<Derivation> derive(TermManager& tm, const ProductionGrammar& grammar, Term t) {
  Deriver deriver(tm, grammar);
  if (!deriver.find(0, t)) {
    return {};
  }
  Derivation derivation;
  derivation.height = deriver.append(0, t, derivation);
  if (derivation.steps.size() > SelectorTree::kMaxComponents) {
    return {};
  }
  return derivation;
}

}  // namespace preproc
