#include <string>
#include <vector>

#include "encode/table/encoder.h"
#include "encode/table/occurring.h"
#include "encode/table/range_condition.h"
#include "value/own_name.h"

namespace preproc {

namespace {

constexpr uint64_t kMaxPoints = uint64_t{1} << 16;

bool has_points(const TermManager& tm, const Table& table) {
  return tm.sorts().is_bitvec(tm.sort(table.index)) && index_count(table) <= kMaxPoints;
}

/// A name that tables of the same runs share, and no others: that of the runs written into an array, of which there is
/// one term only.
std::string name_of(TermManager& tm, const Table& table, std::string_view what) {
  const Sort index_sort = tm.sort(table.index);
  Term content = tm.mk_constant(own_name("", "content"), tm.sorts().array(index_sort, table.sort));
  for (const TableRun& run : table.runs) {
    for (const uint64_t end : {run.first, run.last}) {
      content = tm.mk(Kind::Store, {content, mk_index(tm, index_sort, end), run.value});
    }
  }
  return own_name("", what, content.id);
}

/// The conditions that a read at each index has the value there.
template <typename Read>
std::vector<Term> points(TermManager& tm, const Table& table, const Read& read) {
  std::vector<Term> conditions;
  for (const TableRun& run : table.runs) {
    for (uint64_t i = run.first;; ++i) {
      conditions.push_back(tm.mk(Kind::Equal, {read(mk_index(tm, tm.sort(table.index), i)), run.value}));
      if (i == run.last) {
        break;
      }
    }
  }
  return conditions;
}

}  // namespace

std::optional<Encoding> encode_array(TermManager& tm, const Table& table) {
  if (!has_points(tm, table)) {
    return {};
  }
  const Term array = tm.mk_constant(name_of(tm, table, "array"), tm.sorts().array(tm.sort(table.index), table.sort));
  const auto read = [&](Term index) { return tm.mk(Kind::Select, {array, index}); };
  return Encoding{guard(tm, table, read(table.index)), array, points(tm, table, read)};
}

std::optional<Encoding> encode_function(TermManager& tm, const Table& table) {
  if (!has_points(tm, table)) {
    return {};
  }
  const std::string name = name_of(tm, table, "function");
  const Sort index_sort = tm.sort(table.index);
  const Function function =
      tm.declare(tm.symbols().intern(name), tm.sorts().function(std::span(&index_sort, 1), table.sort));
  const auto read = [&](Term index) { return tm.mk_apply(function, std::span(&index, 1)); };
  // The element is found through a constant for the index, as in all encodings with conditions.
  const Term at = tm.mk_constant(own_name(name, table.index.id), index_sort);
  std::vector<Term> conditions = points(tm, table, read);
  conditions.push_back(tm.mk(Kind::Equal, {at, table.index}));
  return Encoding{guard(tm, table, read(at)), at, std::move(conditions)};
}

}  // namespace preproc
