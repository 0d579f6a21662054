#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "report/page/markup.h"

namespace preproc {

/// A column of an `HtmlTable`.
struct TableColumn {
  enum class Kind : uint8_t {
    Text,
    LongText,  ///< names of files, messages: wide enough for some words a line
    Number,    ///< to the right; sorted by `TableCell::value`, not by its text
  };
  /// The control by which a reader chooses rows, where scripts run.
  enum class Filter : uint8_t {
    None,
    Words,   ///< a field for words that must be in the text
    Choice,  ///< a list of all that occurs: for a few different texts
  };
  std::string heading;
  Kind kind = Kind::Text;
  Filter filter = Filter::None;
  std::string explanation = {};  ///< one sentence, shown where the pointer rests on the heading
};

struct TableCell {
  static constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
  std::string text = {};
  double value = kNoValue;  ///< of a number, to sort by; without one the row comes last
  std::string link = {};    ///< where the text leads (`link_to_anchor`, `link_to_file`); empty: nowhere
  bool alarm = false;       ///< in red
  std::string choice = {};  ///< what Filter::Choice goes by, where it is not the text
};

/// A table that a reader can sort by a click on a heading, and choose rows of. Without scripts it is a table all the
/// same: `kShown` rows, and the rest in a part that unfolds.
class HtmlTable {
 public:
  static constexpr size_t kShown = 2000;    ///< rows that are seen at first
  static constexpr size_t kMostCell = 300;  ///< bytes of a cell's text

  /// `anchor` is the table's address in the page; the caption says in a few words what it is.
  HtmlTable(LiteralText anchor, std::string_view caption, std::vector<TableColumn> columns);

  /// So many cells as there are columns. `anchor` is the row's address in the page; empty: it has none.
  void add_row(const std::vector<TableCell>& cells, std::string_view anchor = {});
  size_t rows() const { return rows_; }

  Markup draw() const;

 private:
  void add_cell(Markup& row, const TableColumn& column, const TableCell& cell) const;
  Markup head(bool filters) const;

  LiteralText anchor_;
  std::string caption_;
  std::vector<TableColumn> columns_;
  Markup shown_;
  Markup rest_;
  size_t rows_ = 0;
};

}  // namespace preproc
