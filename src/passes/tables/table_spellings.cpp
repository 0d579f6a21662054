#include "passes/tables/table_spellings.h"

#include <ranges>

#include "value/own_name.h"

namespace preproc {

Term TableSpellings::array_of(TermManager& tm, Function f) {
  const FunctionInfo& info = tm.info(f);
  const Sort sort = tm.sorts().array(tm.sorts().arguments(info.sort)[0], tm.sorts().range(info.sort));
  const Term array = tm.mk_constant(own_name(tm.symbols().name(info.name), "points"), sort);
  functions_.emplace(array, f);
  return array;
}

Term TableSpellings::array_of(TermManager& tm, Sort index, std::vector<Case> cases, Term otherwise) {
  Term array = tm.mk_const_array(tm.sorts().array(index, tm.sort(otherwise)), otherwise);
  for (const Case& each : cases | std::views::reverse) {
    array = tm.mk(Kind::Store, {array, each.index, each.value});
  }
  ites_.emplace(array, Ite{std::move(cases), otherwise});
  return array;
}

Function TableSpellings::function_of(Term array) const {
  const auto found = functions_.find(array);
  return found == functions_.end() ? Function{} : found->second;
}

Term TableSpellings::ite_at(TermManager& tm, Term array, Term index) const {
  const Ite& ite = ites_.at(array);
  Term t = ite.otherwise;
  for (const Case& each : ite.cases | std::views::reverse) {
    t = tm.mk(Kind::Ite, {tm.mk(Kind::Equal, {index, each.index}), each.value, t});
  }
  return t;
}

}  // namespace preproc
