#include "passes/tables/rest_arrays.h"

#include <string_view>

#include "term/rebuild.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

Term RestArrays::rest_of(Term array) {
  Term& rest = rests_.slot(array);
  if (!rest) {
    const std::string_view name = tm_.symbols().name(tm_.info(tm_.function(array)).name);
    rest = tm_.mk_constant(own_name(name, "rest"), tm_.sort(array));
    arrays_.push_back(array);
  }
  return rest;
}

Term RestArrays::without_rows(Term t, Term leaf, const TableEvaluation& evaluation, const AssertedElements& elements) {
  TermMap<Term> done;
  done.slot(leaf) = leaf;
  return rebuild_bottom_up(tm_, t, done, [&](Term u, std::span<const Term> children) {
    const ElementTable* table = evaluation.table_of(u);
    if (table == nullptr) {
      return rebuild_if_changed(tm_, u, children);
    }
    if (table->otherwise) {
      return table->otherwise;
    }
    const Term array = table->below ? table->below : table->array;
    const bool has_rows = elements.find(array) != nullptr && tm_.kind(array) == Kind::Constant;
    return tm_.mk(Kind::Select, {has_rows ? rest_of(array) : array, children[1]});
  });
}

/// The terms in assertions other than rows, and in the rows' values.
TermSet RestArrays::used_terms(const Problem& problem, const AssertedElements& elements) const {
  TermSet used;
  const auto use = [&](Term t) { walk_postorder(tm_, t, used, [](Term) {}); };
  for (size_t i = 0; i < problem.assertions.size(); ++i) {
    if (!elements.is_row(i)) {
      use(problem.assertions[i].term);
    }
  }
  for (const ElementTable& table : elements.tables()) {
    for (const ElementRow& row : table.rows) {
      use(row.value);
    }
  }
  return used;
}

Term RestArrays::over_rest(const ElementTable& table, Term rest) {
  const uint32_t width = tm_.sorts().width(tm_.sorts().index(tm_.sort(table.array)));
  Term definition = rest;
  for (const ElementRow& row : table.rows) {
    definition = tm_.mk(Kind::Store, {definition, tm_.mk_bv(width, row.index), row.value});
  }
  return definition;
}

void RestArrays::settle(Problem& problem, PassContext& context, std::string_view pass) {
  if (arrays_.empty()) {
    return;
  }
  context.elements.collect(tm_, problem.assertions);
  const TermSet used = used_terms(problem, context.elements);
  std::vector<bool> goes(problem.assertions.size());
  TermMap<Term> back;
  bool any_back = false;
  for (const Term array : arrays_) {
    const Term rest = rests_[array];
    const ElementTable* table = context.elements.find(array);
    if (!used.contains(rest)) {
      continue;
    }
    if (used.contains(array) || table == nullptr || context.spellings.function_of(array)) {
      back.slot(rest) = array;
      any_back = true;
      continue;
    }
    for (const ElementRow& row : table->rows) {
      goes[row.assertion] = true;
    }
    problem.converter.define(tm_.function(array), {}, over_rest(*table, rest), pass);
  }
  size_t place = 0;
  problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
    if (goes[place++]) {
      return;
    }
    out.push_back(assertion);
    if (any_back) {
      out.back().term = rebuild_bottom_up(tm_, assertion.term, back, [&](Term u, std::span<const Term> children) {
        return rebuild_if_changed(tm_, u, children);
      });
    }
  });
}

}  // namespace preproc
