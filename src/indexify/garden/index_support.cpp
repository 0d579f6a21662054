#include "indexify/garden/index_support.h"

#include <algorithm>

#include "term/walk.h"

namespace preproc {

bool IndexSupport::is_indexed_sort(Sort sort) const {
  const SortKind kind = tm_.sorts().kind(sort);
  return (kind == SortKind::String || kind == SortKind::FloatingPoint || kind == SortKind::RoundingMode) &&
         !garden_.of(sort).empty();
}

bool IndexSupport::is_indexed_unknown(Term t) const {
  if (tm_.kind(t) != Kind::Constant || tm_.info(tm_.function(t)).body) {
    return false;
  }
  const SortKind kind = tm_.sorts().kind(tm_.sort(t));
  return is_indexed_sort(tm_.sort(t)) ||
         (indexes_numbers_ && (kind == SortKind::Int || kind == SortKind::Real) && !garden_.of(tm_.sort(t)).empty());
}

bool IndexSupport::is_nonlinear(Term t) const {
  const std::span<const Term> children = tm_.children(t);
  switch (tm_.kind(t)) {
    case Kind::Mul: return std::ranges::count_if(children, [&](Term child) { return !tm_.is_value(child); }) > 1;
    case Kind::IntDiv:
    case Kind::IntMod:
    case Kind::RealDiv: return !tm_.is_value(children[1]);
    default: return false;
  }
}

bool IndexSupport::is_listed(Term t) const {
  const OperatorInfo* const info = operator_info(tm_.kind(t));
  return operators_.empty() || info == nullptr || theory_of(info->kind) == Theory::Core ||
         std::ranges::find(operators_, info->name) != operators_.end();
}

bool IndexSupport::needs_table(Term t) const {
  return is_nonlinear(t) || is_indexed_sort(tm_.sort(t)) ||
         std::ranges::any_of(tm_.children(t), [&](Term child) { return is_indexed_sort(tm_.sort(child)); });
}

bool IndexSupport::add(Term root) {
  walk_postorder(tm_, root, supported_, [&](Term t) {
    Support support;
    if (is_indexed_unknown(t)) {
      support = {t, {}, 1, true};
    } else {
      const Kind kind = tm_.kind(t);
      const bool unknown = kind == Kind::Constant || kind == Kind::Variable || kind == Kind::Opaque ||
                           is_binder(kind) || kind == Kind::HoApply ||
                           (kind == Kind::Apply && !is_evaluable(tm_, tm_.function(t)));
      support.count = unknown || !is_listed(t) ? kMany : 0;
      for (const Term child : tm_.children(t)) {
        const Support& other = supports_[child];
        support.indexed = support.indexed || other.indexed;
        for (const Term leaf : {other.first, other.second}) {
          if (leaf && leaf != support.first && leaf != support.second) {
            (support.first ? support.second : support.first) = leaf;
            support.count = std::min<uint8_t>(support.count + 1, kMany);
          }
        }
        support.count = std::max(support.count, other.count);
      }
      is_below_binder_ = is_below_binder_ || (is_binder(kind) && support.indexed);
    }
    supports_.slot(t) = support;
  });
  return !is_below_binder_;
}

bool IndexSupport::is_tabulated(Term t) const {
  const Support& support = supports_[t];
  const SortKind kind = tm_.sorts().kind(tm_.sort(t));
  if (tm_.children(t).empty() || !support.indexed ||
      (kind != SortKind::Bool && !Seeds::is_sort_of_seeds(tm_.sorts(), tm_.sort(t)))) {
    return false;
  }
  const size_t first = support.count == 0 ? 0 : garden_.of(tm_.sort(support.first)).size();
  if (support.count == 1) {
    return first <= max_cells_;
  }
  return support.count == 2 && kind == SortKind::Bool && !is_connective(tm_.kind(t)) && tm_.kind(t) != Kind::Ite &&
         first * garden_.of(tm_.sort(support.second)).size() <= max_cells_ && !joins_tables(t);
}

/// True if each argument is a constant, an unknown or a table over one unknown: then a table for the arguments' values
/// is smaller than one for the values of their unknowns.
bool IndexSupport::joins_tables(Term t) const {
  return std::ranges::all_of(tm_.children(t), [&](Term child) {
    return supports_[child].count == 0 || is_indexed_unknown(child) ||
           (supports_[child].count == 1 && is_tabulated(child));
  });
}

}  // namespace preproc
