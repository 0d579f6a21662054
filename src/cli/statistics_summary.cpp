#include <algorithm>
#include <chrono>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/statistics_report.h"

namespace preproc {

namespace {

std::string counted(uint64_t count, std::string_view what, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? what : many);
}

/// "z3 3, passes 2": the most first.
std::string ranking(const std::map<std::string, uint64_t>& counts) {
  std::vector<std::pair<std::string, uint64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater(), [](const auto& each) { return each.second; });
  std::vector<std::string> texts;
  for (const auto& [name, count] : sorted) {
    texts.push_back(fmt::format("{} {}", name, count));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// "memo: 3 of 10 checks": where a look-up took place.
std::string memo_line(const MemoStatistics& before, const MemoStatistics& behind) {
  const auto answered = [](const MemoStatistics& memo) { return memo.texts + memo.wholes + memo.others; };
  return fmt::format("memo: {} of {} answered, {} answered in part, at least {:.3f} s saved\n",
                     answered(before) + answered(behind), counted(before.checks, "check", "checks"),
                     before.partial + behind.partial, before.saved_seconds + behind.saved_seconds);
}

}  // namespace

/// Who has decided how many checks, and where the time went: a line for each part that did something.
std::string StatisticsReport::summary() const {
  std::string out;
  const double total = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  double pass_seconds = 0;
  for (const PassTotals& pass : passes_) {
    pass_seconds += pass.statistics.seconds;
  }
  if (solving_.checks > 0) {
    out += fmt::format("{} in {:.3f} s: {} sat, {} unsat, {} unknown\n", counted(solving_.checks, "check", "checks"),
                       solving_.seconds, solving_.answers[0], solving_.answers[1], solving_.answers[2]);
  }
  if (!solving_.decided_by.empty()) {
    out += "decided by: " + ranking(solving_.decided_by) + "\n";
  }
  if (explored_) {
    out += fmt::format("{} explored in {:.3f} s, {}\n", counted(explored_->paths, "path", "paths"),
                       explored_->init_seconds + explored_->seconds,
                       counted(explored_->solver_calls(), "question to a solver", "questions to a solver"));
  }
  const double memo_seconds = solving_.memo.seconds + solving_.passed_memo.seconds;
  const double rest = std::max(0.0, solving_.seconds - solving_.solver_seconds - pass_seconds - memo_seconds);
  out += fmt::format(
      "time: {:.3f} s; {:.3f} s passes, {:.3f} s solvers and searches, {:.3f} s memo, "
      "{:.3f} s checks of models and the rest\n",
      total, pass_seconds, solving_.solver_seconds, memo_seconds, rest);
  std::vector<const PassTotals*> busy;
  for (const PassTotals& pass : passes_) {
    if (pass.statistics.changed_assertions > 0) {
      busy.push_back(&pass);
    }
  }
  std::ranges::stable_sort(busy, std::greater(), [](const PassTotals* pass) { return pass->statistics.seconds; });
  constexpr size_t kMostPasses = 4;
  std::vector<std::string> texts;
  for (size_t i = 0; i < std::min(busy.size(), kMostPasses); ++i) {
    texts.push_back(fmt::format("{} {:.3f} s, {} changed", busy[i]->name, busy[i]->statistics.seconds,
                                counted(busy[i]->statistics.changed_assertions, "assertion", "assertions")));
  }
  if (!texts.empty()) {
    const size_t others = busy.size() - texts.size();
    out += fmt::format("passes: {}{}\n", fmt::join(texts, "; "),
                       others > 0 ? fmt::format("; and {} more", others) : std::string());
  }
  if (!passes_.empty() && passes_.front().statistics.terms_before > 0) {
    out += fmt::format("terms: {} as asserted, {} after the passes\n", passes_.front().statistics.terms_before,
                       passes_.back().statistics.terms_after);
  }
  if (solving_.races.count > 0) {
    out += fmt::format("races of solvers: {}, {} with more than one member\n", solving_.races.count,
                       solving_.races.joined);
  }
  if (solving_.models_found > 0 || solving_.search_changes > 0 || solving_.gardens.gardens > 0) {
    out +=
        fmt::format("searches: {} found, {} changes tried, {} assignments of gardens\n",
                    counted(solving_.models_found, "model", "models"), solving_.search_changes, solving_.gardens.rows);
  }
  if (solving_.memo.checks > 0) {
    out += memo_line(solving_.memo, solving_.passed_memo);
  }
  return out + "all counters: --stats=all\n";
}

}  // namespace preproc
