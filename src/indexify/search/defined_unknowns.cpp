#include "indexify/search/defined_unknowns.h"

#include <algorithm>

#include "term/rebuild.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr uint64_t kMaxDefinitionSteps = 4'000'000;

bool is_unknown(const TermManager& tm, Term t) {
  return tm.kind(t) == Kind::Constant && !tm.info(tm.function(t)).body &&
         tm.sorts().kind(tm.sort(t)) != SortKind::Function;
}

class Elimination {
 public:
  explicit Elimination(TermManager& tm) : tm_(tm) {}

  ReducedConjunction run(std::span<const Term> assertions) {
    flatten(assertions);
    std::vector<Term> rest;
    for (const Term conjunct : conjuncts_) {
      if (!define_from(conjunct)) {
        rest.push_back(conjunct);
      }
    }
    ReducedConjunction reduced;
    for (const Term unknown : in_order()) {
      const Term meaning = rebuilt(definitions_[unknown]);
      done_.slot(unknown) = meaning;
      reduced.definitions.push_back({unknown, meaning});
    }
    for (const Term conjunct : rest) {
      reduced.assertions.push_back(rebuilt(conjunct));
    }
    return reduced;
  }

 private:
  void flatten(std::span<const Term> assertions) {
    TermSet seen;
    std::vector<Term> stack(assertions.rbegin(), assertions.rend());
    while (!stack.empty()) {
      const Term t = stack.back();
      stack.pop_back();
      if (!seen.insert(t)) {
        continue;
      }
      const std::span<const Term> children = tm_.children(t);
      if (tm_.kind(t) == Kind::And) {
        stack.insert(stack.end(), children.rbegin(), children.rend());
      } else {
        conjuncts_.push_back(t);
      }
    }
  }

  bool define_from(Term conjunct) {
    if (is_unknown(tm_, conjunct)) {
      return define(conjunct, tm_.mk_true());
    }
    if (tm_.kind(conjunct) == Kind::Not && is_unknown(tm_, tm_.child(conjunct, 0))) {
      return define(tm_.child(conjunct, 0), tm_.mk_false());
    }
    if (tm_.kind(conjunct) != Kind::Equal) {
      return false;
    }
    const Term a = tm_.child(conjunct, 0);
    const Term b = tm_.child(conjunct, 1);
    return define(a, b) || define(b, a);
  }

  bool define(Term unknown, Term meaning) {
    if (!is_unknown(tm_, unknown) || definitions_[unknown] || tm_.sort(unknown) != tm_.sort(meaning) ||
        steps_ > kMaxDefinitionSteps || reaches(meaning, unknown)) {
      return false;
    }
    definitions_.slot(unknown) = meaning;
    defined_.push_back(unknown);
    return true;
  }

  /// True if the meaning, definitions put in, has the unknown in it.
  bool reaches(Term meaning, Term unknown) {
    TermSet seen;
    std::vector<Term> roots{meaning};
    bool found = false;
    while (!roots.empty() && !found) {
      const Term root = roots.back();
      roots.pop_back();
      walk_postorder(tm_, root, seen, [&](Term t) {
        ++steps_;
        found = found || t == unknown;
        if (const Term more = definitions_[t]) {
          roots.push_back(more);
        }
      });
    }
    return found;
  }

  /// The defined unknowns, each after those that its meaning mentions.
  std::vector<Term> in_order() {
    std::vector<Term> order;
    TermSet entered;
    TermSet left;
    for (const Term first : defined_) {
      std::vector<Term> stack{first};
      while (!stack.empty()) {
        const Term unknown = stack.back();
        if (entered.insert(unknown)) {
          walk_postorder(tm_, definitions_[unknown], [&](Term t) {
            if (definitions_[t] && !entered.contains(t)) {
              stack.push_back(t);
            }
          });
          continue;
        }
        stack.pop_back();
        if (left.insert(unknown)) {
          order.push_back(unknown);
        }
      }
    }
    return order;
  }

  Term rebuilt(Term t) {
    return rebuild_bottom_up(
        tm_, t, done_, [&](Term u, std::span<const Term> children) { return rebuild_if_changed(tm_, u, children); });
  }

  TermManager& tm_;
  std::vector<Term> conjuncts_;
  TermMap<Term> definitions_;
  std::vector<Term> defined_;
  TermMap<Term> done_;
  uint64_t steps_ = 0;
};

}  // namespace

void ReducedConjunction::complete(const TermManager& tm, Assignment& assignment) const {
  std::vector<std::pair<Function, Value>> values;
  Evaluator evaluator(tm, assignment);
  for (const Definition& definition : definitions) {
    if (Value value = evaluator.evaluate(definition.meaning); value.known()) {
      values.emplace_back(tm.function(definition.unknown), std::move(value));
    }
  }
  for (auto& [function, value] : values) {
    assignment.set(function, std::move(value));
  }
}

ReducedConjunction without_defined_unknowns(TermManager& tm, std::span<const Term> assertions) {
  return Elimination(tm).run(assertions);
}

std::vector<Term> unknowns_of(const TermManager& tm, std::span<const Term> terms) {
  std::vector<Term> unknowns;
  walk_postorder(tm, terms, [&](Term t) {
    if (is_unknown(tm, t)) {
      unknowns.push_back(t);
    }
  });
  return unknowns;
}

}  // namespace preproc
