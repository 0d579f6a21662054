#include "report/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace preproc {

namespace {

using Outcome = WayOutcome::Kind;

constexpr double kLeast = 0.001;  // seconds; times are measured no finer
constexpr double kTenth = 1.1;    // more than this is slower
constexpr double kClear =
    0.0015;                   // seconds; times that differ by less may be the same, each rounded to the millisecond
constexpr int kKilled = 128;  // and above: the status of a process that a signal ended

bool is_definite(const std::string& answer) {
  return answer == "sat" || answer == "unsat" || answer == "solution" || answer == "infeasible";
}

bool contradict(const std::string& a, const std::string& b) {
  return (a == "sat" && b == "unsat") || (a == "unsat" && b == "sat") || (a == "solution" && b == "infeasible") ||
         (a == "infeasible" && b == "solution");
}

using Rows = std::vector<const ResultRow*>;  // a way each; null: there is none

/// How many checks the query has: as many as it has commands, unless all ways end before (an `(exit)` in between).
size_t count_checks(const Rows& rows) {
  size_t expected = 0;
  size_t most = 0;
  for (const ResultRow* row : rows) {
    if (row != nullptr) {
      expected = std::max(expected, row->expected.size());
      most = std::max(most, row->answers.size());
    }
  }
  return std::max<size_t>(1, expected == 0 ? most : most == 0 ? expected : std::min(expected, most));
}

/// Whether the row has an answer that another row, or what the query says, contradicts.
bool differs(const ResultRow& row, const Rows& rows) {
  for (size_t check = 0; check < row.answers.size(); ++check) {
    const std::string& answer = row.answers[check];
    if (check < row.expected.size() && row.expected[check] != "unknown") {
      // Where the query knows, those who say what it says do not differ from those who are wrong.
      if (contradict(answer, row.expected[check])) {
        return true;
      }
      continue;
    }
    for (const ResultRow* other : rows) {
      if (other != nullptr && check < other->answers.size() && contradict(answer, other->answers[check])) {
        return true;
      }
    }
  }
  return false;
}

bool is_limit(const ResultRow& row) {
  return row.error.find("stopped at the time limit") != std::string::npos ||
         row.error.find("it had not kept to --") != std::string::npos;
}

WayOutcome outcome_of(const ResultRow* row, const Rows& rows, size_t checks) {
  WayOutcome outcome;
  const size_t answers = row == nullptr ? 0 : row->answers.size();
  for (size_t check = 0; check < std::max(checks, answers); ++check) {
    if (check >= answers || !is_definite(row->answers[check])) {
      outcome.unanswered.push_back(check + 1);
    }
  }
  if (row == nullptr) {
    return outcome;
  }
  outcome.answers = fmt::format("{}", fmt::join(row->answers, " "));
  outcome.cpu_seconds = row->cpu_seconds;
  outcome.seconds = row->seconds;
  outcome.error = row->error;
  if (differs(*row, rows)) {
    outcome.kind = Outcome::Differs;
  } else if (outcome.unanswered.empty()) {
    outcome.kind = Outcome::Answered;
  } else if (is_limit(*row)) {
    outcome.kind = Outcome::Limit;
  } else {
    outcome.kind = row->answers.empty() || row->status >= kKilled ? Outcome::Failed : Outcome::Unknown;
  }
  return outcome;
}

ComparedQuery query_of(const std::string& name, const Rows& rows) {
  ComparedQuery query;
  query.name = name;
  query.checks = count_checks(rows);
  bool agreed = true;
  for (const ResultRow* row : rows) {
    query.outcomes.push_back(outcome_of(row, rows, query.checks));
    const WayOutcome& outcome = query.outcomes.back();
    if (row == nullptr) {
      continue;
    }
    query.logic = row->logic;
    query.expected = fmt::format("{}", fmt::join(row->expected, " "));
    if (!row->decided_by.empty() && (outcome.kind == Outcome::Answered || outcome.kind == Outcome::Differs)) {
      query.decided_by = row->decided_by;
    }
    agreed = agreed && outcome.kind != Outcome::Differs;
    if (outcome.kind == Outcome::Answered) {
      query.answer = outcome.answers;
    }
  }
  if (!agreed) {
    query.answer = "differs";
  }
  return query;
}

class GeometricMean {
 public:
  void add(double value) {
    logarithms_ += std::log(value);
    ++values_;
  }
  std::optional<double> value() const {
    return values_ == 0 ? std::nullopt : std::optional(std::exp(logarithms_ / static_cast<double>(values_)));
  }

