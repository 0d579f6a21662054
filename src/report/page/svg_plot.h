#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "report/page/markup.h"
#include "report/page/plot_axis.h"
#include "report/page/plot_series.h"

namespace preproc {

struct PlotPoint {
  double x = 0;
  double y = 0;
  std::string name = {};  ///< shown under the pointer
};

/// A plot in SVG for a page (html_page.h): points, steps, lines, on linear or logarithmic axes, with a legend. It is
/// text among the page's, coloured by its style sheet. Points of a series that would lie on each other are one, which
/// has the names of the first few and says how many it is: a plot of a million points is about as large as one of ten
/// thousand. Cost: a look-up in a hash table a point.
class SvgPlot {
 public:
  enum class Width : uint8_t {
    Half,  ///< two beside each other, where the screen has room
    Full,  ///< all of the page
  };

  /// `title` stands above, and is what those hear who cannot see the plot.
  SvgPlot(std::string title, PlotAxis x, PlotAxis y, Width width = Width::Half);

  void add_points(const PlotSeries& series, const std::vector<PlotPoint>& points);
  /// A line through these points, in order: to the right, then up or down. Points between two that are less than half a
  /// pixel apart in both directions are left out.
  void add_steps(const PlotSeries& series, const std::vector<PlotPoint>& points);
  /// A straight grey line, without a place in the legend.
  void add_guide(std::pair<double, double> from, std::pair<double, double> to, bool dashed = false);

  /// A `figure`: title, drawing, legend.
  Markup draw() const;

 private:
  double place_x(double value) const;
  double place_y(double value) const;
  void draw_axes(Markup& out) const;

  std::string title_;
  PlotAxis x_;
  PlotAxis y_;
  Width width_;
  Markup guides_;
  Markup drawn_;
  std::vector<PlotSeries> legend_;
};

}  // namespace preproc
