#include "encode/synth/derivation.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "encode/synth/selector_tree.h"
#include "evaluate/evaluator.h"
#include "script/production_match.h"
#include "term/substitute.h"
#include "term/written_literals.h"

namespace preproc {

namespace {

class Deriver {
 public:
  Deriver(TermManager& tm, const ProductionGrammar& grammar)
      : tm_(tm), grammar_(grammar), productions_(without_chains(grammar)) {}

  /// Finds out whether the nonterminal makes the term, and by which production. Productions that are no chains hold
  /// more than a placeholder, so that the goals of a goal are smaller.
  bool find(uint32_t nonterminal, Term t) {
    std::vector<Goal> goals{Goal{{nonterminal, t}}};
    while (!goals.empty()) {
      if (const std::optional<Key> part = advance(goals.back())) {
        goals.push_back(Goal{*part});
      } else {
        made_[goals.back().key] = std::move(goals.back().made);
        goals.pop_back();
      }
    }
    return made_.at({nonterminal, t}).production != nullptr;
  }

  /// Writes the steps of what was found, and their height. Stops where there are more than a selector tree has.
  void write(uint32_t nonterminal, Term t, Derivation& derivation) {
    struct Frame {
      const Made* made;
      Derivation::Step step = {};
      uint32_t height_below = 0;
    };
    const auto frame_of = [&](const Key& key) {
      const Made& made = made_.at(key);
      Frame frame{&made, {made.production, {}, {}}};
      if (made.production->kind == Production::Kind::AnyConstant) {
        frame.step.constant = tm_.mk_value(evaluate(tm_, key.second, {}));
      }
      return frame;
    };
    std::vector<Frame> frames{frame_of({nonterminal, t})};
    while (!frames.empty() && derivation.steps.size() <= SelectorTree::kMaxComponents) {
      Frame& frame = frames.back();
      if (frame.step.children.size() < frame.made->parts.size()) {
        frames.push_back(frame_of(frame.made->parts[frame.step.children.size()]));
        continue;
      }
      derivation.steps.push_back(std::move(frame.step));
      derivation.height = frame.height_below + 1;
      frames.pop_back();
      if (!frames.empty()) {
        frames.back().step.children.push_back(static_cast<uint32_t>(derivation.steps.size() - 1));
        frames.back().height_below = std::max(frames.back().height_below, derivation.height);
      }
    }
  }

 private:
  using Key = std::pair<uint32_t, Term>;  // a nonterminal, and a term that it may make

  struct Made {
    const Production* production = nullptr;
    std::vector<Key> parts = {};  // by use
  };

  /// A key that is being looked into: how far among the productions of its nonterminal, and among the uses of that
  /// production.
  struct Goal {
    Key key;
    size_t production = 0;
    bool matched = false;
    std::unordered_map<Term, Term> bound = {};
    Made made = {};
  };

  /// The part of the goal that has to be looked into before; nothing once `made` is known.
  std::optional<Key> advance(Goal& goal) {
    const auto& [nonterminal, t] = goal.key;
    if (tm_.sort(t) != grammar_.nonterminals[nonterminal].sort) {
      return {};
    }
    const auto& productions = productions_[nonterminal];
    for (; goal.production < productions.size(); ++goal.production) {
      const Production* production = productions[goal.production];
      if (production->kind == Production::Kind::AnyConstant) {
        if (is_constant_term(tm_, t)) {
          goal.made = {production};
          return {};
        }
        continue;
      }
      if (!goal.matched) {
        goal.bound.clear();
        goal.matched = matches_pattern(tm_, *production, t, goal.bound);
        goal.made = {goal.matched ? production : nullptr};
      }
      while (goal.made.production != nullptr && goal.made.parts.size() < production->uses.size()) {
        const NonterminalUse& use = production->uses[goal.made.parts.size()];
        const auto part = goal.bound.find(use.placeholder);
        if (part == goal.bound.end()) {
          goal.made = {};
          break;
        }
        const Key key{use.nonterminal, part->second};
        const auto known = made_.find(key);
        if (known == made_.end()) {
          return key;
        }
        if (known->second.production == nullptr) {
          goal.made = {};
        } else {
          goal.made.parts.push_back(key);
        }
      }
      if (goal.made.production != nullptr) {
        return {};
      }
      goal.matched = false;
    }
    return {};
  }

  TermManager& tm_;
  const ProductionGrammar& grammar_;
  ChainFreeProductions productions_;
  std::map<Key, Made> made_;
};

}  // namespace

bool is_produced(TermManager& tm, const ProductionGrammar& grammar, Term t) { return Deriver(tm, grammar).find(0, t); }

std::optional<Derivation> derive(TermManager& tm, const ProductionGrammar& grammar, Term t) {
  Deriver deriver(tm, grammar);
  if (!deriver.find(0, t)) {
    return {};
  }
  Derivation derivation;
  deriver.write(0, t, derivation);
  if (derivation.steps.size() > SelectorTree::kMaxComponents) {
    return {};
  }
  return derivation;
}

Term term_of(TermManager& tm, const Derivation& derivation) {
  const WrittenLiterals kept;
  std::vector<Term> terms;
  for (const Derivation::Step& step : derivation.steps) {
    if (step.constant) {
      terms.push_back(step.constant);
      continue;
    }
    std::vector<Term> from;
    std::vector<Term> to;
    for (size_t i = 0; i < step.children.size(); ++i) {
      from.push_back(step.production->uses[i].placeholder);
      to.push_back(terms[step.children[i]]);
    }
    terms.push_back(from.empty() ? step.production->pattern : substitute(tm, step.production->pattern, from, to));
  }
  return terms.back();
}

}  // namespace preproc
