#include "rewrite/simplifier.h"

namespace preproc {

Term Simplifier::simplify(Term t) {
  if (const Term known = result(t)) {
    return known;
  }
  stack_.clear();  // of a call that ended by an exception
  stack_.push_back({.term = t});
  while (!stack_.empty()) {
    advance();
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
    if (!result(child)) {
      stack_.push_back({.term = child, .steps = frame.steps});
      return;
    }
  }
  rebuild(frame);
  if (const Term known = frame.rebuilt != frame.term ? result(frame.rebuilt) : Term{}) {
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
  if (const Term known = result(next)) {
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
  const size_t simplified = tm_.kind(frame.term) == Kind::Annotate ? 1 : children.size();
  frame.rebuilt = frame.term;
  for (size_t i = 0; i < simplified; ++i) {
    if (result(children[i]) == children[i]) {
      continue;
    }
    children_.assign(children.begin(), children.end());
    for (; i < simplified; ++i) {
      children_[i] = result(children[i]);
    }
    frame.rebuilt = tm_.rebuild(frame.term, children_);
  }
}

void Simplifier::finish(Term result) {
  const Frame& frame = stack_.back();
  results_.slot(frame.term) = result;
  if (frame.rebuilt != frame.term) {
    results_.slot(frame.rebuilt) = result;
  }
  if (result != frame.term) {
    results_.slot(result) = result;
  }
  ++visited_;
  stack_.pop_back();
}

}  // namespace preproc
