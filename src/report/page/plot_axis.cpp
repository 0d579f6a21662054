#include "report/page/plot_axis.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace preproc {

namespace {

std::string tick_text(double value, PlotAxis::Unit unit) {
  if (unit == PlotAxis::Unit::None) {
    return fmt::format("{:.6g}", value);
  }
  if (value != 0 && std::abs(value) < 0.999e-3) {
    return fmt::format("{:.6g} µs", value * 1e6);
  }
  return value != 0 && std::abs(value) < 0.999 ? fmt::format("{:.6g} ms", value * 1e3) : fmt::format("{:.6g} s", value);
}

/// 1, 2 or 5 times a power of ten, at least this much.
double round_step(double step) {
  const double decade = std::pow(10, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (step <= factor * decade * 1.000001) {
      return factor * decade;
    }
  }
  return 10 * decade;
}

constexpr double kSteps = 5;  // of a linear axis, about

}  // namespace

double PlotAxis::place(double value) const {
  const double share = scale == Scale::Logarithmic ? std::log(std::max(value, least) / least) / std::log(most / least)
                                                   : (value - least) / (most - least);
  return std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0;
}

std::vector<PlotAxis::Tick> PlotAxis::ticks() const {
  std::vector<Tick> ticks;
  if (scale == Scale::Linear) {
    const double step = round_step((most - least) / kSteps);
    for (double n = std::ceil(least / step - 1e-6); n * step <= most + step * 1e-6; ++n) {
      const double value = n * step + 0.0;  // no -0
      ticks.push_back({value, tick_text(value, unit)});
    }
    return ticks;
  }
  const double decades = std::log10(most / least);
  const int every = std::max(1, static_cast<int>(std::ceil(decades / 8)));  // labels that fit
  const int first = static_cast<int>(std::floor(std::log10(least) + 1e-6));
  const int last = static_cast<int>(std::ceil(std::log10(most) - 1e-6));
  for (int decade = first; decade <= last; ++decade) {
    for (int digit = 1; digit < 10; ++digit) {
      const double value = digit * std::pow(10, decade);
      if (value < least * 0.999999 || value > most * 1.000001 || (digit > 1 && decades > 6)) {
        continue;
      }
      ticks.push_back({value, digit == 1 && (decade - first) % every == 0 ? tick_text(value, unit) : std::string()});
    }
  }
  return ticks;
}

PlotAxis axis_around(std::string label, const std::vector<double>& values, PlotAxis::Scale scale, PlotAxis::Unit unit,
                     double floor) {
  PlotAxis axis{.label = std::move(label), .scale = scale, .unit = unit};
  double least = HUGE_VAL;
  double most = -HUGE_VAL;
  for (const double value : values) {
    if (std::isfinite(value)) {
      const double shown = scale == PlotAxis::Scale::Logarithmic ? std::max(value, floor) : value;
      least = std::min(least, shown);
      most = std::max(most, shown);
    }
  }
  if (least > most) {
    least = most = scale == PlotAxis::Scale::Logarithmic ? floor : 0;
  }
  if (scale == PlotAxis::Scale::Logarithmic) {
    axis.least = std::pow(10, std::floor(std::log10(least) + 1e-9));
    axis.most = std::pow(10, std::ceil(std::log10(most) - 1e-9));
    if (axis.most <= axis.least * 1.5) {
      axis.most = axis.least * 10;
    }
    return axis;
  }
  least = std::min(least, 0.0);
  most = std::max(most, 0.0);
  const double span = most - least;
  if (!(span > 0) || !std::isfinite(span)) {
    axis.least = std::isfinite(span) ? 0 : -1e300;
    axis.most = std::isfinite(span) ? 1 : 1e300;
    return axis;
  }
  const double step = round_step(span / kSteps);
  axis.least = std::floor(least / step + 1e-9) * step;
  axis.most = std::ceil(most / step - 1e-9) * step;
  return axis;
}

std::string seconds_text(double seconds) {
  if (!std::isfinite(seconds)) {
    return "–";
  }
  const double size = std::abs(seconds);
  if (size < 0.00095) {
    return size < 5e-7 ? "0" : fmt::format("{:.2g} ms", seconds * 1e3);
  }
  if (size < 0.9995) {
    return fmt::format("{:.{}f} ms", seconds * 1e3, size < 0.00995 ? 1 : 0);
  }
  return fmt::format("{:.{}f} s", seconds, size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}

}  // namespace preproc
