#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/page/markup.h"

namespace preproc {

/// A series of marks in a plot. The colour is that of a class of the page's style sheet; series differ by their marks
/// as well, for those who do not see colours.
struct PlotSeries {
  enum class Mark : uint8_t { Circle, Square, Triangle, Diamond, Cross, Line, Bar };
  static constexpr uint32_t kColours = 8;
  static constexpr uint32_t kAlarm = 100;  ///< red
  static constexpr uint32_t kRest = 101;   ///< grey
  std::string name = {};                   ///< in the legend
  uint32_t colour = 1;                     ///< from 1; beyond `kColours` they begin again; or kAlarm, kRest
  Mark mark = Mark::Circle;

  /// The class that gives its colour.
  std::string colour_class() const;
};

/// Draws a mark around (x, y) of a drawing: one element, with a text under the pointer unless that is empty.
void draw_mark(Markup& drawing, PlotSeries::Mark mark, double x, double y, double radius, std::string_view note);

/// The marks of the series with their names, as a list.
Markup plot_legend(const std::vector<PlotSeries>& series);

}  // namespace preproc
