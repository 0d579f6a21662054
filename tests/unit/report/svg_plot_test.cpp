#include "report/page/svg_plot.h"

#include <regex>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/page/svg_time_bars.h"

namespace preproc {
namespace {

using testing::HasSubstr;
using testing::Not;
using Scale = PlotAxis::Scale;
using Unit = PlotAxis::Unit;

size_t count(const std::string& text, const std::string& part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

std::vector<std::string> labels(const PlotAxis& axis) {
  std::vector<std::string> labels;
  for (const PlotAxis::Tick& tick : axis.ticks()) {
    if (!tick.text.empty()) {
      labels.push_back(tick.text);
    }
  }
  return labels;
}

TEST(PlotAxisTest, LogarithmicAxesHaveDecades) {
  const PlotAxis axis = axis_around("time", {0.004, 3.0, 0}, Scale::Logarithmic, Unit::Seconds);
  EXPECT_DOUBLE_EQ(axis.least, 0.001);
  EXPECT_DOUBLE_EQ(axis.most, 10);
  EXPECT_THAT(labels(axis), testing::ElementsAre("1 ms", "10 ms", "100 ms", "1 s", "10 s"));
  EXPECT_NEAR(axis.place(0.1), 0.5, 1e-9);
  EXPECT_EQ(axis.place(0), 0);
  EXPECT_EQ(axis.place(1000), 1);
}

TEST(PlotAxisTest, LinearAxesHaveRoundNumbers) {
  const PlotAxis axis = axis_around("n", {3, 47}, Scale::Linear);
  EXPECT_THAT(labels(axis), testing::ElementsAre("0", "10", "20", "30", "40", "50"));
  EXPECT_NEAR(axis.place(25), 0.5, 1e-9);
  EXPECT_THAT(labels(axis_around("n", {-5, 5}, Scale::Linear)), testing::Contains("0"));
}

TEST(PlotAxisTest, NothingAndOneValueAndExtremesAreAxesToo) {
  for (const Scale scale : {Scale::Linear, Scale::Logarithmic}) {
    for (const std::vector<double>& values :
         {std::vector<double>{}, {0.0}, {7.0}, {1e300, -1e300}, {0.0 / 0.0}, {1e-300, 1e300}, {1e19}}) {
      const PlotAxis axis = axis_around("x", values, scale);
      EXPECT_LT(axis.least, axis.most);
      EXPECT_LT(axis.ticks().size(), 400);
      EXPECT_GE(axis.place(5), 0);
      EXPECT_LE(axis.place(5), 1);
    }
  }
}

TEST(PlotAxisTest, TimesInFewDigits) {
  EXPECT_EQ(seconds_text(0), "0");
  EXPECT_EQ(seconds_text(0.0004), "0.4 ms");
  EXPECT_EQ(seconds_text(0.0042), "4.2 ms");
  EXPECT_EQ(seconds_text(0.0123), "12 ms");
  EXPECT_EQ(seconds_text(0.9999), "1.00 s");
  EXPECT_EQ(seconds_text(1.234), "1.23 s");
  EXPECT_EQ(seconds_text(105.4), "105 s");
}

TEST(SvgPlotTest, PointsHaveNamesAndALegend) {
  SvgPlot plot("Times <here>", axis_around("us", {1, 10}, Scale::Logarithmic),
               axis_around("them", {1, 10}, Scale::Logarithmic));
  plot.add_guide({1, 1}, {10, 10}, true);
  plot.add_points({"sat", 1}, {{1, 2, "a&b"}, {5, 5, "c"}});
  plot.add_points({"unsat", 2, PlotSeries::Mark::Triangle}, {{2, 2, "d"}});
  const std::string html = plot.draw().html();
  EXPECT_THAT(html, HasSubstr("<title>a&amp;b</title>"));
  EXPECT_THAT(html, HasSubstr("Times &lt;here&gt;"));
  EXPECT_THAT(html, HasSubstr("<span>unsat</span>"));
  EXPECT_THAT(html, HasSubstr("guide dashed"));
  EXPECT_EQ(count(html, "<title>"), 3);
}

TEST(SvgPlotTest, PointsOnEachOtherAreOne) {
  std::vector<PlotPoint> points;
  for (int i = 0; i < 100'000; ++i) {
    points.push_back({1.0 + i % 10, 5, "query " + std::to_string(i)});
  }
  SvgPlot plot("many", axis_around("x", {10}, Scale::Linear), axis_around("y", {10}, Scale::Linear));
  plot.add_points({"all"}, points);
  const std::string html = plot.draw().html();
  EXPECT_EQ(count(html, "<title>"), 10);
  EXPECT_THAT(html, HasSubstr("and 9995 more"));
  EXPECT_LT(html.size(), 20'000);
}

TEST(SvgPlotTest, StepsGoRightAndThenUp) {
  SvgPlot plot("cactus", axis_around("n", {2}, Scale::Linear), axis_around("s", {2}, Scale::Linear));
  plot.add_steps({"us"}, {{0, 0}, {1, 1}, {2, 2}});
  const std::string html = plot.draw().html();
  EXPECT_THAT(html, HasSubstr("class=\"step\" d=\"M70 316H243V163H416V10\""));
  std::vector<PlotPoint> dense;
  for (int i = 0; i < 1'000'000; ++i) {
    dense.push_back({i / 500'000.0, i / 500'000.0});
  }
  SvgPlot large("cactus", axis_around("n", {2}, Scale::Linear), axis_around("s", {2}, Scale::Linear));
  large.add_steps({"us"}, dense);
  EXPECT_LT(large.draw().html().size(), 30'000);
}

TEST(SvgPlotTest, TheLastLabelOfAnAxisIsInside) {
  constexpr double kHalf = 18;  // of "100 ms", in its units
  const SvgPlot plot("cactus", axis_around("time", {0.001, 0.1}, Scale::Logarithmic, Unit::Seconds),
                     axis_around("n", {2}, Scale::Linear));
  const std::string html = plot.draw().html();
  std::smatch width;
  ASSERT_TRUE(std::regex_search(html, width, std::regex("viewBox=\"0 0 ([0-9.]+) ")));
  std::smatch label;
  ASSERT_TRUE(std::regex_search(html, label, std::regex("x=\"([0-9.]+)\"[^>]*>100 ms<"))) << html;
  EXPECT_LE(std::stod(label[1]) + kHalf, std::stod(width[1]));
}

TEST(SvgTimeBarsTest, RowsOverTime) {
  SvgTimeBars bars("The race");
  bars.add_row("z3", {{0, 1, {"ran"}, "z3 ran for 1 s"}, {1, 1, {"won", 3}, "answered"}});
  bars.add_row("cvc5", {{0.5, 1, {"ran"}, "cvc5"}});
  const std::string html = bars.draw().html();
  EXPECT_EQ(count(html, "<rect"), 3);
  EXPECT_THAT(html, HasSubstr("<title>z3 ran for 1 s</title>"));
  EXPECT_EQ(count(html, "<span>ran</span>"), 1);
  for (size_t i = 0; i < SvgTimeBars::kMostRows; ++i) {
    bars.add_row("more", {});
  }
  EXPECT_THAT(bars.draw().html(), HasSubstr("2 rows more are not shown"));
}

}  // namespace
}  // namespace preproc
