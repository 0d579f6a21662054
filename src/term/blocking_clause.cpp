#include "term/blocking_clause.h"

#include <vector>

namespace preproc {

Term mk_blocking_clause(TermManager& tm, std::span<const Term> terms, std::span<const Value> values) {
  std::vector<Term> equations;
  for (size_t i = 0; i < terms.size(); ++i) {
    const Term value = values[i].known() ? tm.mk_value(values[i]) : Term{};
    if (!value || tm.sort(value) != tm.sort(terms[i])) {
      return {};
    }
    equations.push_back(tm.mk(Kind::Equal, {terms[i], value}));
  }
  return tm.mk(Kind::Not, {tm.mk_and(equations)});
}

}  // namespace preproc
