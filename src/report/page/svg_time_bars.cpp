#include "report/page/svg_time_bars.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/page/plot_axis.h"

namespace preproc {

namespace {

constexpr double kWidth = 640;
constexpr double kRowHeight = 34;  // the name stands above its bars, so that it may be long on a small screen
constexpr double kBarHeight = 14;
constexpr double kSide = 12;
constexpr double kAxis = 40;
constexpr double kThinnest = 1.5;
constexpr size_t kLongestName = 90;

}  // namespace

void SvgTimeBars::add_row(std::string_view name, std::vector<TimeBar> bars) {
  if (rows_.size() == kMostRows) {
    ++left_out_;
    return;
  }
  rows_.push_back({std::string(name), std::move(bars)});
}

Markup SvgTimeBars::draw() const {
  std::vector<double> times;
  std::vector<PlotSeries> legend;
  for (const Row& row : rows_) {
    for (const TimeBar& bar : row.bars) {
      times.insert(times.end(), {bar.begin, bar.end});
      if (std::ranges::find(legend, bar.series.name, &PlotSeries::name) == legend.end()) {
        legend.push_back(bar.series);
      }
    }
  }
  const PlotAxis axis =
      axis_around("seconds since the beginning", times, PlotAxis::Scale::Linear, PlotAxis::Unit::Seconds);
  const auto place = [&](double time) { return kSide + axis.place(time) * (kWidth - 2 * kSide); };
  const double bottom = kRowHeight * static_cast<double>(rows_.size()) + 4;
  Markup out;
  out.open("figure", {{"class", "plot"}}).element("figcaption", title_);
  out.open("svg", {{"viewBox", fmt::format("0 0 {} {}", kWidth, coordinate(bottom + kAxis))},
                   {"role", "img"},
                   {"aria-label", std::string(cut_text(title_, kLongestName))}});
  std::string grid = fmt::format("M{} {}H{}", kSide, coordinate(bottom), kWidth - kSide);
  for (const PlotAxis::Tick& tick : axis.ticks()) {
    const std::string x = coordinate(place(tick.value));
    grid += fmt::format("M{} 0V{}", x, coordinate(bottom));
    out.element("text", tick.text,
                {{"class", "tick-text"}, {"x", x}, {"y", coordinate(bottom + 15)}, {"text-anchor", "middle"}});
  }
  out.empty("path", {{"class", "grid"}, {"d", grid}});
  out.element("text", axis.label,
              {{"x", coordinate(kWidth / 2)}, {"y", coordinate(bottom + 32)}, {"text-anchor", "middle"}});
  double top = 0;
  for (const Row& row : rows_) {
    out.element("text", cut_text(row.name, kLongestName), {{"x", coordinate(kSide)}, {"y", coordinate(top + 13)}});
    for (const TimeBar& bar : row.bars) {
      const double begin = place(bar.begin);
      out.open("rect", {{"class", "bar " + bar.series.colour_class()},
                        {"x", coordinate(begin)},
                        {"y", coordinate(top + 17)},
                        {"width", coordinate(std::max(place(bar.end) - begin, kThinnest))},
                        {"height", coordinate(kBarHeight)}});
      out.element("title", bar.note).close();
    }
    top += kRowHeight;
  }
  out.close();
  out.add(plot_legend(legend));
  if (left_out_ > 0) {
    out.element("p", fmt::format("{} rows more are not shown.", left_out_), {{"class", "note"}});
  }
  out.close();
  return out;
}

}  // namespace preproc
