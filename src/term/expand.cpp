#include "term/expand.h"

#include <string>

#include "term/substitute.h"
#include "term/walk.h"
#include "value/own_name.h"
#include "value/small_vector.h"

namespace preproc {

/// The body with arguments for the parameters. Where there are none, the function is used as a value; where
/// there are more, the body is a function.
Term DefinitionExpander::instantiate(Function f, Term body, std::span<const Term> arguments) {
  const std::vector<Term> parameters = tm_.info(f).parameters;
  if (!arguments.empty()) {
    const size_t count = parameters.size();
    const Term result = substitute(tm_, body, parameters, arguments.first(count));
    return arguments.size() > count ? tm_.mk_ho_apply(result, arguments.subspan(count)) : result;
  }
  if (parameters.empty()) {
    return body;
  }
  // Variables of its own: the parameters may be bound or free where the function is used.
  std::vector<Term> variables;
  const std::string name(tm_.symbols().name(tm_.info(f).name));
  for (const Term parameter : parameters) {
    // The empty part tells it from what `substitute` makes of a variable that is called like the function.
    const std::string own = own_name(name, "", variables.size());
    variables.push_back(tm_.mk_variable(tm_.symbols().intern(own), tm_.sort(parameter)));
  }
  return tm_.mk_binder(Kind::Lambda, variables, substitute(tm_, body, parameters, variables));
}

Term DefinitionExpander::expand(Term root) {
  // A body gets its arguments before it is expanded, so that a chain of definitions costs what it expands to.
  struct Frame {
    Term term;
    uint32_t next;
    Term instance;  // the body over the expanded arguments, once these are there
  };
  const auto definition = [&](Term t) -> Term {
    const Kind kind = tm_.kind(t);
    if (kind != Kind::Apply && kind != Kind::Constant) {
      return {};
    }
    const FunctionInfo& info = tm_.info(tm_.function(t));
    return info.recursive ? Term{} : info.body;
  };
  SmallVector<Frame, kShallow> stack;
  const auto enter = [&](Term t) {
    if (!done_[t]) {
      if (tm_.children(t).empty() && !definition(t)) {
        done_.slot(t) = t;
      } else {
        stack.push_back({t, 0, {}});
      }
    }
  };
  const uint32_t start = tm_.size();
  SmallVector<Term, 4> children;
  enter(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const std::span<const Term> all = tm_.children(frame.term);
    if (frame.next < all.size()) {
      enter(all[frame.next++]);
      continue;
    }
    const Term t = frame.term;
    if (frame.instance) {
      done_.slot(t) = done_[frame.instance];
      stack.pop_back();
      continue;
    }
    children.clear();
    for (const Term child : all) {
      children.push_back(done_[child]);
    }
    if (const Term body = definition(t)) {
      frame.instance = instantiate(tm_.function(t), body, children);
      enter(frame.instance);
    } else {
      stack.pop_back();
      done_.slot(t) = tm_.rebuild(t, children);
    }
    if (tm_.size() - start > budget_) {
      throw ExpansionLimit("the definitions expand to more than " + std::to_string(budget_) + " terms");
    }
  }
  return done_[root];
}

}  // namespace preproc
