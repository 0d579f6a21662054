#include "summaries/branch_goals.h"

#include <algorithm>

namespace preproc {

namespace {

/// The decisions that are made at a step.
uint32_t decisions_at(const Step& step) {
  switch (step.kind) {
    case StepKind::Branch:
    case StepKind::Label: return 1;
    case StepKind::Conjunction:
    case StepKind::Disjunction: return step.child_count - 1;
    default: return 0;
  }
}

}  // namespace

BranchGoals::BranchGoals(const MethodTable& methods, std::span<const uint32_t> reached)
    : methods_(methods),
      reached_(reached.begin(), reached.end()),
      first_(methods.size()),
      step_leads_(methods.size()),
      method_leads_(methods.size()),
      step_is_cut_(methods.size()) {
  for (const uint32_t method : reached_) {
    const std::vector<Step>& steps = methods_[method].steps;
    first_[method].resize(steps.size());
    step_leads_[method].resize(steps.size());
    step_is_cut_[method].resize(steps.size());
    for (uint32_t step = 0; step < steps.size(); ++step) {
      first_[method][step] = static_cast<uint32_t>(goals_.size());
      for (uint32_t argument = 0; argument < decisions_at(steps[step]); ++argument) {
        for (const bool choice : {true, false}) {
          goals_.push_back({.method = method, .step = step, .argument = argument, .choice = choice});
        }
      }
    }
  }
}

void BranchGoals::want_all() {
  for (BranchGoal& goal : goals_) {
    goal.wanted = methods_[goal.method].steps[goal.step].kind != StepKind::Label;
    open_ += goal.wanted ? 1 : 0;
  }
  known_ = false;
}

bool BranchGoals::want(std::string_view name, Symbol label) {
  const bool is_method = std::ranges::any_of(reached_, [&](uint32_t method) { return methods_[method].name == name; });
  for (BranchGoal& goal : goals_) {
    const Step& step = methods_[goal.method].steps[goal.step];
    goal.wanted = is_method ? methods_[goal.method].name == name && step.kind != StepKind::Label
                            : step.kind == StepKind::Label && step.label == label && goal.choice;
    open_ += goal.wanted ? 1 : 0;
  }
  known_ = false;
  return is_method || open_ > 0;
}

void BranchGoals::cover(uint32_t goal, uint32_t test) {
  if (goals_[goal].test != BranchGoal::kNone) {
    return;
  }
  if (goals_[goal].wanted) {
    --open_;
    known_ = false;
  }
  goals_[goal].test = test;
}

void BranchGoals::note_cut(uint32_t method, uint32_t step) {
  std::vector<std::pair<uint32_t, uint32_t>> stack{{method, step}};
  while (!stack.empty()) {
    const auto [at, place] = stack.back();
    stack.pop_back();
    if (step_is_cut_[at][place]) {
      continue;
    }
    step_is_cut_[at][place] = true;
    const Step& cut = methods_[at].steps[place];
    for (uint32_t i = 0; i < 2 * decisions_at(cut); ++i) {
      goals_[first_[at][place] + i].is_cut = true;
    }
    for (const uint32_t child : methods_[at].children_of(cut)) {
      stack.emplace_back(at, child);
    }
    if (cut.kind == StepKind::Call) {
      stack.emplace_back(cut.method, methods_[cut.method].root);
    }
  }
}

void BranchGoals::note_cut(uint32_t method) { note_cut(method, methods_[method].root); }

/// Finds what leads to an open goal: methods upwards through the calls, then steps.
void BranchGoals::find_ways() {
  if (known_) {
    return;
  }
  known_ = true;
  method_leads_.assign(methods_.size(), false);
  for (uint32_t goal = 0; goal < goals_.size(); ++goal) {
    method_leads_[goals_[goal].method] = method_leads_[goals_[goal].method] || is_open(goal);
  }
  for (bool grows = true; grows;) {  // more than once only where there are cycles
    grows = false;
    for (const uint32_t method : reached_) {
      if (!method_leads_[method] &&
          std::ranges::any_of(methods_[method].callees, [this](uint32_t callee) { return method_leads_[callee]; })) {
        method_leads_[method] = grows = true;
      }
    }
  }
  for (const uint32_t method : reached_) {
    const Method& m = methods_[method];
    for (uint32_t step = 0; step < m.steps.size(); ++step) {  // children come first
      const Step& at = m.steps[step];
      bool leads = at.kind == StepKind::Call && method_leads_[at.method];
      for (uint32_t i = 0; i < 2 * decisions_at(at); ++i) {
        leads = leads || is_open(first_[method][step] + i);
      }
      step_leads_[method][step] =
          leads || std::ranges::any_of(m.children_of(at), [&](uint32_t child) { return step_leads_[method][child]; });
    }
  }
}

bool BranchGoals::leads_to_open(uint32_t method, uint32_t step) {
  find_ways();
  return step_leads_[method][step];
}

bool BranchGoals::leads_to_open(uint32_t method) {
  find_ways();
  return method_leads_[method];
}

}  // namespace preproc
