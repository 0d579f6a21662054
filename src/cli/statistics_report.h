#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "engine/statistics.h"
#include "passes/pipeline.h"
#include "summaries/exploration.h"

namespace preproc {

/// The form of a report: ten lines for people, all counters as lines, or all as JSON.
enum class ReportFormat { Summary, All, Json };

/// Statistics of passes and solvers, summed over the scripts of one run.
class StatisticsReport {
 public:
  void add(const Pipeline& pipeline);
  void add(const EngineStatistics& more);
  void add(const ExplorationStatistics& more);
  std::string to_string(ReportFormat format) const;

 private:
  std::string summary() const;
  std::string json() const;
  std::string all() const;

  struct PassTotals {
    std::string name;
    PassStatistics statistics;
  };
  std::vector<PassTotals> passes_;
  EngineStatistics solving_;
  std::optional<ExplorationStatistics> explored_;
  uint64_t scripts_ = 0;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace preproc
