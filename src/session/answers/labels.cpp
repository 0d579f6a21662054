#include "session/answers/labels.h"

#include <algorithm>

#include "term/substitute.h"
#include "term/term_map.h"
#include "term/walk.h"
#include "value/own_name.h"

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
      if (visited_.insert(visit.term)) {
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
      case Kind::Annotate: note(tm_.symbols().name(tm_.name(term)), value); return push(children[0], value);
      case Kind::Not: return push(children[0], !value);
      case Kind::And: return value ? push_all(children, true) : push_first(children, false);
      case Kind::Or: return value ? push_first(children, true) : push_all(children, false);
      case Kind::Implies: {
        const std::span<const Term> premises = children.first(children.size() - 1);
        if (!value) {
          push(children.back(), false);
          return push_all(premises, true);
        }
        const Value conclusion = evaluator_.evaluate(children.back());
        const bool fails = conclusion.known() && !conclusion.boolean();
        if (fails || (!conclusion.known() && has(premises, false))) {
          return push_first(premises, false);
        }
        return push(children.back(), true);
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
    return value.known() && value.boolean() == wanted;
  }

  bool has(std::span<const Term> terms, bool wanted) {
    return std::ranges::any_of(terms, [&](Term t) { return is(t, wanted); });
  }

  void push(Term t, bool value) { todo_.push_back({t, value}); }

  /// In reverse, so that they are visited in their order.
  void push_all(std::span<const Term> terms, bool value) {
    for (size_t i = terms.size(); i-- > 0;) {
      push(terms[i], value);
    }
  }

  /// The first one with the value; where the model gives it to none, the first one that it leaves open.
  void push_first(std::span<const Term> terms, bool value) {
    const auto found = std::ranges::find_if(terms, [&](Term t) { return is(t, value); });
    const auto open = [&] {
      return std::ranges::find_if(terms, [&](Term t) { return !evaluator_.evaluate(t).known(); });
    };
    if (const auto chosen = found != terms.end() ? found : open(); chosen != terms.end()) {
      push(*chosen, value);
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
  TermSet visited_;
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

namespace {

bool is_label(const TermManager& tm, Term t) {
  return tm.kind(t) == Kind::Annotate && tm.symbols().name(tm.name(t)).starts_with(":lbl");
}

bool holds_labels(Kind kind) {
  return kind == Kind::And || kind == Kind::Or || kind == Kind::Not || kind == Kind::Implies || kind == Kind::Ite ||
         kind == Kind::Annotate;
}

}  // namespace

Term name_leaves(TermManager& tm, Term assertion, std::vector<Term>& definitions) {
  TermSet labelled;  // terms with labels in them
  walk_postorder(tm, assertion, [&](Term t) {
    const bool inside = std::ranges::any_of(tm.children(t), [&](Term child) { return labelled.contains(child); });
    if (inside || is_label(tm, t)) {
      labelled.insert(t);
    }
  });
  if (!labelled.contains(assertion)) {
    return assertion;
  }
  std::vector<Term> from;
  std::vector<Term> to;
  TermSet visited;
  std::vector<Term> todo{assertion};
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!visited.insert(t) || tm.sort(t) != tm.sorts().boolean()) {
      continue;
    }
    if (holds_labels(tm.kind(t))) {
      todo.insert(todo.end(), tm.children(t).begin(), tm.children(t).end());
    } else if (tm.kind(t) != Kind::Constant && !tm.is_value(t)) {
      from.push_back(t);
      to.push_back(tm.mk_constant(own_name("", "leaf", t.id), tm.sorts().boolean()));
      definitions.push_back(tm.mk(Kind::Equal, {to.back(), t}));
    }
  }
  return substitute(tm, assertion, from, to);
}

}  // namespace preproc
