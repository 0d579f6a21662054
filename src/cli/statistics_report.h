#pragma once

#include <optional>
#include <string>

#include "engine/statistics.h"
#include "passes/pipeline.h"
#include "summaries/exploration.h"

namespace preproc {

enum class ReportFormat { Text, Json };

/// What the passes and the solver did, summed over the scripts of one run.
class StatisticsReport {
 public:
  void add(const Pipeline& pipeline);
  void add(const EngineStatistics& more);
  void add(const ExplorationStatistics& more);
  std::string to_string(ReportFormat format) const;

 private:
  struct PassTotals {
    std::string name;
    PassStatistics statistics;
  };
  std::vector<PassTotals> passes_;
  EngineStatistics solving_;
  std::optional<ExplorationStatistics> explored_;
  uint64_t scripts_ = 0;
};

}  // namespace preproc
