#include "encode/table/occurring.h"

#include "encode/table/range_condition.h"

namespace preproc {

Interval occurring(const TermManager& tm, const Table& table) {
  const Interval whole = whole_range(tm, table.index);
  return table.otherwise ? whole : Interval{table.runs.front().first, table.runs.back().last};
}

Term guard(TermManager& tm, const Table& table, Term inside) {
  if (!table.otherwise) {
    return inside;
  }
  std::vector<Interval> covered;
  for (const TableRun& run : table.runs) {
    if (!covered.empty() && covered.back().high + 1 == run.first) {
      covered.back().high = run.last;
    } else {
      covered.push_back({run.first, run.last});
    }
  }
  const Term in_table = mk_in_ranges(tm, table.index, covered, whole_range(tm, table.index));
  return tm.is_true(in_table) ? inside : tm.mk(Kind::Ite, {in_table, inside, table.otherwise});
}

}  // namespace preproc
