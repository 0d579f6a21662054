#include "encode/synth/horn_clauses.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>

#include "term/substitute.h"
#include "term/term_map.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// A formula that is to be true or false.
struct Literal {
  Term term;
  bool wanted;
};

/// Cuts constraints into clauses.
class ClauseCutter {
 public:
  ClauseCutter(TermManager& tm, const SynthesisProblem& problem) : tm_(tm), problem_(problem) {}

  std::optional<std::vector<HornClause>> cut() {
    for (const FunctionToSynthesize& function : problem_.functions) {
      if (function.range != tm_.sorts().boolean()) {
        return std::nullopt;
      }
    }
    for (const std::vector<Term>* terms : {&problem_.constraints, &problem_.assumptions}) {
      for (const Term t : *terms) {
        find_predicates(t);
      }
    }
    for (const Term constraint : problem_.constraints) {
      Clause whole;
      for (const Term assumption : problem_.assumptions) {
        whole.open.push_back({assumption, false});
      }
      whole.open.push_back({constraint, true});
      if (!cut(std::move(whole))) {
        return std::nullopt;
      }
    }
    return std::move(clauses_);
  }

 private:
  /// A disjunction: of what is still to be looked at, and what was.
  struct Clause {
    std::vector<Literal> open;
    std::vector<Term> conditions;  // all of which hold where the rest is to
    HornClause horn;
  };

  bool is_predicate(Term t) const {
    return (tm_.kind(t) == Kind::Apply || tm_.kind(t) == Kind::Constant) && problem_.find(tm_.function(t)) != nullptr;
  }

  void find_predicates(Term root) {
    walk_postorder(tm_, root, seen_, [&](Term t) {
      const bool below = std::ranges::any_of(tm_.children(t), [&](Term child) { return above_.contains(child); });
      if (below || is_predicate(t)) {
        above_.insert(t);
      }
    });
  }

  bool cut(Clause&& whole) {
    std::vector<Clause> waiting;
    waiting.push_back(std::move(whole));
    while (!waiting.empty()) {
      Clause clause = std::move(waiting.back());
      waiting.pop_back();
      bool divided = false;
      while (!clause.open.empty() && !divided) {
        const Literal literal = clause.open.back();
        clause.open.pop_back();
        // The cases of `literal`: one of these lists has to be taken for each clause.
        std::vector<std::vector<Literal>> cases;
        if (!look_at(literal, clause, cases)) {
          return false;
        }
        divided = cases.size() > 1;
        for (size_t i = 0; divided && i < cases.size(); ++i) {
          Clause part = clause;
          part.open.insert(part.open.end(), cases[i].begin(), cases[i].end());
          waiting.push_back(std::move(part));
        }
        if (cases.size() == 1) {
          clause.open.insert(clause.open.end(), cases[0].begin(), cases[0].end());
        }
      }
      if (!divided) {
        finish(std::move(clause));
      }
      if (clauses_.size() + waiting.size() > kMaxHornClauses) {
        return false;
      }
    }
    return true;
  }

  /// Puts a literal into the clause, or says of what it is made: the literals of one case are a disjunction, and the
  /// clause holds if it holds with each case. False if that is no Horn clause.
  bool look_at(const Literal& literal, Clause& clause, std::vector<std::vector<Literal>>& cases) {
    const auto [t, wanted] = literal;
    if (!above_.contains(t)) {
      clause.conditions.push_back(wanted ? tm_.mk(Kind::Not, {t}) : t);
      return true;
    }
    const std::span<const Term> children = tm_.children(t);
    if (is_predicate(t)) {
      if (std::ranges::any_of(children, [&](Term child) { return above_.contains(child); }) ||
          (wanted && clause.horn.head && clause.horn.head != t)) {
        return false;
      }
      if (wanted) {
        clause.horn.head = t;
      } else {
        clause.horn.premises.push_back(t);
      }
      return true;
    }
    std::vector<Literal> parts;
    bool disjunction = true;
    switch (tm_.kind(t)) {
      case Kind::Not: parts.push_back({children[0], !wanted}); break;
      case Kind::And:
      case Kind::Or:
        std::ranges::transform(children, std::back_inserter(parts), [&](Term child) { return Literal{child, wanted}; });
        disjunction = wanted == (tm_.kind(t) == Kind::Or);
        break;
      case Kind::Implies:
        for (size_t i = 0; i < children.size(); ++i) {
          parts.push_back({children[i], wanted == (i + 1 == children.size())});
        }
        disjunction = wanted;
        break;
      case Kind::Ite:
        cases = {{{children[0], false}, {children[1], wanted}}, {{children[0], true}, {children[2], wanted}}};
        return true;
      case Kind::Equal:
      case Kind::Xor: {
        if (children.size() != 2 || tm_.sort(children[0]) != tm_.sorts().boolean()) {
          return false;
        }
        const bool equal = wanted == (tm_.kind(t) == Kind::Equal);
        cases = {{{children[0], true}, {children[1], !equal}}, {{children[0], false}, {children[1], equal}}};
        return true;
      }
      default: return false;
    }
    if (disjunction) {
      cases.push_back(std::move(parts));
    } else {
      std::ranges::transform(parts, std::back_inserter(cases),
                             [](const Literal& part) { return std::vector<Literal>{part}; });
    }
    return true;
  }

  void finish(Clause&& clause) {
    const std::vector<Term>& conditions = clause.conditions;
    clause.horn.condition = tm_.mk_and(conditions);
    clauses_.push_back(std::move(clause.horn));
  }

  TermManager& tm_;
  const SynthesisProblem& problem_;
  TermSet seen_;
  TermSet above_;  // terms in which predicates occur
  std::vector<HornClause> clauses_;
};

}  // namespace

std::optional<std::vector<HornClause>> horn_clauses(TermManager& tm, const SynthesisProblem& expanded) {
  return ClauseCutter(tm, expanded).cut();
}

Term quantified_clause(TermManager& tm, const HornClause& clause, std::span<const Term> variables) {
  std::vector<Term> premises = clause.premises;
  if (!tm.is_true(clause.condition)) {
    premises.push_back(clause.condition);
  }
  const Term head = clause.head ? clause.head : tm.mk_false();
  const Term premise = premises.empty() ? Term() : tm.mk_and(premises);
  const Term body = premise ? tm.mk(Kind::Implies, {premise, head}) : head;
  TermSet occurring;
  walk_postorder(tm, body, occurring, [](Term) {});
  std::vector<Term> from;
  std::vector<Term> bound;
  for (const Term variable : variables) {
    if (occurring.contains(variable)) {
      from.push_back(variable);
      const std::string name = own_name("", "bound", bound.size());
      bound.push_back(tm.mk_variable(tm.symbols().intern(name), tm.sort(variable)));
    }
  }
  return bound.empty() ? body : tm.mk_binder(Kind::Forall, bound, substitute(tm, body, from, bound));
}

}  // namespace preproc
