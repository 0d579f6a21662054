#include "passes/pipeline.h"

#include <algorithm>
#include <utility>

#include "term/walk.h"

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

void Pipeline::renew() {
  for (Stage& stage : stages_) {
    std::unique_ptr<Pass> fresh = stage.record->create();
    fresh->inherit_statistics(*stage.pass);
    stage.pass = std::move(fresh);
  }
}

bool Pipeline::has_hidden_symbols(const TermManager& tm, const AssertionList& assertions) {
  for (; known_functions_ < tm.function_count(); ++known_functions_) {
    recursive_ = recursive_ || tm.info(Function{known_functions_}).recursive;
  }
  if (!recursive_) {
    return false;
  }
  if (!reach_) {
    reach_.emplace(tm, none_);
  }
  TermSet seen;
  bool hidden = false;
  for (const Assertion& assertion : assertions) {
    const auto visit = [&](Term t) {
      if (tm.kind(t) == Kind::Apply || tm.kind(t) == Kind::Constant) {
        const FunctionReach::Reach reach = reach_->of(tm.function(t));
        hidden = hidden || (reach.recursive && reach.declared);
      }
    };
    walk_postorder(tm, assertion.term, seen, visit, [&](Term) { return !hidden; });
  }
  return hidden;
}

void Pipeline::run(Problem& problem, PassContext& context, bool only_local) {
  const auto trace = std::exchange(context.trace, {});
  for (const Stage& stage : stages_) {
    if (only_local && !stage.record->local()) {
      continue;
    }
    context.tm.stop().check();
    if (context.on_step) {
      context.on_step(stage.record->name);
    }
    context.trace = traced_ == "all" || traced_ == stage.record->name ? trace : nullptr;
    if (context.recorder != nullptr) {
      context.trace = [traced = context.trace, &recorder = *context.recorder](std::string_view rule, Term before,
                                                                              Term after) {
        if (traced) {
          traced(rule, before, after);
        }
        recorder.rewrite(rule, before, after);
      };
    }
    stage.pass->apply(problem, context);
  }
  context.trace = trace;
}

}  // namespace preproc
