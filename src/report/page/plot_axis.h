#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace preproc {

/// An axis of a plot. What lies outside of it is drawn at its end.
struct PlotAxis {
  enum class Scale : uint8_t { Linear, Logarithmic };
  enum class Unit : uint8_t { None, Seconds };
  std::string label = {};  ///< what is along it
  double least = 0;        ///< above 0 where it is logarithmic
  double most = 1;         ///< above `least`
  Scale scale = Scale::Linear;
  Unit unit = Unit::None;  ///< that ticks are labelled in

  /// Where a value is: 0 at the beginning, 1 at the end.
  double place(double value) const;

  struct Tick {
    double value = 0;
    std::string text = {};  ///< empty: a line without a label
  };
  /// From the least to the greatest: decades with lines between them, or about five round numbers.
  std::vector<Tick> ticks() const;
};

/// An axis on which all of these can be seen, with round ends: from 0, or, where it is logarithmic, from a power of ten
/// to another. Values that are not above 0 count as `floor` there.
PlotAxis axis_around(std::string label, const std::vector<double>& values, PlotAxis::Scale scale,
                     PlotAxis::Unit unit = PlotAxis::Unit::None, double floor = 0.001);

/// A time in few digits: `0.4 ms`, `12 ms`, `1.23 s`, `105 s`.
std::string seconds_text(double seconds);

}  // namespace preproc
