#include "rewrite/decided_calls.h"

#include "term/rebuild.h"
#include "term/substitute.h"

namespace preproc {

Term DecidedCalls::unfold(Term t) {
  size_t unfolded = 0;
  for (int round = 0; round < kMaxRounds; ++round) {
    const size_t before = unfolded;
    TermMap<Term> done;
    t = rebuild_bottom_up(tm_, t, done, [&](Term u, std::span<const Term> children) {
      if (tm_.kind(u) == Kind::Apply && unfolded < kMaxUnfolded) {
        if (const Term call = unfolded_call(tm_.function(u), children)) {
          ++unfolded;
          return call;
        }
      }
      return rebuild_if_changed(tm_, u, children);
    });
    if (unfolded == before) {
      break;
    }
    t = simplifier_.simplify(t);  // the arguments of the next calls
  }
  return t;
}

/// The branch that the arguments decide for; null if they do not.
Term DecidedCalls::unfolded_call(Function f, std::span<const Term> arguments) {
  const FunctionInfo& info = tm_.info(f);
  if (!info.recursive || !info.body || info.parameters.size() != arguments.size()) {
    return {};
  }
  const std::vector<Term> parameters = info.parameters;
  const Term body = expander_.expand(info.body);
  if (tm_.kind(body) != Kind::Ite) {
    return {};
  }
  const Term condition = simplifier_.simplify(substitute(tm_, tm_.child(body, 0), parameters, arguments));
  if (!tm_.is_true(condition) && !tm_.is_false(condition)) {
    return {};
  }
  return substitute(tm_, tm_.child(body, tm_.is_true(condition) ? 1 : 2), parameters, arguments);
}

}  // namespace preproc
