#include "report/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace preproc {

namespace {

using Outcome = WayOutcome::Kind;

constexpr double kLeast = 0.001;  // seconds; times are measured no finer
constexpr int kKilled = 128;      // and above: the status of a process that a signal ended

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
  if (row == nullptr) {
    return outcome;
  }
  outcome.answers = fmt::format("{}", fmt::join(row->answers, " "));
  outcome.cpu_seconds = row->cpu_seconds;
  outcome.seconds = row->seconds;
  outcome.error = row->error;
  const bool complete = row->answers.size() >= checks && std::ranges::all_of(row->answers, is_definite);
  if (differs(*row, rows)) {
    outcome.kind = Outcome::Differs;
  } else if (complete) {
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
  const size_t checks = count_checks(rows);
  bool agreed = true;
  for (const ResultRow* row : rows) {
    query.outcomes.push_back(outcome_of(row, rows, checks));
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
  GeometricMean mean;
  for (const ComparedQuery& query : queries) {
    const WayOutcome& a = query.outcomes[first];
    const WayOutcome& b = query.outcomes[second];
    if (!a.is_answered() || !b.is_answered()) {
      continue;
    }
    ++pair.both;
    pair.less += a.cpu_seconds < b.cpu_seconds - kLeast / 2 ? 1 : 0;
    pair.more += a.cpu_seconds > b.cpu_seconds + kLeast / 2 ? 1 : 0;
    mean.add(std::max(a.cpu_seconds, kLeast) / std::max(b.cpu_seconds, kLeast));
  }
  pair.ratio = mean.value();
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
