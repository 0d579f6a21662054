#include "oracles/oracle_lemmas.h"

#include <algorithm>

#include "oracles/libm_facts.h"
#include "term/mentioned_functions.h"
#include "term/walk.h"

namespace preproc {

bool OracleLemmas::occur_in(Term t) {
  return std::ranges::any_of(mentioned_functions(tm_, {&t, 1}), [this](Function f) { return is_oracle(f); });
}

std::string OracleLemmas::failure(std::span<const Term> terms) {
  for (const Function f : mentioned_functions(tm_, terms)) {
    if (is_oracle(f)) {
      if (std::string failure = tm_.info(f).oracle->failure(); !failure.empty()) {
        return failure;
      }
    }
  }
  return {};
}

void OracleLemmas::forget() {
  lemmas_.clear();
  results_.clear();
  known_lemmas_.clear();
}

OracleLemmas::Point OracleLemmas::point_of(Term application, Evaluator& evaluator) {
  Point point;
  const std::vector<Term> children(tm_.children(application).begin(), tm_.children(application).end());
  for (const Term child : children) {
    const Value value = evaluator.evaluate(child);
    const Term argument = value.known() ? tm_.mk_value(value) : Term{};
    if (!argument) {
      return {};
    }
    point.arguments.push_back(argument);
  }
  if (const Value value = evaluator.evaluate(application); value.known()) {
    point.result = tm_.mk_value(value);
  }
  return point;
}

/// The lemma by which a point of its function determines an application; null where it is another point.
Term OracleLemmas::lemma(Term application, const Point& point) {
  const std::vector<Term> children(tm_.children(application).begin(), tm_.children(application).end());
  std::vector<Term> premises;
  for (size_t i = 0; i < children.size(); ++i) {
    if (children[i] == point.arguments[i]) {
      continue;
    }
    if (tm_.is_value(children[i])) {
      return {};
    }
    premises.push_back(tm_.mk(Kind::Equal, {children[i], point.arguments[i]}));
  }
  const Term conclusion = tm_.mk(Kind::Equal, {application, point.result});
  if (premises.empty()) {
    return conclusion;
  }
  return tm_.mk(Kind::Implies, {tm_.mk_and(premises), conclusion});
}

/// Closed applications of oracles, inner ones first.
std::vector<Term> OracleLemmas::applications(std::span<const Term> terms) const {
  std::vector<Term> found;
  walk_postorder(tm_, terms, [&](Term t) {
    if (tm_.kind(t) == Kind::Apply && is_oracle(tm_.function(t)) && tm_.is_closed(t)) {
      found.push_back(t);
    }
  });
  return found;
}

std::vector<Term> OracleLemmas::facts(std::span<const Term> terms) {
  std::vector<Term> fresh;
  for (const Term application : applications(terms)) {
    for (const Term fact : libm_facts(tm_, application)) {
      if (known_lemmas_.insert(fact).second) {
        fresh.push_back(fact);
        lemmas_.push_back(fact);
      }
    }
  }
  return fresh;
}

std::vector<Term> OracleLemmas::learn(std::span<const Term> terms, Evaluator& evaluator) {
  const std::vector<Term> calls = applications(terms);
  std::vector<Term> fresh;
  for (const Term application : calls) {
    const Point point = point_of(application, evaluator);
    if (!point.result) {
      continue;
    }
    for (const Term other : calls) {
      if (tm_.function(other) != tm_.function(application)) {
        continue;
      }
      if (const Term found = lemma(other, point); found && known_lemmas_.insert(found).second) {
        fresh.push_back(found);
        lemmas_.push_back(found);
        results_.push_back(point.result);
      }
    }
  }
  return fresh;
}

}  // namespace preproc
