#include "passes/tables/table_evaluation.h"

#include "term/bv_term.h"
#include "term/rebuild.h"
#include "term/sort_rule.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

void TableEvaluation::update(const AssertedElements& elements, WrittenTables& written) {
  elements_ = &elements;
  written_ = &written;
  if (version_ != elements.version()) {
    version_ = elements.version();
    evaluable_.clear();
    places_.clear();
    arrays_.clear();
  }
}

const ElementTable* TableEvaluation::table_of(Term t) const {
  if (tm_.kind(t) != Kind::Select) {
    return nullptr;
  }
  const Term array = tm_.child(t, 0);
  if (is_vague(tm_.sorts(), tm_.sort(tm_.child(t, 1)))) {
    return nullptr;  // with --emit: nobody knows what the index is
  }
  if (tm_.kind(array) == Kind::Store) {
    return written_->find(array);
  }
  const ElementTable* table = elements_->find(array);
  return table != nullptr && table->constant ? table : nullptr;
}

Term TableEvaluation::evaluable(Term t) {
  if (!tm_.sorts().has_arrays()) {
    return t;
  }
  return rebuild_bottom_up(tm_, t, evaluable_, [&](Term u, std::span<const Term> children) {
    const ElementTable* table = table_of(u);
    return table != nullptr ? guarded_read(*table, children[1]) : rebuild_if_changed(tm_, u, children);
  });
}

Term TableEvaluation::evaluable_over(Term t, TermMap<Term>& replaced) {
  return evaluable(rebuild_bottom_up(
      tm_, t, replaced, [&](Term u, std::span<const Term> children) { return rebuild_if_changed(tm_, u, children); }));
}

Term TableEvaluation::symbol_of(Term leaf, uint32_t number) {
  if (tm_.kind(leaf) == Kind::Constant) {
    return leaf;
  }
  const Sort sort = tm_.sort(leaf);
  return tm_.mk_constant(own_name("", "leaf", sort.id, number), sort);
}

std::vector<Term> TableEvaluation::reads_in(Term t, Term leaf) const {
  std::vector<Term> reads;
  TermSet seen;
  walk_postorder(
      tm_, t, seen,
      [&](Term u) {
        if (u != leaf && is_table_read(u)) {
          reads.push_back(u);
        }
      },
      [&](Term u) { return u != leaf; });
  return reads;
}

const TableEvaluation::Arrays& TableEvaluation::arrays_of(const ElementTable& table) {
  uint32_t& place = places_.slot(table.array);
  if (place != 0) {
    return arrays_[place - 1];
  }
  const Sort sort = tm_.sort(table.array);
  const Sort index_sort = tm_.sorts().index(sort);
  const uint32_t width = tm_.sorts().width(index_sort);
  const bool dense =
      table.otherwise || (table.rows.front().index == 0 && table.rows.back().index == table.rows.size() - 1);
  Arrays arrays;
  arrays.values = tm_.mk_const_array(sort, table.otherwise ? table.otherwise : table.rows.front().value);
  if (!dense) {
    arrays.rows = tm_.mk_const_array(tm_.sorts().array(index_sort, tm_.sorts().boolean()), tm_.mk_false());
  }
  for (const ElementRow& row : table.rows) {
    const Term index = tm_.mk_bv(width, row.index);
    arrays.values = tm_.mk(Kind::Store, {arrays.values, index, row.value});
    if (!dense) {
      arrays.rows = tm_.mk(Kind::Store, {arrays.rows, index, tm_.mk_true()});
    }
  }
  arrays_.push_back(arrays);
  place = static_cast<uint32_t>(arrays_.size());
  return arrays_.back();
}

Term TableEvaluation::guarded_read(const ElementTable& table, Term index) {
  const Arrays& arrays = arrays_of(table);
  const Term read = tm_.mk(Kind::Select, {arrays.values, index});
  if (table.otherwise) {
    return read;
  }
  const uint32_t width = bv_width(tm_, index);
  const uint64_t last = table.rows.back().index;
  Term inside;
  if (arrays.rows) {
    inside = tm_.mk(Kind::Select, {arrays.rows, index});
  } else if (tm_.kind(index) == Kind::BvZeroExtend && bv_width(tm_, tm_.child(index, 0)) < 64 &&
             (uint64_t{1} << bv_width(tm_, tm_.child(index, 0))) - 1 <= last) {
    return read;
  } else if (last == (width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1)) {
    return read;
  } else {
    inside = tm_.mk(Kind::BvUle, {index, tm_.mk_bv(width, last)});
  }
  const Sort sort = tm_.sort(read);
  // No script can declare the name: the constant has no value.
  const Term undetermined = tm_.mk_constant(own_name("", "undetermined", sort.id), sort);
  return tm_.mk(Kind::Ite, {inside, read, undetermined});
}

}  // namespace preproc
