#include "term/expand.h"

#include "term/substitute.h"

namespace preproc {

Term DefinitionExpander::expand(Term root) {
  struct Frame {
    Term term;
    uint32_t next;
    bool body;  // the children are done, the expanded body is being computed
  };
  const auto definition = [&](Term t) -> Term {
    if (tm_.kind(t) != Kind::Apply) {
      return {};
    }
    const FunctionInfo& info = tm_.info(tm_.function(t));
    return info.recursive ? Term{} : info.body;
  };
  std::vector<Frame> stack;
  const auto enter = [&](Term t) {
    if (!done_[t]) {
      if (tm_.children(t).empty()) {
        done_.slot(t) = t;
      } else {
        stack.push_back({t, 0, false});
      }
    }
  };
  const uint32_t start = tm_.size();
  std::vector<Term> children;
  enter(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const std::span<const Term> all = tm_.children(frame.term);
    if (frame.next < all.size()) {
      enter(all[frame.next++]);
      continue;
    }
    const Term body = definition(frame.term);
    if (body && !frame.body) {
      frame.body = true;
      enter(body);
      continue;
    }
    children.clear();
    for (const Term child : all) {
      children.push_back(done_[child]);
    }
    const Term t = frame.term;
    stack.pop_back();
    done_.slot(t) =
        body ? substitute(tm_, done_[body], tm_.info(tm_.function(t)).parameters, children) : tm_.rebuild(t, children);
    if (tm_.size() - start > budget_) {
      throw ExpansionLimit("the definitions expand to more than " + std::to_string(budget_) + " terms");
    }
  }
  return done_[root];
}

}  // namespace preproc
