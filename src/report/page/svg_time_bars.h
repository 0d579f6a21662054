#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/page/markup.h"
#include "report/page/plot_series.h"

namespace preproc {

/// A period in a row of `SvgTimeBars`.
struct TimeBar {
  double begin = 0;  ///< seconds
  double end = 0;    ///< not before `begin`; a bar that has no length is drawn as a thin one
  PlotSeries series = {};
  std::string note = {};  ///< shown under the pointer
};

/// A time line in SVG: rows of bars over a common axis of time. Rows beyond `kMostRows` are left out, which is said
/// below.
class SvgTimeBars {
 public:
  static constexpr size_t kMostRows = 100;

  explicit SvgTimeBars(std::string title) : title_(std::move(title)) {}
  void add_row(std::string_view name, std::vector<TimeBar> bars);
  /// A `figure`: title, drawing, legend of all series that occur, by their names.
  Markup draw() const;

 private:
  struct Row {
    std::string name;
    std::vector<TimeBar> bars;
  };
  std::string title_;
  std::vector<Row> rows_;
  size_t left_out_ = 0;
};

}  // namespace preproc
