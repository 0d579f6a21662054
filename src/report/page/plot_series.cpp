#include "report/page/plot_series.h"

#include <fmt/format.h>

namespace preproc {

namespace {

void element_with_note(Markup& drawing, LiteralText element, std::initializer_list<Attribute> attributes,
                       std::string_view note) {
  if (note.empty()) {
    drawing.empty(element, attributes);
    return;
  }
  drawing.open(element, attributes).element("title", note).close();
}

/// Through points given relative to (x, y), in radii.
std::string path_around(double x, double y, double radius, std::initializer_list<std::pair<double, double>> points) {
  std::string path;
  for (const auto& [right, down] : points) {
    path +=
        fmt::format("{}{} {}", path.empty() ? "M" : "L", coordinate(x + right * radius), coordinate(y + down * radius));
  }
  return path + "Z";
}

}  // namespace

std::string PlotSeries::colour_class() const {
  if (colour == kAlarm || colour == kRest) {
    return colour == kAlarm ? "series-alarm" : "series-rest";
  }
  return fmt::format("series-{}", (colour + kColours - 1) % kColours + 1);
}

void draw_mark(Markup& drawing, PlotSeries::Mark mark, double x, double y, double radius, std::string_view note) {
  std::string path;
  switch (mark) {
    case PlotSeries::Mark::Circle:
      element_with_note(drawing, "circle",
                        {{"class", "point"}, {"cx", coordinate(x)}, {"cy", coordinate(y)}, {"r", coordinate(radius)}},
                        note);
      return;
    case PlotSeries::Mark::Square: path = path_around(x, y, radius * 0.9, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}); break;
    case PlotSeries::Mark::Triangle: path = path_around(x, y, radius * 1.25, {{0, -1}, {0.9, 0.6}, {-0.9, 0.6}}); break;
    case PlotSeries::Mark::Diamond: path = path_around(x, y, radius * 1.3, {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}); break;
    case PlotSeries::Mark::Cross:
      path = path_around(x, y, radius,
                         {{-1, -0.7},
                          {-0.7, -1},
                          {0, -0.3},
                          {0.7, -1},
                          {1, -0.7},
                          {0.3, 0},
                          {1, 0.7},
                          {0.7, 1},
                          {0, 0.3},
                          {-0.7, 1},
                          {-1, 0.7},
                          {-0.3, 0}});
      break;
    case PlotSeries::Mark::Line:
      path = path_around(x, y, radius, {{-1.2, -0.2}, {1.2, -0.2}, {1.2, 0.2}, {-1.2, 0.2}});
      break;
    case PlotSeries::Mark::Bar:
      path = path_around(x, y, radius, {{-1.2, -0.7}, {1.2, -0.7}, {1.2, 0.7}, {-1.2, 0.7}});
      break;
  }
  element_with_note(drawing, "path", {{"class", "point"}, {"d", path}}, note);
}

Markup plot_legend(const std::vector<PlotSeries>& series) {
  Markup out;
  out.open("ul", {{"class", "legend"}});
  for (const PlotSeries& each : series) {
    out.open("li", {{"class", each.colour_class()}});
    out.open("svg", {{"viewBox", "-8 -8 16 16"}, {"aria-hidden", "true"}});
    draw_mark(out, each.mark, 0, 0, 5, {});
    out.close().element("span", each.name).close();
  }
  out.close();
  return out;
}

}  // namespace preproc
