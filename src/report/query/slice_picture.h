#pragma once

#include <string>
#include <vector>

#include "encode/table/table.h"
#include "report/page/markup.h"
#include "report/page/plot_series.h"
#include "term/term_manager.h"

namespace preproc {

/// An independent component of a query: assertions that share unknowns, and no unknown with any other part.
struct PictureSlice {
  std::vector<std::string> unknowns;              ///< names; the first of them, where there are many
  std::vector<std::vector<uint32_t>> assertions;  ///< the places of the unknowns in each assertion
  std::vector<std::string> texts;                 ///< of the assertions
  size_t unknowns_left_out = 0;
  size_t assertions_left_out = 0;
  bool is_left = false;  ///< the passes left something of it
  size_t size() const { return unknowns.size() + unknowns_left_out; }
};

/// The slices of assertions, the largest first. Elements of tables, `(= (select a 3) 7)`, are no assertions of a slice,
/// and what is said of a table so is no unknown. `left`: sorted assertions that passes left. Linear in the DAG of the
/// assertions, and in that of each assertion that is shown.
struct InputTable {
  Term array;
  Table table;  ///< its index is a value of the right sort
};
struct QuerySlices {
  std::vector<PictureSlice> slices;  ///< the first of them
  size_t left_out = 0;               ///< slices
  size_t table_elements = 0;         ///< assertions that are elements of tables
  size_t tables = 0;
  std::vector<InputTable> read = {};  ///< the tables of bit-vectors among these, in the order of their first elements
};
QuerySlices find_query_slices(TermManager& tm, const std::vector<Term>& assertions, const std::vector<Term>& left);

/// A drawing: unknowns as dots, assertions as links between them, each slice in a frame with the colour of who decided
/// it.
Markup draw_slices(const QuerySlices& slices, const PlotSeries& passes, const PlotSeries& others);

}  // namespace preproc
