#include "cli/statistics_report.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/portfolio/explanation.h"
#include "summaries/output/exploration_printer.h"

namespace preproc {

namespace {

std::array<std::pair<std::string_view, uint64_t>, 5> counters_of(const EnumerationStatistics& made) {
  return {{{"terms", made.terms},
           {"rows", made.rows},
           {"restarts", made.restarts},
           {"candidates", made.candidates},
           {"decision trees", made.trees}}};
}

std::array<std::pair<std::string_view, uint64_t>, 12> counters_of(const GardenStatistics& made) {
  return {{{"gardens", made.gardens},
           {"values of the largest", made.values},
           {"applications of builders", made.applications},
           {"assignments evaluated", made.rows},
           {"tables", made.tables.tables},
           {"tables from the cache", made.tables.cached},
           {"cells", made.tables.cells},
           {"cells outside of the garden", made.tables.undefined},
           {"checks over indices", made.checks},
           {"slices solved by columns", made.solved_blocks},
           {"slices solved by tables", made.solved_tables},
           {"slices solved from failed attempts", made.solved_attempts}}};
}

std::array<std::pair<std::string_view, uint64_t>, 18> counters_of(const MemoStatistics& memo) {
  return {{{"checks", memo.checks},
           {"checks bypassed", memo.bypassed},
           {"checks of the same text", memo.texts},
           {"checks of known slices", memo.wholes},
           {"checks answered otherwise", memo.others},
           {"checks answered in part", memo.partial},
           {"slices", memo.slices},
           {"slices known", memo.exact},
           {"slices known by other names", memo.renamed},
           {"supersets of a core", memo.cores},
           {"subsets of a satisfiable set", memo.subsets},
           {"satisfied by a stored model", memo.models},
           {"decided by all models of a part", memo.listed},
           {"sets with all models listed", memo.lists},
           {"checks for lists of models", memo.list_checks},
           {"models evaluated", memo.evaluations},
           {"models rejected", memo.rejected},
           {"entries written", memo.stored}}};
}

std::array<std::pair<std::string_view, uint64_t>, 3> answers_of(const EngineStatistics& solving) {
  return {{{"sat", solving.answers[0]}, {"unsat", solving.answers[1]}, {"unknown", solving.answers[2]}}};
}

/// Counters, pairs of a name and a number, in an object of JSON and as lines.
void put(nlohmann::ordered_json& entry, const auto& counters) {
  for (const auto& [name, count] : counters) {
    entry[std::string(name)] = count;
  }
}

std::string lines_of(const auto& counters) {
  std::string lines;
  for (const auto& [name, count] : counters) {
    lines += fmt::format("  {}: {}\n", name, count);
  }
  return lines;
}

nlohmann::ordered_json entry_of(const RaceRecord& race) {
  nlohmann::ordered_json entry;
  entry["check"] = race.place;
  entry["kind"] = race.kind;
  entry["terms"] = race.figures.terms;
  entry["multiplications"] = race.figures.multiplications;
  entry["ites"] = race.figures.ites;
  entry["array_terms"] = race.figures.array_terms;
  nlohmann::ordered_json& members = entry["started"] = nlohmann::ordered_json::array();
  for (const MemberRecord& each : race.members) {
    members.push_back({{"form", to_string(each.form)},
                       {"solver", each.solver},
                       {"start", each.start},
                       {"seconds", each.seconds},
                       {"end", each.end},
                       {"answered", each.answered}});
  }
  return entry;
}

}  // namespace

void StatisticsReport::add(const Pipeline& pipeline) {
  ++scripts_;
  for (const Pipeline::Stage& stage : pipeline.stages()) {
    auto total = std::ranges::find(passes_, stage.record->name, &PassTotals::name);
    if (total == passes_.end()) {
      total = passes_.insert(total, {std::string(stage.record->name), {}});
    }
    const PassStatistics more = stage.pass->statistics();
    PassStatistics& sum = total->statistics;
    sum.runs += more.runs;
    sum.changed_assertions += more.changed_assertions;
    sum.terms_before += more.terms_before;
    sum.terms_after += more.terms_after;
    sum.seconds += more.seconds;
    for (const auto& [name, count] : more.counters) {
      sum.counters[name] += count;
    }
  }
}

void StatisticsReport::add(const EngineStatistics& more) {
  solving_.checks += more.checks;
  solving_.seconds += more.seconds;
  for (size_t i = 0; i < more.answers.size(); ++i) {
    solving_.answers[i] += more.answers[i];
  }
  for (const auto& [name, count] : more.decided_by) {
    solving_.decided_by[name] += count;
  }
  solving_.solver_checks += more.solver_checks;
  solving_.forwarded += more.forwarded;
  solving_.models_found += more.models_found;
  solving_.search_changes += more.search_changes;
  solving_.gardens += more.gardens;
  solving_.models_checked += more.models_checked;
  solving_.models_confirmed += more.models_confirmed;
  solving_.assertions_undetermined += more.assertions_undetermined;
  solving_.solver_seconds += more.solver_seconds;
  solving_.enumeration += more.enumeration;
  solving_.races.count += more.races.count;
  solving_.races.joined += more.races.joined;
  solving_.races.kept.insert(solving_.races.kept.end(), more.races.kept.begin(), more.races.kept.end());
  solving_.memo += more.memo;
  solving_.passed_memo += more.passed_memo;
}

void StatisticsReport::add(const ExplorationStatistics& more) {
  if (!explored_) {
    explored_.emplace();
  }
  *explored_ += more;
}

std::string StatisticsReport::to_string(ReportFormat format) const {
  switch (format) {
    case ReportFormat::Summary: return summary();
    case ReportFormat::All: return all();
    case ReportFormat::Json: break;
  }
  return json();
}

std::string StatisticsReport::json() const {
  nlohmann::ordered_json report;
  report["scripts"] = scripts_;
  report["checks"] = solving_.checks;
  report["seconds"] = solving_.seconds;
  put(report["answers"], answers_of(solving_));
  put(report["decided_by"] = nlohmann::ordered_json::object(), solving_.decided_by);
  report["solver_checks"] = solving_.solver_checks;
  report["forwarded"] = solving_.forwarded;
  report["solver_seconds"] = solving_.solver_seconds;
  report["races"] = solving_.races.count;
  report["joined_races"] = solving_.races.joined;
  nlohmann::ordered_json& races = report["race_records"] = nlohmann::ordered_json::array();
  for (const RaceRecord& race : solving_.races.kept) {
    races.push_back(entry_of(race));
  }
  report["models_found"] = solving_.models_found;
  report["search_changes"] = solving_.search_changes;
  put(report["enumeration"], counters_of(solving_.enumeration));
  put(report["gardens"], counters_of(solving_.gardens));
  for (const auto& [title, counted] :
       {std::pair("memo", &solving_.memo), std::pair("memo behind passes", &solving_.passed_memo)}) {
    nlohmann::ordered_json& memo = report[title];
    put(memo, counters_of(*counted));
    memo["seconds"] = counted->seconds;
    memo["seconds saved"] = counted->saved_seconds;
  }
  report["models_checked"] = solving_.models_checked;
  report["models_confirmed"] = solving_.models_confirmed;
  report["assertions_undetermined"] = solving_.assertions_undetermined;
  if (explored_) {
    nlohmann::ordered_json& entry = report["exploration"];
    put(entry, counters_of(*explored_));
    entry["init_seconds"] = explored_->init_seconds;
    entry["seconds"] = explored_->seconds;
  }
  for (const auto& [name, pass] : passes_) {
    nlohmann::ordered_json& entry = report["passes"][name];
    entry["runs"] = pass.runs;
    entry["changed_assertions"] = pass.changed_assertions;
    entry["terms_before"] = pass.terms_before;
    entry["terms_after"] = pass.terms_after;
    entry["seconds"] = pass.seconds;
    put(entry["counters"] = nlohmann::ordered_json::object(), pass.counters);
  }
  return report.dump(2) + "\n";
}

std::string StatisticsReport::all() const {
  std::string out = fmt::format("checks: {} ({} by a solver, {:.3f} s)\n", solving_.checks, solving_.solver_checks,
                                solving_.solver_seconds);
  for (const auto& [name, count] : solving_.decided_by) {
    out += fmt::format("decided by {}: {}\n", name, count);
  }
  if (solving_.races.count > 0) {
    out += fmt::format("races: {} ({} with more than one member)\n", solving_.races.count, solving_.races.joined);
    for (const RaceRecord& race : solving_.races.kept) {
      out += explanation(race, "  ");
    }
  }
  if (solving_.forwarded > 0) {
    out += fmt::format("forwarded to the solver's program: {}\n", solving_.forwarded);
  }
  if (solving_.models_found > 0) {
    out += fmt::format("models found without a solver: {}\n", solving_.models_found);
  }
  if (solving_.enumeration.rows > 0) {
    out += "enumeration of terms:\n";
    out += lines_of(counters_of(solving_.enumeration));
  }
  if (solving_.gardens.gardens > 0) {
    out += fmt::format("gardens and search: {} changes of assignments\n", solving_.search_changes);
    out += lines_of(counters_of(solving_.gardens));
  }
  for (const auto& [title, counted] :
       {std::pair("memo", &solving_.memo), std::pair("memo behind passes", &solving_.passed_memo)}) {
    if (counted->checks > 0) {
      out += fmt::format("{}: {:.3f} s, at least {:.3f} s saved\n", title, counted->seconds, counted->saved_seconds);
      out += lines_of(counters_of(*counted));
    }
  }
  out += fmt::format("models checked: {} ({} assertions not determined)\n", solving_.models_checked,
                     solving_.assertions_undetermined);
  if (explored_) {
    out += fmt::format("exploration: {:.3f} s to summarise, {:.3f} s to explore\n", explored_->init_seconds,
                       explored_->seconds);
    out += lines_of(counters_of(*explored_));
  }
  for (const auto& [name, pass] : passes_) {
    out += fmt::format("pass {}: {} runs, {} assertions changed, {} -> {} terms, {:.3f} s\n", name, pass.runs,
                       pass.changed_assertions, pass.terms_before, pass.terms_after, pass.seconds);
    out += lines_of(pass.counters);
  }
  return out;
}

}  // namespace preproc
