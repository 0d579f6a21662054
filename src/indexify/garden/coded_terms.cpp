#include "indexify/garden/coded_terms.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "encode/table/encoder.h"
#include "term/term_map.h"

namespace preproc {

namespace {

/// A table of Ints is written over the runs of its index where it has at most so many for each value; else over the
/// numbers of its values.
constexpr size_t kRunsForAValue = 4;
constexpr uint32_t kUndefined = OperatorTable::kUndefined;

}  // namespace

CodedTerms::Id CodedTerms::add(Sort sort, std::span<const Value> values, Term code, bool total) {
  auto identity = std::make_shared<OperatorTable>();
  identity->shape = {values.size()};
  identity->cells.resize(values.size());
  std::iota(identity->cells.begin(), identity->cells.end(), 0U);
  for (const Value& value : values) {
    identity->values.insert(value);
  }
  const Axis axis{code, values.size(), total};
  terms_.push_back({sort, std::move(identity), {axis}, total, code});
  return static_cast<Id>(terms_.size() - 1);
}

CodedTerms::Id CodedTerms::add(Sort sort, std::shared_ptr<const OperatorTable> table, std::vector<Axis> axes) {
  const bool total = table->undefined == 0 && std::ranges::all_of(axes, &Axis::total);
  terms_.push_back({sort, std::move(table), std::move(axes), total});
  return static_cast<Id>(terms_.size() - 1);
}

CodedTerms::TruthForm CodedTerms::truth(const OperatorTable& table, std::span<const Axis> axes) {
  const Index index = index_of(table, axes);
  const auto is = [&](bool wanted) {
    std::vector<bool> contains;
    std::ranges::transform(table.values.values(), std::back_inserter(contains),
                           [&](const Value& value) { return value.boolean() == wanted; });
    return set(table, index, contains);
  };
  const Term is_true = is(true);
  return {is_true, index.total ? negated(is_true) : is(false)};
}

Term CodedTerms::code(Id id) {
  if (!terms_[id].code) {
    std::vector<uint64_t> places(values(id).size());
    std::iota(places.begin(), places.end(), uint64_t{0});
    const Term code = numbered(id, places, width_for(places.size()), ~uint64_t{0});
    terms_[id].code = code;
  }
  return terms_[id].code;
}

Term CodedTerms::value(Id id) {
  Coded& coded = terms_[id];
  if (!coded.value) {
    std::vector<Term> values;
    std::ranges::transform(coded.table->values.values(), std::back_inserter(values),
                           [&](const Value& value) { return tm_.mk_value(value); });
    const Index index = index_of(*coded.table, coded.axes);
    coded.value = write_values(
        {index.term,
         coded.sort,
         runs(*coded.table, index, [&](uint32_t cell) { return cell == kUndefined ? Term{} : values[cell]; }),
         {}});
  }
  return coded.value;
}

Term CodedTerms::defined(Id id) {
  Coded& coded = terms_[id];
  if (!coded.defined) {
    if (coded.total) {
      coded.defined = tm_.mk_true();
    } else if (coded.code) {
      const Term undefined = tm_.mk_bv(width_for(values(id).size()), ~uint64_t{0});
      coded.defined = negated(tm_.mk(Kind::Equal, {coded.code, undefined}));
    } else {
      coded.defined = is_among(id, std::vector<bool>(values(id).size(), true));
    }
  }
  return coded.defined;
}

Term CodedTerms::numbered(Id id, std::span<const uint64_t> numbers, uint32_t width, uint64_t otherwise) {
  const Coded& coded = terms_[id];
  const Index index = index_of(*coded.table, coded.axes);
  return write({index.term, tm_.sorts().bitvec(width),
                runs(*coded.table, index,
                     [&](uint32_t cell) { return cell == kUndefined ? Term{} : tm_.mk_bv(width, numbers[cell]); }),
                coded.total ? Term{} : tm_.mk_bv(width, otherwise)});
}

Term CodedTerms::is_among(Id id, const std::vector<bool>& contains) {
  const Coded& coded = terms_[id];
  return set(*coded.table, index_of(*coded.table, coded.axes), contains);
}

uint32_t CodedTerms::width_for(size_t values) { return static_cast<uint32_t>(std::bit_width(values)); }

// --- Tables --------------------------------------------------------------------------------------------------------------

CodedTerms::Index CodedTerms::index_of(const OperatorTable& table, std::span<const Axis> axes) {
  Index index{axes[0].code, {}, table.undefined == 0 && std::ranges::all_of(axes, &Axis::total)};
  for (const Axis& axis : axes.subspan(1)) {
    index.term = tm_.mk(Kind::BvConcat, {index.term, axis.code});
  }
  index.cells.reserve(table.size());
  for (size_t cell = 0; cell < table.size(); ++cell) {
    uint64_t at = 0;
    uint32_t shift = 0;
    size_t rest = cell;
    for (size_t i = axes.size(); i-- > 0;) {
      at |= (rest % axes[i].size) << shift;
      rest /= axes[i].size;
      shift += tm_.sorts().width(tm_.sort(axes[i].code));
    }
    index.cells.push_back(at);
  }
  return index;
}

/// One for each cell of which `value_of` gives a term.
template <typename ValueOf>
std::vector<TableRun> CodedTerms::runs(const OperatorTable& table, const Index& index, ValueOf&& value_of) {
  std::vector<TableRun> runs;
  for (size_t cell = 0; cell < table.size(); ++cell) {
    if (const Term value = value_of(table.cells[cell])) {
      runs.push_back({index.cells[cell], index.cells[cell], value});
    }
  }
  return runs;
}

Term CodedTerms::set(const OperatorTable& table, const Index& index, const std::vector<bool>& contains) {
  const auto member = [&](uint32_t cell) {
    const bool is_member = cell != kUndefined && contains[cell];
    return is_member ? tm_.mk_true() : index.total ? tm_.mk_false() : Term{};
  };
  return write({index.term, tm_.sorts().boolean(), runs(table, index, member), index.total ? Term{} : tm_.mk_false()});
}

/// The table as a formula; its values are Booleans or words.
Term CodedTerms::write(Table table) {
  if (table.runs.empty()) {
    return table.otherwise;
  }
  merge_runs(table);
  const auto same = [&](const TableRun& run) { return run.value == table.runs[0].value; };
  if (std::ranges::all_of(table.runs, same) && (!table.otherwise || table.otherwise == table.runs[0].value)) {
    return table.runs[0].value;
  }
  std::optional<Encoding> encoding = encode_for(tm_, table, target_, max_runs_);
  if (!encoding) {
    encoding = is_boolean(tm_, table) ? encode_ranges(tm_, table) : encode_bound_tree(tm_, table);
  }
  conditions_.insert(conditions_.end(), encoding->conditions.begin(), encoding->conditions.end());
  return encoding->term;
}

/// Writes a table of values of any sort, as nested ites.
Term CodedTerms::write_values(Table table) {
  const SortKind kind = tm_.sorts().kind(table.sort);
  if (kind == SortKind::Bool || (kind == SortKind::BitVec && tm_.sorts().width(table.sort) <= 64)) {
    return write(std::move(table));
  }
  merge_runs(table);
  std::vector<Term> values;
  TermMap<uint32_t> places;
  for (const TableRun& run : table.runs) {
    if (places[run.value] == 0) {
      values.push_back(run.value);
      places.slot(run.value) = static_cast<uint32_t>(values.size());
    }
  }
  std::vector<TableRun>& runs = table.runs;
  if (runs.size() > kRunsForAValue * values.size()) {
    const uint32_t width = width_for(values.size());
    Table numbers{table.index, tm_.sorts().bitvec(width), runs, {}};
    for (TableRun& run : numbers.runs) {
      run.value = tm_.mk_bv(width, places[run.value] - 1);
    }
    table.index = write(std::move(numbers));
    runs.clear();
    for (uint64_t i = 0; i < values.size(); ++i) {
      runs.push_back({i, i, values[i]});
    }
  }
  // A balanced tree from its leaves up: neighbours are joined at the first index of the right one.
  const uint32_t width = tm_.sorts().width(tm_.sort(table.index));
  while (runs.size() > 1) {
    size_t kept = 0;
    for (size_t i = 0; i < runs.size(); i += 2) {
      TableRun run = runs[i];
      if (i + 1 < runs.size()) {
        const Term left = tm_.mk(Kind::BvUlt, {table.index, tm_.mk_bv(width, runs[i + 1].first)});
        run.value = chosen(left, run.value, runs[i + 1].value);
      }
      runs[kept++] = run;
    }
    runs.resize(kept);
  }
  return runs[0].value;
}

// --- Formulas ------------------------------------------------------------------------------------------------------------

Term CodedTerms::both(Term a, Term b) {
  if (tm_.is_true(a) || a == b) {
    return b;
  }
  return tm_.is_true(b) || tm_.is_false(a) ? a : tm_.is_false(b) ? b : tm_.mk(Kind::And, {a, b});
}

Term CodedTerms::either(Term a, Term b) {
  if (tm_.is_false(a) || a == b) {
    return b;
  }
  return tm_.is_false(b) || tm_.is_true(a) ? a : tm_.is_true(b) ? b : tm_.mk(Kind::Or, {a, b});
}

Term CodedTerms::negated(Term a) {
  if (tm_.kind(a) == Kind::Not) {
    return tm_.child(a, 0);
  }
  return tm_.is_true(a) || tm_.is_false(a) ? tm_.mk_bool(tm_.is_false(a)) : tm_.mk(Kind::Not, {a});
}

Term CodedTerms::chosen(Term condition, Term a, Term b) {
  return tm_.is_true(condition) || a == b ? a : tm_.is_false(condition) ? b : tm_.mk(Kind::Ite, {condition, a, b});
}

}  // namespace preproc
