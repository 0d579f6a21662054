#include <nlohmann/json.hpp>

#include "report/comparison/comparison_page.h"
#include "report/comparison/verdict.h"

namespace preproc {

namespace {

using Json = nlohmann::ordered_json;

Json entry_of(const WaySummary& way) {
  Json entry = {{"way", way.name},
                {"answered", way.answered},
                {"differing", way.differing},
                {"unknown", way.unknown},
                {"limit", way.limits},
                {"failed", way.failed},
                {"fastest", way.fastest},
                {"alone", way.alone},
                {"cpu_seconds", way.total},
                {"seconds", way.total_seconds},
                {"geometric_mean", nullptr},
                {"trouble", way.trouble}};
  if (way.mean) {
    entry["geometric_mean"] = *way.mean;
  }
  return entry;
}

Json entry_of(const ComparedQuery& query, const std::vector<WaySummary>& ways) {
  Json entry = {{"file", query.name},     {"logic", query.logic},           {"expected", query.expected},
                {"answer", query.answer}, {"decided_by", query.decided_by}, {"ways", Json::object()}};
  for (size_t i = 0; i < ways.size(); ++i) {
    const WayOutcome& outcome = query.outcomes[i];
    entry["ways"][ways[i].name] = {{"outcome", std::string(name_of(outcome.kind))},
                                   {"answers", outcome.answers},
                                   {"unanswered", outcome.unanswered},
                                   {"cpu_seconds", outcome.cpu_seconds},
                                   {"seconds", outcome.seconds},
                                   {"error", outcome.error}};
  }
  return entry;
}

}  // namespace

std::string comparison_json(const Comparison& comparison, const ComparisonSetting& setting) {
  Json all;
  if (setting.time_limit) {
    all["time_limit"] = static_cast<double>(setting.time_limit->count()) / 1000;
  }
  if (setting.jobs != 0) {
    all["jobs"] = setting.jobs;
  }
  all["verdict"] = verdict(comparison);
  all["common"] = comparison.common;
  all["ways"] = Json::array();
  for (const WaySummary& way : comparison.ways) {
    all["ways"].push_back(entry_of(way));
  }
  all["differences"] = Json::array();
  all["queries"] = Json::array();
  for (const ComparedQuery& query : comparison.queries) {
    if (query.answer == "differs") {
      all["differences"].push_back(query.name);
    }
    all["queries"].push_back(entry_of(query, comparison.ways));
  }
  // Names that are no UTF-8 cannot be written as they are.
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace preproc
