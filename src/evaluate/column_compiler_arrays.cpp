#include <algorithm>

#include "evaluate/column_compiler.h"
#include "evaluate/column_word.h"

// How reads of arrays are compiled: as tables, over stores that vary, or row by row.

namespace preproc {

namespace {

/// Longer chains of stores that vary are computed as arrays, row by row: each read of a chain visits all its stores.
constexpr size_t kMaxStores = 4096;

}  // namespace

/// True for reads of words at words, of arrays that have values.
bool ColumnCompiler::reads_words(Term select) const {
  const SortTable& sorts = tm_.sorts();
  const Sort array = tm_.sort(tm_.child(select, 0));
  return sorts.is_array(array) && has_words(sorts, sorts.index(array)) && has_words(sorts, sorts.element(array)) &&
         tm_.sort(select) == sorts.element(array) && tm_.sort(tm_.child(select, 1)) == sorts.index(array) &&
         has_array_values(sorts, array);
}

ColumnState ColumnCompiler::select(Term t) {
  const Term array = tm_.child(t, 0);
  if (!has_array_values(tm_.sorts(), tm_.sort(array))) {
    return ColumnState::of(kUndetermined);
  }
  const uint32_t index = operand_of(tm_.child(t, 1));
  if (reads_words(t) && find(array).is_deferred()) {
    if (const ColumnState read = read_over_stores(t, index); read.known()) {
      return read;
    }
  }
  return ColumnState::of(read(t, array, index));
}

/// The read of a visited array as a whole; one that depends on no leaf is read as a table.
uint32_t ColumnCompiler::read(Term select, Term array, uint32_t index) {
  if (reads_words(select) && !builder_.is_constant(index)) {
    if (const std::optional<uint32_t> table = table_of(array)) {
      return builder_.add_read(select, *table, index);
    }
  }
  const uint32_t arguments[] = {operand_of(array), index};
  return builder_.add_application(select, arguments);
}

/// The operand of a term if it is known to be constant: of a literal, before it is visited, or of a visited term.
std::optional<uint32_t> ColumnCompiler::constant_of(Term t) {
  const ColumnState state = find(t);
  if (!state.is_invariant() && !(state.is_operand() && builder_.is_constant(state.operand()))) {
    return {};
  }
  const uint32_t operand = operand_of(t);
  return builder_.constant(operand).known() ? std::optional(operand) : std::nullopt;
}

/// The table of an array of words that is known to depend on no leaf and to be determined, built when first asked for.
std::optional<uint32_t> ColumnCompiler::table_of(Term array) {
  // One parameter stands for other arrays in other calls: what is known of it is its operand.
  const ColumnState state = find(array);
  const uint64_t key = state.is_operand() ? (uint64_t{state.operand()} << 32) : array.id;
  const bool lasting = state.is_operand() || frames_.empty() || tm_.is_closed(array);
  if (const auto found = tables_.find(key); lasting && found != tables_.end()) {
    return found->second;
  }
  std::optional<ColumnTable> table = build_table(array);
  if (!table) {
    return {};
  }
  const uint32_t number = builder_.add_table(std::move(*table));
  if (lasting) {
    tables_.emplace(key, number);
  }
  return number;
}

/// Reads the stores off the terms: an array of tens of thousands of literals needs neither a visit of each nor a value
/// of the whole.
std::optional<ColumnTable> ColumnCompiler::build_table(Term array) {
  std::vector<ColumnTable::Entry> entries;
  const auto word = [&](Term t, uint64_t& out) {
    if (tm_.is_word_value(t)) {
      out = tm_.word_value(t);
    } else if (tm_.is_true(t) || tm_.is_false(t)) {
      out = tm_.is_true(t) ? 1 : 0;
    } else if (const std::optional<uint32_t> operand = constant_of(t)) {
      out = value_to_word(builder_.constant(*operand));
    } else {
      return false;
    }
    return true;
  };
  Term below = array;
  for (; tm_.kind(below) == Kind::Store && !find(below).is_operand(); below = tm_.child(below, 0)) {
    ColumnTable::Entry entry;
    if (find(below).is_deferred() || !word(tm_.child(below, 1), entry.index) ||
        !word(tm_.child(below, 2), entry.element)) {
      return {};
    }
    entries.push_back(entry);
  }
  uint64_t fallback = 0;
  if (tm_.kind(below) != Kind::ConstArray || !word(tm_.child(below, 0), fallback)) {
    const std::optional<uint32_t> operand = constant_of(below);
    if (!operand) {
      return {};
    }
    const ArrayValue& value = builder_.constant(*operand).array();
    fallback = value_to_word(*value.fallback);
    for (const auto& [index, element] : value.entries) {
      entries.push_back({value_to_word(index), value_to_word(element)});
    }
  }
  std::ranges::reverse(entries);  // the oldest store first
  return ColumnTable(fallback, entries);
}

/// The select as the read of what is below the stores, and a choice for each store. Nothing if there are too many
/// stores.
ColumnState ColumnCompiler::read_over_stores(Term t, uint32_t index) {
  std::vector<Term> stores;
  Term below = tm_.child(t, 0);
  for (; find(below).is_deferred() && tm_.kind(below) == Kind::Store; below = tm_.child(below, 0)) {
    stores.push_back(below);
    if (stores.size() > kMaxStores) {
      return {};
    }
  }
  // A constant array that is not yet needed holds one column everywhere.
  std::vector<uint32_t> arguments{index};
  arguments.push_back(find(below).is_deferred() ? operand_of(tm_.child(below, 0)) : read(t, below, index));
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) {
    arguments.push_back(operand_of(tm_.child(*store, 1)));
    arguments.push_back(operand_of(tm_.child(*store, 2)));
  }
  return ColumnState::of(builder_.add_read_over_stores(t, arguments));
}

/// Computes arrays after all, the innermost first. Indices and elements that are deferred arrays themselves nest no
/// deeper than their sorts, which `has_array_values` bounds.
uint32_t ColumnCompiler::build_deferred(Term t) {
  std::vector<Term> arrays;
  for (Term array = t; find(array).is_deferred(); array = tm_.child(array, 0)) {
    arrays.push_back(array);
    if (tm_.kind(array) == Kind::ConstArray) {
      break;
    }
  }
  uint32_t result = kUndetermined;
  std::vector<uint32_t> arguments;
  while (!arrays.empty()) {
    const Term array = arrays.back();
    arrays.pop_back();
    arguments.clear();
    for (const Term child : tm_.children(array)) {
      arguments.push_back(operand_of(child));
    }
    result = builder_.add_application(array, arguments);
    put(array, ColumnState::of(result));
  }
  return result;
}

}  // namespace preproc
