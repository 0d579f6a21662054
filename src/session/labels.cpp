#include "session/labels.h"

#include <unordered_set>

namespace preproc {

namespace {

/// A term, and the value that counts.
struct Visit {
  Term term;
  bool value;
};

class LabelWalk {
 public:
  LabelWalk(const TermManager& tm, Evaluator& evaluator) : tm_(tm), evaluator_(evaluator) {}

  void walk(Term assertion) {
    todo_.push_back({assertion, true});
    while (!todo_.empty()) {
      const Visit visit = todo_.back();
      todo_.pop_back();
      if (visited_.insert(visit.term).second) {
        enter(visit);
      }
    }
  }

  std::vector<std::string> take() { return std::move(labels_); }

 private:
  void enter(const Visit& visit) {
    const auto [term, value] = visit;
    const std::span<const Term> children = tm_.children(term);
    switch (tm_.kind(term)) {
      case Kind::Annotate:
        note(tm_.symbols().name(tm_.name(term)), value);
        return push(children[0], value);
      case Kind::Not: return push(children[0], !value);
      case Kind::And: return value ? push_all(children, true) : push_first(children, false);
      case Kind::Or: return value ? push_first(children, true) : push_all(children, false);
      case Kind::Implies: {
        const std::span<const Term> premises = children.first(children.size() - 1);
        if (!value) {
          push(children.back(), false);
          return push_all(premises, true);
        }
        return is(children.back(), true) ? push(children.back(), true) : push_first(premises, false);
      }
      case Kind::Ite: {
        const Value condition = evaluator_.evaluate(children[0]);
        if (condition.known()) {
          push(condition.boolean() ? children[1] : children[2], value);
          push(children[0], condition.boolean());
        }
        return;
      }
      default: return;
    }
  }

  bool is(Term t, bool wanted) {
    const Value value = evaluator_.evaluate(t);
    return value.is_bool() && value.boolean() == wanted;
  }

  void push(Term t, bool value) { todo_.push_back({t, value}); }

  /// In reverse, so that they are visited in their order.
  void push_all(std::span<const Term> terms, bool value) {
    for (size_t i = terms.size(); i-- > 0;) {
      push(terms[i], value);
    }
  }

  void push_first(std::span<const Term> terms, bool value) {
    for (const Term t : terms) {
      if (is(t, value)) {
        return push(t, value);
      }
    }
  }

  /// An attribute as it was written, `:lblpos L`.
  void note(std::string_view attribute, bool value) {
    const std::string_view wanted = value ? ":lblpos " : ":lblneg ";
    if (attribute.starts_with(wanted)) {
      labels_.emplace_back(attribute.substr(wanted.size()));
    }
  }

  const TermManager& tm_;
  Evaluator& evaluator_;
  std::vector<Visit> todo_;
  std::unordered_set<Term> visited_;
  std::vector<std::string> labels_;
};

}  // namespace

std::vector<std::string> labels_of(const TermManager& tm, Evaluator& evaluator, std::span<const Term> assertions) {
  LabelWalk walk(tm, evaluator);
  for (const Term assertion : assertions) {
    walk.walk(assertion);
  }
  return walk.take();
}

}  // namespace preproc
