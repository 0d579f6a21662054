#include <algorithm>
#include <unordered_map>

#include "encode/table/encoder.h"
#include "encode/table/gf2_columns.h"
#include "encode/table/occurring.h"
#include "encode/table/range_condition.h"
#include "encode/table/segments.h"
#include "term/fresh_constant.h"

namespace preproc {

namespace {

/// The ranges of each value, in the order of their first index.
struct ValueRanges {
  Term value;
  std::vector<Interval> ranges;
};

std::vector<ValueRanges> ranges_by_value(const Table& table) {
  std::vector<ValueRanges> values;
  std::unordered_map<Term, size_t> places;
  for (const TableRun& run : table.runs) {
    const auto [place, fresh] = places.emplace(run.value, values.size());
    if (fresh) {
      values.push_back({run.value, {}});
    }
    values[place->second].ranges.push_back({run.first, run.last});
  }
  return values;
}

/// The ranges of the runs with this truth value.
std::vector<Interval> ranges_of(const TermManager& tm, std::span<const TableRun> runs, bool of) {
  std::vector<Interval> ranges;
  for (const TableRun& run : runs) {
    if (tm.is_true(run.value) == of) {
      ranges.push_back({run.first, run.last});
    }
  }
  return ranges;
}

}  // namespace

std::optional<Encoding> encode_ranges(TermManager& tm, const Table& table) {
  if (!is_boolean(tm, table)) {
    return {};
  }
  const Interval whole = occurring(tm, table);
  const std::vector<Interval> yes = ranges_of(tm, table.runs, true);
  const std::vector<Interval> no = ranges_of(tm, table.runs, false);
  const bool denied = no.size() < yes.size();
  const Term ranges = mk_in_ranges(tm, table.index, denied ? no : yes, whole);
  return Encoding{guard(tm, table, denied ? tm.mk(Kind::Not, {ranges}) : ranges)};
}

std::optional<Encoding> encode_chain(TermManager& tm, const Table& table) {
  std::vector<ValueRanges> values = ranges_by_value(table);
  std::ranges::stable_sort(values, {}, [](const ValueRanges& v) { return v.ranges.size(); });
  const Interval whole = occurring(tm, table);
  Term chain = values.back().value;
  for (size_t i = values.size() - 1; i-- > 0;) {
    chain = tm.mk(Kind::Ite, {mk_in_ranges(tm, table.index, values[i].ranges, whole), values[i].value, chain});
  }
  return Encoding{guard(tm, table, chain)};
}

std::optional<Encoding> encode_bound_tree(TermManager& tm, const Table& table) {
  if (!tm.sorts().is_bitvec(tm.sort(table.index))) {
    return encode_chain(tm, table);
  }
  // Bottom-up: neighbours are joined in pairs until one is left.
  struct Part {
    uint64_t last;
    Term term;
  };
  std::vector<Part> parts;
  for (const TableRun& run : table.runs) {
    parts.push_back({run.last, run.value});
  }
  while (parts.size() > 1) {
    std::vector<Part> joined;
    for (size_t i = 0; i < parts.size(); i += 2) {
      if (i + 1 == parts.size()) {
        joined.push_back(parts[i]);
      } else if (parts[i].term == parts[i + 1].term) {
        joined.push_back(parts[i + 1]);
      } else {
        const Term bound = mk_index(tm, tm.sort(table.index), parts[i].last);
        joined.push_back({parts[i + 1].last, tm.mk(Kind::Ite, {tm.mk(Kind::BvUle, {table.index, bound}), parts[i].term,
                                                               parts[i + 1].term})});
      }
    }
    parts = std::move(joined);
  }
  return Encoding{guard(tm, table, parts[0].term)};
}

std::optional<Encoding> encode_bit_tree(TermManager& tm, const Table& table) {
  const uint32_t bits = index_bits(table);
  if (!tm.sorts().is_bitvec(tm.sort(table.index)) || bits > kMaxIndexBits) {
    return {};
  }
  // Indices that do not occur have the null term, which joins with anything.
  std::vector<Term> level(size_t{1} << bits);
  for (const TableRun& run : table.runs) {
    std::fill(level.begin() + static_cast<int64_t>(run.first), level.begin() + static_cast<int64_t>(run.last) + 1,
              run.value);
  }
  for (uint32_t bit = 0; bit < bits; ++bit) {
    const Term extract = tm.mk(Kind::BvExtract, {table.index}, {bit, bit});
    const Term one = tm.mk(Kind::Equal, {extract, tm.mk_bv(1, 1)});
    for (size_t i = 0; i < level.size() / 2; ++i) {
      const Term zero_half = level[2 * i];
      const Term one_half = level[2 * i + 1];
      level[i] = !zero_half || zero_half == one_half ? one_half
                 : !one_half                         ? zero_half
                                                     : tm.mk(Kind::Ite, {one, one_half, zero_half});
    }
    level.resize(level.size() / 2);
  }
  return Encoding{guard(tm, table, level[0])};
}

std::optional<Encoding> encode_relation(TermManager& tm, const Table& table) {
  if (is_boolean(tm, table)) {
    return {};
  }
  const Term v = mk_fresh_constant(tm, "relation", table.sort);
  const Interval whole = occurring(tm, table);
  Encoding encoding{guard(tm, table, v), v};
  for (const ValueRanges& value : ranges_by_value(table)) {
    const Term ranges = mk_in_ranges(tm, table.index, value.ranges, whole);
    const Term equal = tm.mk(Kind::Equal, {v, value.value});
    if (!table.otherwise) {
      encoding.conditions.push_back(tm.mk(Kind::Equal, {equal, ranges}));
    } else {
      // Outside of the runs v is anything.
      encoding.conditions.push_back(tm.mk(Kind::Implies, {ranges, equal}));
    }
  }
  return encoding;
}

std::optional<Encoding> encode_bits(TermManager& tm, const Table& table) {
  if (is_boolean(tm, table)) {
    return encode_ranges(tm, table);
  }
  const uint32_t width = tm.sorts().width(table.sort);
  std::vector<Term> bits;
  Table one{.index = table.index, .sort = tm.sorts().boolean(), .runs = {}, .otherwise = {}};
  const Interval whole = occurring(tm, table);
  for (uint32_t bit = width; bit-- > 0;) {
    one.runs.clear();
    for (const TableRun& run : table.runs) {
      one.runs.push_back({run.first, run.last, tm.mk_bool(((word_of(tm, run.value) >> bit) & 1) != 0)});
    }
    // Between the runs of a guarded table anything goes: the guard is outside.
    merge_runs(one);
    const std::vector<Interval> yes = ranges_of(tm, one.runs, true);
    const Term condition = mk_in_ranges(tm, table.index, yes, whole);
    bits.push_back(tm.mk(Kind::Ite, {condition, tm.mk_bv(1, 1), tm.mk_bv(1, 0)}));
  }
  return Encoding{guard(tm, table, tm.mk_nary(Kind::BvConcat, bits))};
}

std::optional<Encoding> encode_affine(TermManager& tm, const Table& table) {
  const std::optional<std::vector<Segment>> segments = segments_of(tm, table);
  if (!segments) {
    return {};
  }
  const uint32_t width = tm.sorts().width(table.sort);
  const uint32_t index_width = tm.sorts().width(tm.sort(table.index));
  Term line = table.index;
  if (index_width < width) {
    line = tm.mk(Kind::BvZeroExtend, {line}, {width - index_width});
  } else if (index_width > width) {
    line = tm.mk(Kind::BvExtract, {line}, {width - 1, 0});
  }
  const Interval whole = occurring(tm, table);
  // Where to add what is decided, not what is added to: one adder.
  Term offset = tm.mk_bv(width, segments->back().offset);
  for (size_t i = segments->size() - 1; i-- > 0;) {
    const Segment& segment = (*segments)[i];
    offset = tm.mk(Kind::Ite,
                   {mk_in_ranges(tm, table.index, segment.ranges, whole), tm.mk_bv(width, segment.offset), offset});
  }
  const bool is_index = segments->size() == 1 && segments->back().offset == 0;
  return Encoding{guard(tm, table, is_index ? line : tm.mk(Kind::BvAdd, {line, offset}))};
}

std::optional<Encoding> encode_gf2(TermManager& tm, const Table& table) {
  const std::optional<Gf2Columns> columns = gf2_columns(tm, table);
  if (!columns) {
    return {};
  }
  const uint32_t width = tm.sorts().width(table.sort);
  std::vector<Term> terms;
  if (columns->constant != 0) {
    terms.push_back(tm.mk_bv(width, columns->constant));
  }
  for (uint32_t bit = 0; bit < columns->columns.size(); ++bit) {
    if (columns->columns[bit] == 0) {
      continue;
    }
    const Term one = tm.mk(Kind::BvExtract, {table.index}, {bit, bit});
    const Term mask = width == 1 ? one : tm.mk(Kind::BvSignExtend, {one}, {width - 1});
    const Term all = tm.mk_bv(width, ~uint64_t{0});
    const Term column = tm.mk_bv(width, columns->columns[bit]);
    terms.push_back(column == all ? mask : tm.mk(Kind::BvAnd, {mask, column}));
  }
  if (terms.empty()) {
    return Encoding{guard(tm, table, tm.mk_bv(width, 0))};
  }
  return Encoding{guard(tm, table, tm.mk_nary(Kind::BvXor, terms))};
}

}  // namespace preproc
