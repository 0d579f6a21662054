#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/page/markup.h"

namespace preproc {

/// A small table without an address, which nobody sorts: a part of something larger. Rows beyond `kShown` unfold; those
/// beyond `kMost` are counted.
class PlainTable {
 public:
  static constexpr size_t kShown = 100;
  static constexpr size_t kMost = 2000;

  /// Headings of columns of numbers begin with `#`, which is not shown.
  PlainTable(std::string_view caption, std::vector<std::string> headings);

  void add_row(const std::vector<std::string>& cells);
  size_t rows() const { return rows_; }
  Markup draw() const;

 private:
  Markup table(const Markup& rows) const;

  std::string caption_;
  std::vector<std::string> headings_;
  Markup shown_;
  Markup rest_;
  size_t rows_ = 0;
};

}  // namespace preproc
