#include "script/grammar_membership.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace preproc {

namespace {

bool matches(const TermManager& tm, const Production& production, Term pattern, Term t,
             std::unordered_map<Term, Term>& bound) {
  if (std::ranges::find(production.uses, pattern, &NonterminalUse::placeholder) != production.uses.end()) {
    return bound.emplace(pattern, t).first->second == t;
  }
  if (pattern == t) {
    return true;
  }
  const std::span<const Term> parts = tm.children(pattern);
  if (parts.empty() || tm.kind(pattern) != tm.kind(t) || tm.children(t).size() != parts.size() ||
      &tm.head(pattern) != &tm.head(t)) {
    return false;
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!matches(tm, production, parts[i], tm.child(t, static_cast<uint32_t>(i)), bound)) {
      return false;
    }
  }
  return true;
}

class Membership {
 public:
  Membership(const TermManager& tm, const ProductionGrammar& grammar) : tm_(tm), grammar_(grammar) {}

  /// Recursion is as deep as the term: solutions are small.
  bool produces(uint32_t nonterminal, Term t) {
    const auto [place, fresh] = known_.try_emplace({nonterminal, t}, Known::Open);
    if (!fresh) {
      cycles_ += place->second == Known::Open ? 1 : 0;
      return place->second == Known::Yes;
    }
    const uint64_t cycles = cycles_;
    const Nonterminal& n = grammar_.nonterminals[nonterminal];
    const bool found = tm_.sort(t) == n.sort && std::ranges::any_of(n.productions, [&](const Production& production) {
                         if (production.kind == Production::Kind::AnyConstant) {
                           return is_constant_term(tm_, t);
                         }
                         std::unordered_map<Term, Term> bound;
                         return matches_pattern(tm_, production, t, bound) &&
                                std::ranges::all_of(production.uses, [&](const NonterminalUse& use) {
                                  const auto term = bound.find(use.placeholder);
                                  return term != bound.end() && produces(use.nonterminal, term->second);
                                });
                       });
    if (found || cycles == cycles_) {
      known_[{nonterminal, t}] = found ? Known::Yes : Known::No;
    } else {
      known_.erase({nonterminal, t});  // it may be found when what is open now is known
    }
    return found;
  }

 private:
  const TermManager& tm_;
  const ProductionGrammar& grammar_;
  enum class Known : uint8_t { Open, No, Yes };  // Open: it is being looked at
  std::map<std::pair<uint32_t, Term>, Known> known_;
  uint64_t cycles_ = 0;  // times that what is open was asked for
};

}  // namespace

bool matches_pattern(const TermManager& tm, const Production& production, Term t,
                     std::unordered_map<Term, Term>& bound) {
  return matches(tm, production, production.pattern, t, bound);
}

bool is_constant_term(const TermManager& tm, Term t) {
  return tm.is_value(t) || (tm.kind(t) == Kind::Neg && tm.is_value(tm.child(t, 0)));
}

bool is_produced(const TermManager& tm, const ProductionGrammar& grammar, Term t) {
  return Membership(tm, grammar).produces(0, t);
}

}  // namespace preproc
