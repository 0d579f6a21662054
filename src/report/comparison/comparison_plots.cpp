#include "report/comparison/comparison_plots.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "report/comparison/verdict.h"
#include "report/page/svg_plot.h"

namespace preproc {

namespace {

using Outcome = WayOutcome::Kind;
using Scale = PlotAxis::Scale;
using Unit = PlotAxis::Unit;

constexpr size_t kShortName = 40;

/// The meaning of a mark in a pair's plot.
enum class PairKind : uint8_t { Sat, Unsat, Several, OneUnanswered, Differs };
const std::array<PlotSeries, 5> kPairSeries = {
    {{"sat", 1, PlotSeries::Mark::Circle},
     {"unsat", 2, PlotSeries::Mark::Triangle},
     {"several checks, or another answer", 3, PlotSeries::Mark::Square},
     {"not answered by one of the two", PlotSeries::kRest, PlotSeries::Mark::Diamond},
     {"answers differ", PlotSeries::kAlarm, PlotSeries::Mark::Cross}}};

PairKind kind_of(const ComparedQuery& query, const WayOutcome& a, const WayOutcome& b) {
  if (a.kind == Outcome::Differs || b.kind == Outcome::Differs) {
    return PairKind::Differs;
  }
  if (a.kind != Outcome::Answered || b.kind != Outcome::Answered) {
    return PairKind::OneUnanswered;
  }
  return query.answer == "sat" ? PairKind::Sat : query.answer == "unsat" ? PairKind::Unsat : PairKind::Several;
}

bool has_answer(const WayOutcome& outcome) {
  return outcome.kind == Outcome::Answered || outcome.kind == Outcome::Differs;
}

std::string time_of(const WayOutcome& outcome) {
  return has_answer(outcome) ? seconds_text(outcome.cpu_seconds) : std::string(name_of(outcome.kind));
}

Markup pair_plot(const Comparison& comparison, size_t other, double most) {
  const std::string first = short_name(comparison.ways[0].name);
  const std::string second = short_name(comparison.ways[other].name);
  std::array<std::vector<PlotPoint>, kPairSeries.size()> points;
  size_t neither = 0;
  // The ends of both axes are for queries without an answer.
  PlotAxis x = axis_around(fmt::format("{}, CPU time", first), {0.001, most}, Scale::Logarithmic, Unit::Seconds);
  const double end = x.most * 3;
  PlotAxis y = x;
  y.label = fmt::format("{}, CPU time", second);
  const double last = x.most;
  x.most = y.most = end;
  for (const ComparedQuery& query : comparison.queries) {
    const WayOutcome& a = query.outcomes[0];
    const WayOutcome& b = query.outcomes[other];
    if (!has_answer(a) && !has_answer(b)) {
      ++neither;
      continue;
    }
    points[static_cast<size_t>(kind_of(query, a, b))].push_back(
        {has_answer(a) ? std::clamp(a.cpu_seconds, x.least, last) : end * 0.75,
         has_answer(b) ? std::clamp(b.cpu_seconds, y.least, last) : end * 0.75,
         fmt::format("{}: {} {}, {} {}", query.short_name, first, time_of(a), second, time_of(b))});
  }
  SvgPlot plot(fmt::format("{} and {}", first, second), x, y);
  plot.add_guide({x.least, y.least}, {last, last});
  plot.add_guide({x.least, y.least * 10}, {last / 10, last}, true);
  plot.add_guide({x.least * 10, y.least}, {last, last / 10}, true);
  plot.add_guide({last * 1.3, y.least}, {last * 1.3, end}, true);
  plot.add_guide({x.least, last * 1.3}, {end, last * 1.3}, true);
  for (size_t kind = 0; kind < points.size(); ++kind) {
    if (!points[kind].empty()) {
      plot.add_points(kPairSeries[kind], points[kind]);
    }
  }
  Markup out;
  out.open("div", {{"class", "pair"}}).add(plot.draw());
  out.element("p", verdict_on(comparison, other));
  if (neither > 0) {
    out.element(
        "p",
        fmt::format("{} answered by neither {} not drawn.",
                    neither == 1 ? "One query" : fmt::format("{} queries", neither), neither == 1 ? "is" : "are"),
        {{"class", "note"}});
  }
  out.close();
  return out;
}

}  // namespace

std::string short_name(const std::string& way) {
  const std::string_view cut = cut_text(way, kShortName);
  return cut.size() < way.size() ? std::string(cut) + "…" : way;
}

Markup pair_plots(const Comparison& comparison, double most) {
  Markup out;
  out.literal(
      "<p>Each mark is a query. The further to the right, the more time preproc-solve needed; the higher, the more the "
      "other program needed. <strong>Above the diagonal preproc-solve was faster</strong>, below it slower; the dashed "
      "lines beside the diagonal are ten times as fast and ten times as slow. Behind the dashed lines at the right and "
      "at the top are queries that preproc-solve, or the other program, did not answer. Rest the pointer on a mark for "
      "the query's name.</p>");
  out.open("div", {{"class", "plots"}});
  std::string silent;
  for (size_t other = 1; other < comparison.ways.size(); ++other) {
    const WaySummary& way = comparison.ways[other];
    if (way.answered + way.differing > 0) {
      out.add(pair_plot(comparison, other, most));
    } else {
      silent += (silent.empty() ? "" : ", ") + short_name(way.name);
    }
  }
  out.close();
  if (!silent.empty()) {
    out.element("p", fmt::format("There is no drawing of what answered no query: {}.", silent), {{"class", "note"}});
  }
  return out;
}

Markup cactus_plot(const Comparison& comparison) {
  std::vector<double> times;
  std::vector<double> counts = {0};
  std::vector<std::vector<double>> answered(comparison.ways.size());
  for (size_t way = 0; way < answered.size(); ++way) {
    for (const ComparedQuery& query : comparison.queries) {
      if (query.outcomes[way].kind == Outcome::Answered) {
        answered[way].push_back(std::max(query.outcomes[way].cpu_seconds, 0.001));
      }
    }
    std::ranges::sort(answered[way]);
    times.insert(times.end(), answered[way].begin(), answered[way].end());
    counts.push_back(static_cast<double>(answered[way].size()));
  }
  const PlotAxis x = axis_around("CPU time for a query", times, Scale::Logarithmic, Unit::Seconds);
  SvgPlot plot("Queries answered within a time", x, axis_around("queries answered", counts, Scale::Linear),
               SvgPlot::Width::Full);
  for (size_t way = 0; way < answered.size(); ++way) {
    std::vector<PlotPoint> steps = {{x.least, 0}};
    for (size_t i = 0; i < answered[way].size(); ++i) {
      steps.push_back({answered[way][i], static_cast<double>(i + 1)});
    }
    steps.push_back({x.most, static_cast<double>(answered[way].size())});
    plot.add_steps({short_name(comparison.ways[way].name), static_cast<uint32_t>(way + 1), PlotSeries::Mark::Line},
                   steps);
  }
  return plot.draw();
}

}  // namespace preproc
