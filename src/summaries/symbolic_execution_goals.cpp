// Execution that is to cover goals: what a path meets, what can be met yet, and what is cut.

#include <algorithm>

#include "summaries/symbolic_execution.h"

namespace preproc {

/// The execution makes that choice there.
void SymbolicExecution::meet(const Continuation& at, bool choice) {
  if (options_.goals == nullptr) {
    return;
  }
  const Step& step = method_of(stack_.frames[at.frame]).steps[at.step];
  if (step.kind == StepKind::Dereference) {
    return;
  }
  const bool has_arguments = step.kind == StepKind::Conjunction || step.kind == StepKind::Disjunction;
  stack_.met.push_back(
      options_.goals->number(stack_.frames[at.frame].method, at.step, has_arguments ? at.next : 0, choice));
}

/// Goes on with the choice that the values of the guide make.
void SymbolicExecution::follow_guide(const Continuation& at, Term condition) {
  const Value truth = options_.guide->value(condition);
  if (!truth.is_bool()) {
    next_.mode = Mode::Stop;
    return;
  }
  meet(at, truth.boolean());
  follow(at, truth.boolean());
}

/// False: nothing that is to be covered can be met with that option any more.
bool SymbolicExecution::may_cover(const Choice& choice, const Option& option) const {
  BranchGoals* const goals = options_.goals;
  if (goals == nullptr || options_.wants_all) {
    return true;
  }
  const Continuation& at = choice.at;
  const uint32_t method = stack_.frames[at.frame].method;
  const Step& step = methods_[method].steps[at.step];
  const std::span<const uint32_t> children = methods_[method].children_of(step);
  if (step.kind == StepKind::Branch) {
    return goals->is_open(goals->number(method, at.step, 0, option.choice)) ||
           goals->leads_to_open(method, children[option.choice ? 1 : 2]) || may_cover_behind(at.parent);
  }
  // Its other arguments may be decided next.
  return goals->leads_to_open(method, at.step) || may_cover_behind(at.parent);
}

/// False: nothing that is to be covered can be met behind that step any more.
bool SymbolicExecution::may_cover_behind(uint32_t continuation) const {
  BranchGoals& goals = *options_.goals;
  for (; continuation != kNone; continuation = stack_.continuations[continuation].parent) {
    const Continuation& at = stack_.continuations[continuation];
    const uint32_t method = stack_.frames[at.frame].method;
    const Step& step = methods_[method].steps[at.step];
    const std::span<const uint32_t> children = methods_[method].children_of(step);
    const bool is_done = (step.kind == StepKind::Branch && at.next > 0) || at.next >= children.size();
    const bool decides = step.kind != StepKind::Operator && step.kind != StepKind::Pure;
    if (is_done) {
      continue;
    }
    if (decides ? goals.leads_to_open(method, at.step)
                : std::any_of(children.begin() + at.next + 1, children.end(),
                              [&](uint32_t child) { return goals.leads_to_open(method, child); })) {
      return true;
    }
  }
  return false;
}

/// The call at that step is not executed, nor what is behind it.
void SymbolicExecution::note_cut(const Continuation& at) {
  if (options_.goals != nullptr) {
    options_.goals->note_cut(method_of(stack_.frames[at.frame]).steps[at.step].method);
    note_cut_behind({at.parent, at.frame, at.step, UINT32_MAX, at.reaches_target});
  }
}

/// Nothing is executed any more of that step, from its child `at.next` on, nor what is behind it.
void SymbolicExecution::note_cut_behind(const Continuation& at) {
  BranchGoals* const goals = options_.goals;
  if (goals == nullptr) {
    return;
  }
  if (at.next < method_of(stack_.frames[at.frame]).steps[at.step].child_count) {
    goals->note_cut(stack_.frames[at.frame].method, at.step);
  }
  for (uint32_t c = at.parent; c != kNone; c = stack_.continuations[c].parent) {
    const Continuation& behind = stack_.continuations[c];
    const uint32_t method = stack_.frames[behind.frame].method;
    const Step& step = methods_[method].steps[behind.step];
    const std::span<const uint32_t> children = methods_[method].children_of(step);
    const bool decides = step.kind != StepKind::Operator && step.kind != StepKind::Pure;
    if ((step.kind == StepKind::Branch && behind.next > 0) || behind.next >= children.size()) {
      continue;
    }
    if (decides) {
      goals->note_cut(method, behind.step);
      continue;
    }
    for (const uint32_t child : children.subspan(behind.next + 1)) {
      goals->note_cut(method, child);
    }
  }
}

}  // namespace preproc