 private:
  double logarithms_ = 0;
  size_t values_ = 0;
};

/// Of ratios: that of an even number is the geometric mean of the two in the middle.
std::optional<double> median_of(std::vector<double> ratios) {
  if (ratios.empty()) {
    return std::nullopt;
  }
  std::ranges::sort(ratios);
  return std::sqrt(ratios[(ratios.size() - 1) / 2] * ratios[ratios.size() / 2]);
}

void count(WaySummary& way, const WayOutcome& outcome) {
  way.total += outcome.cpu_seconds;
  way.total_seconds += outcome.seconds;
  switch (outcome.kind) {
    case Outcome::Answered: ++way.answered; break;
    case Outcome::Differs: ++way.differing; break;
    case Outcome::Unknown: ++way.unknown; break;
    case Outcome::Limit: ++way.limits; break;
    case Outcome::Failed:
    case Outcome::Missing: ++way.failed; break;
  }
  if (outcome.kind == Outcome::Failed && way.trouble.empty()) {
    way.trouble = outcome.error;
  }
}

/// Finds the folder in which all queries are, and names them by what is below it.
void shorten_names(Comparison& comparison) {
  std::string& folder = comparison.folder;
  for (const ComparedQuery& query : comparison.queries) {
    if (&query == &comparison.queries.front()) {
      folder = query.name.substr(0, query.name.rfind('/') + 1);
    }
    while (!query.name.starts_with(folder)) {
      folder.pop_back();
      folder.resize(folder.rfind('/') + 1);
    }
  }
  for (ComparedQuery& query : comparison.queries) {
    query.short_name = query.name.substr(folder.size());
    const size_t slash = query.short_name.rfind('/');
    query.folder = slash == std::string::npos ? "" : query.short_name.substr(0, slash);
  }
}

void summarise(Comparison& comparison) {
  for (const ComparedQuery& query : comparison.queries) {
    const std::optional<size_t> fastest = query.fastest();
    const auto answers = std::ranges::count_if(query.outcomes, &WayOutcome::is_answered);
    for (size_t i = 0; i < query.outcomes.size(); ++i) {
      WaySummary& way = comparison.ways[i];
      const WayOutcome& outcome = query.outcomes[i];
      count(way, outcome);
      if (outcome.is_answered()) {
        way.fastest += outcome.cpu_seconds < query.outcomes[*fastest].cpu_seconds + kLeast / 2 ? 1 : 0;
        way.alone += answers == 1 ? 1 : 0;
      }
    }
  }
  std::vector<GeometricMean> means(comparison.ways.size());
  for (const ComparedQuery& query : comparison.queries) {
    bool all = true;
    for (size_t i = 0; i < query.outcomes.size(); ++i) {
      all = all && (query.outcomes[i].is_answered() || comparison.ways[i].answered == 0);
    }
    if (!all || !query.fastest()) {
      continue;
    }
    ++comparison.common;
    for (size_t i = 0; i < means.size(); ++i) {
      if (query.outcomes[i].is_answered()) {
        means[i].add(std::max(query.outcomes[i].cpu_seconds, kLeast));
      }
    }
  }
  for (size_t i = 0; i < means.size(); ++i) {
    comparison.ways[i].mean = means[i].value();
  }
}

}  // namespace

std::string_view name_of(WayOutcome::Kind kind) {
  switch (kind) {
    case Outcome::Answered: return "answered";
    case Outcome::Differs: return "wrong or differing";
    case Outcome::Unknown: return "unknown";
    case Outcome::Limit: return "limit reached";
    case Outcome::Failed: return "failed";
    case Outcome::Missing: return "not run";
  }
  return {};
}

std::optional<size_t> ComparedQuery::fastest() const {
  std::optional<size_t> best;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].is_answered() && (!best || outcomes[i].cpu_seconds < outcomes[*best].cpu_seconds)) {
      best = i;
    }
  }
  return best;
}

PairSummary Comparison::pair(size_t first, size_t second) const {
  PairSummary pair;
  std::vector<double> speeds;
  std::vector<std::pair<double, size_t>> slower;
  for (size_t i = 0; i < queries.size(); ++i) {
    const WayOutcome& a = queries[i].outcomes[first];
    const WayOutcome& b = queries[i].outcomes[second];
    pair.only_second += b.is_answered() && !a.is_answered() ? 1 : 0;
    if (!a.is_answered() || !b.is_answered()) {
      continue;
    }
    const double speed = std::max(b.cpu_seconds, kLeast) / std::max(a.cpu_seconds, kLeast);
    speeds.push_back(speed);
    if (speed * kTenth < 1 && a.cpu_seconds - b.cpu_seconds > kClear) {
      slower.emplace_back(speed, i);
    }
  }
  pair.both = speeds.size();
  pair.speed = median_of(std::move(speeds));
  std::ranges::sort(slower);
  for (const auto& [speed, query] : slower) {
    pair.slower.push_back(query);
  }
  return pair;
}

size_t Comparison::differences() const {
  return static_cast<size_t>(
      std::ranges::count(queries, "differs", [](const ComparedQuery& query) { return query.answer; }));
}

Comparison make_comparison(const std::vector<ResultRow>& rows, const std::vector<std::string>& ways) {
  std::vector<std::string> names = ways;
  std::vector<std::string> others;
  std::map<std::string, std::map<std::string, const ResultRow*>> by_query;
  for (const ResultRow& row : rows) {
    by_query[row.file][row.way] = &row;
    if (std::ranges::find(names, row.way) == names.end() && std::ranges::find(others, row.way) == others.end()) {
      others.push_back(row.way);
    }
  }
  std::ranges::sort(others);
  names.insert(names.end(), others.begin(), others.end());
  std::ranges::stable_partition(names, [](const std::string& name) { return name == kOurWay; });
  Comparison comparison;
  for (const std::string& name : names) {
    comparison.ways.emplace_back().name = name;
  }
  for (const auto& [file, of_query] : by_query) {
    Rows in_order;
    for (const std::string& name : names) {
      const auto found = of_query.find(name);
      in_order.push_back(found == of_query.end() ? nullptr : found->second);
    }
    comparison.queries.push_back(query_of(file, in_order));
  }
  shorten_names(comparison);
  summarise(comparison);
  return comparison;
}

}  // namespace preproc
