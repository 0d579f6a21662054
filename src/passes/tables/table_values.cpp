#include "passes/tables/table_values.h"

#include "passes/tables/asserted_elements.h"

namespace preproc {

void add_table_values(TermManager& tm, const AssertionList& assertions, Assignment& values) {
  AssertedElements elements;
  elements.collect(tm, assertions);
  for (const ElementTable& table : elements.tables()) {
    if (tm.kind(table.array) != Kind::Constant || values.contains(tm.function(table.array))) {
      continue;
    }
    const Sort sort = tm.sort(table.array);
    const uint32_t width = tm.sorts().width(tm.sorts().index(sort));
    Term array = tm.mk_const_array(sort, table.rows.front().value);
    for (const ElementRow& row : table.rows) {
      array = tm.mk(Kind::Store, {array, tm.mk_bv(width, row.index), row.value});
    }
    if (Value value = evaluate(tm, array, values); value.known()) {
      values.set(tm.function(table.array), std::move(value));
    }
  }
}

}  // namespace preproc
