#include "summaries/instantiation.h"

#include <algorithm>

#include "term/rebuild.h"
#include "term/substitute.h"

namespace preproc {

void Instantiation::begin(std::span<const Term> from, std::span<const Term> to) {
  ++epoch_;
  from_.assign(from.begin(), from.end());
  to_.assign(to.begin(), to.end());
  only_variables_ = std::ranges::all_of(from, [&](Term t) { return tm_.kind(t) == Kind::Variable; });
  for (size_t i = 0; i < from.size(); ++i) {
    put(from[i], to[i]);
  }
}

/// True if the term has to be rebuilt; else it is done.
bool Instantiation::enter(Term t) {
  if (done(t)) {
    return false;
  }
  if (is_binder(tm_.kind(t))) {
    put(t, simplifier_.simplify(substitute(tm_, t, from_, to_)));  // which knows about capture
    return false;
  }
  if (tm_.children(t).empty() || (only_variables_ && tm_.is_closed(t))) {
    put(t, simplifier_.simplify(t));
    return false;
  }
  return true;
}

Term Instantiation::operator()(Term root) {
  walk_entered(
      tm_, root, [this](Term t) { return enter(t); },
      [this](Term t) {
        children_.clear();
        for (const Term child : tm_.children(t)) {
          children_.push_back(done(child));
        }
        put(t, simplifier_.simplify(rebuild_if_changed(tm_, t, children_)));
      });
  return done(root);
}

}  // namespace preproc
