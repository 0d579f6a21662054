#include "summaries/path_model.h"

#include <algorithm>

namespace preproc {

Value PathModel::value(Term t) {
  if (!evaluator_) {
    evaluator_.emplace(tm_, values_);
  }
  return evaluator_->evaluate(t);
}

bool PathModel::satisfies(std::span<const Term> literals) {
  return std::ranges::all_of(literals, [&](Term literal) {
    const Value truth = value(literal);
    return truth.is_bool() && truth.boolean();
  });
}

bool PathModel::violates(std::span<const Term> literals) {
  return std::ranges::any_of(literals, [&](Term literal) {
    const Value truth = value(literal);
    return truth.is_bool() && !truth.boolean();
  });
}

Assignment with_defaults(const TermManager& tm, Assignment values, std::span<const Function> symbols) {
  for (const Function f : symbols) {
    const Sort sort = tm.info(f).sort;
    if (!values.get(f).known() && tm.sorts().kind(sort) != SortKind::Function) {
      values.set(f, default_value(tm.sorts(), sort));
    }
  }
  return values;
}

}  // namespace preproc
