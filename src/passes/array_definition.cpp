#include "passes/array_definition.h"

namespace preproc {

Term mk_array_of(TermManager& tm, Sort sort, std::span<const ArrayElement> elements) {
  // The value elsewhere is that of an element: not every sort has a constant term.
  Term array = tm.mk_const_array(sort, elements.front().value);
  for (const ArrayElement& element : elements) {
    array = tm.mk(Kind::Store, {array, element.index, element.value});
  }
  return array;
}

}  // namespace preproc
