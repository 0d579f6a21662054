#include "passes/tables/array_definition.h"

#include "value/own_name.h"
#include "value/value.h"

namespace preproc {

Term mk_array_of(TermManager& tm, Term array, std::span<const ArrayElement> elements) {
  const Sort sort = tm.sort(array);
  // Where a model cannot make up a value, of a declared sort, the elements are those there are.
  Term definition =
      default_value(tm.sorts(), sort).known()
          ? tm.mk_constant(own_name(tm.symbols().name(tm.info(tm.function(array)).name), "elsewhere"), sort)
          : tm.mk_const_array(sort, elements.front().value);
  for (const ArrayElement& element : elements) {
    definition = tm.mk(Kind::Store, {definition, element.index, element.value});
  }
  return definition;
}

}  // namespace preproc
