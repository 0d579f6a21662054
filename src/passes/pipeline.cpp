#include "passes/pipeline.h"

#include <algorithm>
#include <utility>

namespace preproc {

std::vector<std::string> default_passes() {
  std::vector<std::string> names;
  for (const PassRecord& record : all_passes()) {
    if (record.on_by_default) {
      names.emplace_back(record.name);
    }
  }
  return names;
}

Pipeline::Pipeline(const std::vector<std::string>& names) {
  for (const PassRecord& record : all_passes()) {
    if (std::ranges::find(names, record.name) != names.end()) {
      stages_.push_back({&record, record.create()});
    }
  }
}

void Pipeline::run(Problem& problem, PassContext& context, bool only_local) {
  const auto trace = std::exchange(context.trace, {});
  for (const Stage& stage : stages_) {
    if (only_local && !stage.record->local) {
      continue;
    }
    context.trace = traced_ == "all" || traced_ == stage.record->name ? trace : nullptr;
    stage.pass->apply(problem, context);
  }
  context.trace = trace;
}

}  // namespace preproc
