#include "term/simplifier.h"

namespace preproc {

Term Simplifier::simplify(Term t) {
  if (!results_[t]) {
    stack_.clear();  // of a call that ended by an exception
    stack_.push_back({.term = t});
    while (!stack_.empty()) {
      advance();
    }
  }
  return results_[t];
}

/// Takes the top of the stack one move further: to a child, to what a rule makes of the term, or off the stack.
void Simplifier::advance() {
  Frame& frame = stack_.back();
  if (frame.next) {
    finish(results_[frame.next]);
    return;
  }
  const std::span<const Term> children = tm_.children(frame.term);
  const size_t simplified = tm_.kind(frame.term) == Kind::Annotate ? 1 : children.size();
  while (frame.child < simplified) {
    const Term child = children[frame.child++];
    if (!results_[child]) {
      stack_.push_back({.term = child, .steps = frame.steps});
      return;
    }
  }
  rebuild(frame);
  if (const Term known = results_[frame.rebuilt]) {
    finish(known);
    return;
  }
  RewriteContext context(tm_, chains_, counts_);
  context.term = frame.rebuilt;
  const Term next = rewrite_step(context);
  if (!next) {
    finish(frame.rebuilt);
    return;
  }
  if (trace_) {
    trace_(rule_name(context.last()), frame.rebuilt, next);
  }
  if (const Term known = results_[next]) {
    finish(known);
    return;
  }
  if (frame.steps == kMaxSteps) {
    ++stopped_;
    finish(next);
    return;
  }
  frame.next = next;
  stack_.push_back({.term = next, .steps = frame.steps + 1});
}

void Simplifier::rebuild(Frame& frame) {
  const std::span<const Term> children = tm_.children(frame.term);
  children_.clear();
  bool changed = false;
  for (size_t i = 0; i < children.size(); ++i) {
    const bool is_attribute = i > 0 && tm_.kind(frame.term) == Kind::Annotate;
    children_.push_back(is_attribute ? children[i] : results_[children[i]]);
    changed = changed || children_.back() != children[i];
  }
  frame.rebuilt = changed ? tm_.rebuild(frame.term, children_) : frame.term;
}

void Simplifier::finish(Term result) {
  const Frame& frame = stack_.back();
  results_.slot(frame.term) = result;
  results_.slot(frame.rebuilt) = result;
  results_.slot(result) = result;
  ++visited_;
  stack_.pop_back();
}

}  // namespace preproc
