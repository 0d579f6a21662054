#include "synthesis/small_domain.h"

#include "evaluate/evaluator.h"

namespace preproc {

std::optional<SmallDomain> SmallDomain::of(const TermManager& tm, std::span<const Term> variables) {
  SmallDomain domain;
  std::vector<Column> domains;
  uint32_t bits = 0;
  for (const Term variable : variables) {
    const Sort sort = tm.sort(variable);
    if (sort != tm.sorts().boolean() && !tm.sorts().is_bitvec(sort)) {
      return std::nullopt;
    }
    bits += sort == tm.sorts().boolean() ? 1 : tm.sorts().width(sort);
    if (bits > kMaxBits) {
      return std::nullopt;
    }
    domains.push_back(full_domain(tm.sorts(), sort));
    domain.variables_.push_back(variable);
  }
  domain.rows_ = size_t{1} << bits;
  domain.columns_ = product_rows(domains, 0, domain.rows_);
  return domain;
}

std::vector<Term> SmallDomain::values(TermManager& tm, size_t row) const {
  std::vector<Term> values;
  for (const Column& column : columns_) {
    values.push_back(tm.mk_value(column.value(tm.sorts(), row)));
  }
  return values;
}

std::optional<std::vector<size_t>> SmallDomain::refuting(TermManager& tm, std::span<const Term> premises,
                                                         Term condition) const {
  std::vector<Term> violation(premises.begin(), premises.end());
  violation.push_back(tm.mk(Kind::Not, {condition}));
  const Term violated = tm.mk_and(violation);
  std::vector<size_t> rows;
  if (variables_.empty()) {
    const Value value = evaluate(tm, violated, {});
    if (!value.known()) {
      return std::nullopt;
    }
    if (value.boolean()) {
      rows.push_back(0);
    }
    return rows;
  }
  const Column column = evaluate_columns(tm, std::span(&violated, 1), variables_, columns_)[0];
  if (!column.all_defined()) {
    return std::nullopt;
  }
  for (size_t row = 0; row < rows_; ++row) {
    if (column.words[row] != 0) {
      rows.push_back(row);
    }
  }
  return rows;
}

}  // namespace preproc
