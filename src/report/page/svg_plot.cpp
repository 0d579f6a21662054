#include "report/page/svg_plot.h"

#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

namespace preproc {

namespace {

// Units of a drawing, about pixels on a phone.
constexpr double kHeight = 360;
constexpr double kLeft = 70;
constexpr double kRight = 24;  // half of a label
constexpr double kTop = 10;
constexpr double kBottom = 44;
constexpr double kRadius = 3.6;
constexpr double kSame = 0.5;  // points that are nearer lie on each other
constexpr size_t kNames = 5;   // of those, shown under the pointer
constexpr size_t kMostName = 200;

double full_width(SvgPlot::Width width) { return width == SvgPlot::Width::Half ? 440 : 1000; }

/// Points that are drawn as one.
struct Bundle {
  double x = 0;
  double y = 0;
  size_t points = 0;
  std::string names = {};
};

std::vector<Bundle> bundles_of(const std::vector<PlotPoint>& points, const auto& place_x, const auto& place_y) {
  std::vector<Bundle> bundles;
  std::unordered_map<uint64_t, size_t> at;
  for (const PlotPoint& point : points) {
    const double x = place_x(point.x);
    const double y = place_y(point.y);
    const uint64_t cell = static_cast<uint64_t>(x / kSame) << 32 | static_cast<uint64_t>(y / kSame);
    const auto [found, is_new] = at.try_emplace(cell, bundles.size());
    if (is_new) {
      bundles.push_back({x, y});
    }
    Bundle& bundle = bundles[found->second];
    if (bundle.points++ < kNames && !point.name.empty()) {
      bundle.names += fmt::format("{}{}", bundle.names.empty() ? "" : "\n", cut_text(point.name, kMostName));
    }
  }
  for (Bundle& bundle : bundles) {
    if (bundle.points > kNames) {
      bundle.names += fmt::format("\nand {} more", bundle.points - kNames);
    }
  }
  return bundles;
}

}  // namespace

SvgPlot::SvgPlot(std::string title, PlotAxis x, PlotAxis y, Width width)
    : title_(std::move(title)), x_(std::move(x)), y_(std::move(y)), width_(width) {}

double SvgPlot::place_x(double value) const { return kLeft + x_.place(value) * (full_width(width_) - kLeft - kRight); }

double SvgPlot::place_y(double value) const { return kHeight - kBottom - y_.place(value) * (kHeight - kTop - kBottom); }

void SvgPlot::add_points(const PlotSeries& series, const std::vector<PlotPoint>& points) {
  legend_.push_back(series);
  drawn_.open("g", {{"class", series.colour_class()}});
  for (const Bundle& bundle : bundles_of(
           points, [&](double x) { return place_x(x); }, [&](double y) { return place_y(y); })) {
    draw_mark(drawn_, series.mark, bundle.x, bundle.y, kRadius, bundle.names);
  }
  drawn_.close();
}

void SvgPlot::add_steps(const PlotSeries& series, const std::vector<PlotPoint>& points) {
  legend_.push_back(series);
  std::string path;
  double last_x = 0;
  double last_y = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    const double x = place_x(points[i].x);
    const double y = place_y(points[i].y);
    const bool is_end = i == 0 || i + 1 == points.size();
    if (!is_end && std::abs(x - last_x) < kSame && std::abs(y - last_y) < kSame) {
      continue;
    }
    path += path.empty() ? fmt::format("M{} {}", coordinate(x), coordinate(y))
                         : fmt::format("H{}V{}", coordinate(x), coordinate(y));
    last_x = x;
    last_y = y;
  }
  drawn_.open("g", {{"class", series.colour_class()}});
  drawn_.open("path", {{"class", "step"}, {"d", path}}).element("title", series.name).close().close();
}

void SvgPlot::add_guide(std::pair<double, double> from, std::pair<double, double> to, bool dashed) {
  guides_.empty("path",
                {{"class", dashed ? "guide dashed" : "guide"},
                 {"d", fmt::format("M{} {}L{} {}", coordinate(place_x(from.first)), coordinate(place_y(from.second)),
                                   coordinate(place_x(to.first)), coordinate(place_y(to.second)))}});
}

void SvgPlot::draw_axes(Markup& out) const {
  const double right = full_width(width_) - kRight;
  const double bottom = kHeight - kBottom;
  std::string grid;
  for (const PlotAxis::Tick& tick : x_.ticks()) {
    const std::string x = coordinate(place_x(tick.value));
    grid += fmt::format("M{} {}V{}", x, coordinate(tick.text.empty() ? bottom - 4 : kTop), coordinate(bottom));
    if (!tick.text.empty()) {
      out.element("text", tick.text,
                  {{"class", "tick-text"}, {"x", x}, {"y", coordinate(bottom + 15)}, {"text-anchor", "middle"}});
    }
  }
  for (const PlotAxis::Tick& tick : y_.ticks()) {
    const double y = place_y(tick.value);
    grid +=
        fmt::format("M{} {}H{}", coordinate(kLeft), coordinate(y), coordinate(tick.text.empty() ? kLeft + 4 : right));
    if (!tick.text.empty()) {
      out.element(
          "text", tick.text,
          {{"class", "tick-text"}, {"x", coordinate(kLeft - 5)}, {"y", coordinate(y + 4)}, {"text-anchor", "end"}});
    }
  }
  out.empty("path", {{"class", "grid"}, {"d", grid}});
  out.empty("path", {{"class", "frame"},
                     {"d", fmt::format("M{0} {1}H{2}V{3}H{0}Z", coordinate(kLeft), coordinate(kTop), coordinate(right),
                                       coordinate(bottom))}});
  out.element("text", cut_text(x_.label, 80),
              {{"x", coordinate((kLeft + right) / 2)}, {"y", coordinate(kHeight - 8)}, {"text-anchor", "middle"}});
  out.element("text", cut_text(y_.label, 60),
              {{"x", "0"},
               {"y", "0"},
               {"text-anchor", "middle"},
               {"transform", fmt::format("translate(12 {}) rotate(-90)", coordinate((kTop + bottom) / 2))}});
}

Markup SvgPlot::draw() const {
  Markup out;
  out.open("figure", {{"class", width_ == Width::Half ? "plot" : "plot wide"}}).element("figcaption", title_);
  out.open("svg", {{"viewBox", fmt::format("0 0 {} {}", full_width(width_), kHeight)},
                   {"role", "img"},
                   {"aria-label", std::string(cut_text(title_, kMostName))}});
  draw_axes(out);
  out.add(guides_).add(drawn_).close();
  if (!legend_.empty()) {
    out.add(plot_legend(legend_));
  }
  out.close();
  return out;
}

}  // namespace preproc
