#include "report/comparison/verdict.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "report/comparison/comparison_plots.h"
#include "script/diagnostic.h"

namespace preproc {

namespace {

constexpr size_t kNamed = 3;  // queries, and ranges of checks, that a sentence names
constexpr size_t kMostName = 80;

/// The first few with commas between, and how many there are more.
std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items | std::views::take(kNamed)) {
    text += (text.empty() ? "" : ", ") + item;
  }
  return items.size() <= kNamed ? text : fmt::format("{} and {} more", text, items.size() - kNamed);
}

/// How many times, in two digits or all before the point: `1.6`, `5`, `23`.
std::string times_text(double ratio) {
  const std::string text = fmt::format("{:.1f}", ratio);
  return ratio >= 9.95 ? fmt::format("{:.0f}", ratio) : text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string speed_text(double speed) {
  const std::string factor = times_text(std::max(speed, 1 / speed));
  if (factor == "1") {
    return "is about as fast in the median";
  }
  return fmt::format("{} {} times as {} in the median", speed > 1 ? "is" : "takes", factor,
                     speed > 1 ? "fast" : "long");
}

std::string answered_text(const Comparison& comparison) {
  return fmt::format("{} answers {} of {} {}", short_name(comparison.ways.front().name),
                     comparison.ways.front().answered, comparison.queries.size(),
                     comparison.queries.size() == 1 ? "query" : "queries");
}

std::string slower_text(const Comparison& comparison, const std::vector<size_t>& slower) {
  if (slower.empty()) {
    return "none is slower by more than a tenth";
  }
  std::vector<std::string> names;
  for (const size_t query : slower) {
    names.push_back(excerpt(comparison.queries[query].short_name, kMostName));
  }
  return fmt::format("{} {} slower by more than a tenth: {}", slower.size(), slower.size() == 1 ? "is" : "are",
                     listed(names));
}

/// `rank` says in words what the other is among all others; empty: nothing.
std::string sentence(const Comparison& comparison, size_t other, const std::string& rank) {
  const PairSummary pair = comparison.pair(0, other);
  const size_t ours = comparison.ways[0].answered;
  const size_t theirs = comparison.ways[other].answered;
  const std::string name = short_name(comparison.ways[other].name) + (rank.empty() ? "" : ", " + rank);
  std::string text = answered_text(comparison);
  if (ours == theirs) {
    text += fmt::format(", as many as {}", name);
  } else {
    text += fmt::format(" where {}{} answers {}", name, rank.empty() ? "" : ",",
                        theirs == 0 ? "none" : std::to_string(theirs));
  }
  if (pair.only_second > 0) {
    text += fmt::format(" ({} that {} does not)", pair.only_second, short_name(comparison.ways[0].name));
  }
  if (pair.speed) {
    text += fmt::format(", and {}; {}", speed_text(*pair.speed), slower_text(comparison, pair.slower));
  }
  return text + ".";
}

/// `1, 4-6`.
std::string ranges_text(const std::vector<size_t>& numbers) {
  std::vector<std::string> ranges;
  for (size_t begin = 0; begin < numbers.size();) {
    size_t end = begin;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) {
      ++end;
    }
    ranges.push_back(begin == end ? std::to_string(numbers[begin])
                                  : fmt::format("{}-{}", numbers[begin], numbers[end]));
    begin = end + 1;
  }
  return listed(ranges);
}

}  // namespace

std::string verdict(const Comparison& comparison) {
  if (comparison.queries.empty() || comparison.ways.empty()) {
    return "There are no queries.";
  }
  if (comparison.ways.size() == 1) {
    return answered_text(comparison) + ".";
  }
  const auto best = std::ranges::min_element(comparison.ways | std::views::drop(1), {}, [](const WaySummary& way) {
    return std::tuple(-static_cast<double>(way.answered), way.total);
  });
  const size_t other = static_cast<size_t>(&*best - comparison.ways.data());
  const size_t others = comparison.ways.size() - 1;
  return sentence(comparison, other, others == 1 ? "" : fmt::format("the best of {} others", others));
}

std::string verdict_on(const Comparison& comparison, size_t other) { return sentence(comparison, other, ""); }

std::string unanswered_checks(const ComparedQuery& query, const WayOutcome& outcome) {
  const size_t checks = std::max(query.checks, outcome.unanswered.empty() ? 0 : outcome.unanswered.back());
  if (checks == 1 || outcome.unanswered.empty()) {
    return {};
  }
  if (outcome.unanswered.size() == checks) {
    return fmt::format("all {} checks", checks);
  }
  return fmt::format("{} {} of {}", outcome.unanswered.size() == 1 ? "check" : "checks",
                     ranges_text(outcome.unanswered), checks);
}

std::string unanswered_queries(const Comparison& comparison) {
  std::vector<std::string> queries;
  for (const ComparedQuery& query : comparison.queries) {
    const WayOutcome& outcome = query.outcomes.front();
    if (!lacks_answers(outcome)) {
      continue;
    }
    const std::string checks = unanswered_checks(query, outcome);
    queries.push_back(fmt::format("{} ({}{})", excerpt(query.short_name, kMostName), name_of(outcome.kind),
                                  checks.empty() ? "" : ", " + checks));
  }
  return listed(queries);
}

}  // namespace preproc
