#include "term/sort_rule.h"

namespace preproc {

Term coerce_to_real(TermManager& tm, Term t) {
  return tm.is_value(t) ? tm.mk_real(tm.value(t).integer()) : tm.mk(Kind::ToReal, {t});
}

bool fit(SortContext& context, size_t argument, Sort sort) {
  TermManager& tm = context.tm;
  const Sort have = tm.sort(context.arguments[argument]);
  if (have == sort) {
    return true;
  }
  if (have == tm.sorts().integer() && sort == tm.sorts().real()) {
    context.arguments[argument] = coerce_to_real(tm, context.arguments[argument]);
    return true;
  }
  // A sort with unknown parts may be the one that is wanted under another name.
  return !tm.sorts().is_concrete(have) && (is_vague(tm.sorts(), have) || !tm.sorts().is_concrete(sort));
}

bool fit_all(SortContext& context, Sort sort) {
  for (size_t i = 0; i < context.arguments.size(); ++i) {
    if (!fit(context, i, sort)) {
      return false;
    }
  }
  return true;
}

namespace {

/// `common_sort` of arguments of different sorts, or of an unknown one.
Sort common_sort_of_mix(SortContext& context, size_t first) {
  TermManager& tm = context.tm;
  const SortTable& sorts = tm.sorts();
  const std::span<Term> arguments = context.arguments.subspan(first);
  Sort common;
  bool vague = false;
  bool mixed = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Sort sort = tm.sort(arguments[i]);
    if (!sorts.is_concrete(sort)) {
      vague = true;
    } else if (!common.known()) {
      common = sort;
    } else if (sort != common) {
      const auto is_number = [&](Sort s) { return s == sorts.integer() || s == sorts.real(); };
      if (!is_number(sort) || !is_number(common)) {
        return mismatch(context, "argument " + std::to_string(first + i + 1) + " of sort " + sorts.to_string(common));
      }
      common = sorts.real();
      mixed = true;
    }
  }
  if (mixed) {
    for (Term& argument : arguments) {
      if (tm.sort(argument) == sorts.integer()) {
        argument = coerce_to_real(tm, argument);
      }
    }
  }
  // An Int beside an unknown argument may be meant as a Real.
  return !common.known() || (vague && common == sorts.integer()) ? kUnknownResult : common;
}

}  // namespace

Sort common_sort(SortContext& context, size_t first) {
  const Sort sort = context.tm.sort(context.arguments[first]);
  for (size_t i = first + 1; i < context.arguments.size(); ++i) {
    if (context.tm.sort(context.arguments[i]) != sort) {
      return common_sort_of_mix(context, first);
    }
  }
  return sort.known() ? sort : kUnknownResult;
}

}  // namespace preproc
