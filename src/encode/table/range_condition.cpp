#include "encode/table/range_condition.h"

namespace preproc {

Interval whole_range(const TermManager& tm, Term index) {
  const Sort sort = tm.sort(index);
  return {0, tm.sorts().is_bitvec(sort) ? ~uint64_t{0} >> (64 - tm.sorts().width(sort)) : 1};
}

Term mk_index(TermManager& tm, Sort sort, uint64_t value) {
  return tm.sorts().is_bitvec(sort) ? tm.mk_bv(tm.sorts().width(sort), value) : tm.mk_bool(value != 0);
}

Term mk_in_range(TermManager& tm, Term index, Interval range, Interval whole) {
  const Sort sort = tm.sort(index);
  const bool from_start = range.low <= whole.low;
  const bool to_end = range.high >= whole.high;
  if (from_start && to_end) {
    return tm.mk_true();
  }
  if (!tm.sorts().is_bitvec(sort)) {
    return range.high == 0 ? tm.mk(Kind::Not, {index}) : index;
  }
  if (range.low == range.high) {
    return tm.mk(Kind::Equal, {index, mk_index(tm, sort, range.low)});
  }
  const auto from = [&] { return tm.mk(Kind::BvUle, {mk_index(tm, sort, range.low), index}); };
  const auto to = [&] { return tm.mk(Kind::BvUle, {index, mk_index(tm, sort, range.high)}); };
  if (from_start) {
    return to();
  }
  if (to_end) {
    return from();
  }
  const Term both[] = {from(), to()};
  return tm.mk(Kind::And, both);
}

Term mk_in_ranges(TermManager& tm, Term index, std::span<const Interval> ranges, Interval whole) {
  std::vector<Term> parts;
  for (const Interval& range : ranges) {
    const Term part = mk_in_range(tm, index, range, whole);
    if (tm.is_true(part)) {
      return part;
    }
    parts.push_back(part);
  }
  if (parts.empty()) {
    return tm.mk_false();
  }
  return tm.mk_or(parts);
}

}  // namespace preproc
