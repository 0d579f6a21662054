#include "passes/constructor_fields.h"

#include <algorithm>

#include "term/fresh_constant.h"

namespace preproc {

Term ConstructorFields::built(TermManager& tm, Term symbol, uint32_t constructor) {
  std::vector<Built>& known = built_.slot(symbol);
  const auto found = std::ranges::find(known, constructor, &Built::constructor);
  if (found != known.end()) {
    return found->term;
  }
  const Sort sort = tm.sort(symbol);
  const std::span<const Sort> sorts = tm.sorts().fields(sort, constructor);
  std::vector<Term> fields;
  for (const Sort field : std::vector<Sort>(sorts.begin(), sorts.end())) {
    fields.push_back(mk_fresh_constant(tm, "field", field));
  }
  const Function function = tm.datatype_function(sort, {.role = DatatypeRole::Constructor, .constructor = constructor});
  const Term term = fields.empty() ? tm.mk_constant(function) : tm.mk_apply(function, fields);
  built_.slot(symbol).push_back({constructor, term});
  return term;
}

Term ConstructorFields::told_by(TermManager& tm, Term assertion, Term& symbol) {
  const bool negated = tm.kind(assertion) == Kind::Not;
  const Term test = negated ? tm.child(assertion, 0) : assertion;
  if (tm.kind(test) != Kind::DtTest) {
    return {};
  }
  symbol = tm.child(test, 0);
  if (tm.kind(symbol) != Kind::Constant) {
    return {};
  }
  const uint32_t tested = tm.info(tm.function(test)).operation.constructor;
  const size_t constructors = tm.sorts().declaration(tm.sort(symbol)).constructors.size();
  if (negated && (constructors != 2 || tested > 1)) {
    return {};
  }
  return built(tm, symbol, negated ? 1 - tested : tested);
}

Term ConstructorFields::only(TermManager& tm, Term symbol) {
  const Sort sort = tm.sort(symbol);
  if (tm.sorts().kind(sort) != SortKind::Datatype) {
    return {};
  }
  const std::vector<ConstructorDeclaration>& constructors = tm.sorts().declaration(sort).constructors;
  return constructors.size() == 1 && !constructors[0].fields.empty() ? built(tm, symbol, 0) : Term();
}

}  // namespace preproc
