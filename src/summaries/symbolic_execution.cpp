#include "summaries/symbolic_execution.h"

#include <algorithm>

namespace preproc {

void SymbolicExecution::run(uint32_t method, MemoizationTree& tree, const ExecutionOptions& options,
                            const OnEnd& on_end) {
  begin(method, tree, options, on_end);
  advance(UINT64_MAX);
}

void SymbolicExecution::begin(uint32_t method, MemoizationTree& tree, const ExecutionOptions& options,
                              const OnEnd& on_end) {
  tree_ = &tree;
  options_ = options;
  on_end_ = &on_end;
  depth_ = solver_.depth();
  certain_ = options.certain;
  stack_.frames.clear();
  stack_.continuations.clear();
  stack_.slots.clear();
  stack_.arguments.clear();
  stack_.converter.clear();
  stack_.labels.clear();
  stack_.met.clear();
  stack_.objects.clear();
  choices_.clear();
  next_.node = 0;
  if (!tree[0].stale) {
    next_.mode = Mode::Stop;
    return;
  }
  const Method& root = methods_[method];
  stack_.arguments.assign(root.formals.begin(), root.formals.end());
  enter_frame(method, 1, kNone);
  next_.frame = 0;
  next_.step = root.root;
  next_.continuation = kNone;
  next_.mode = Mode::Evaluate;
}

bool SymbolicExecution::advance(uint64_t checks) {
  while (next_.mode != Mode::Stop) {
    switch (next_.mode) {
      case Mode::Evaluate: evaluate(); break;
      case Mode::Resume: resume(); break;
      case Mode::EndOfPath:
        if (solver_.checks >= checks) {
          return false;
        }
        next_.mode = backtrack() ? next_.mode : Mode::Stop;
        break;
      case Mode::Stop: break;
    }
  }
  solver_.pop_to(depth_);
  return true;
}

// --- The path ------------------------------------------------------------------------------------------------------------

/// A frame whose arguments are the last of `stack_.arguments`.
void SymbolicExecution::enter_frame(uint32_t method, uint32_t depth, uint32_t caller) {
  const Method& m = methods_[method];
  stack_.frames.push_back({method, static_cast<uint32_t>(stack_.slots.size()),
                           static_cast<uint32_t>(stack_.arguments.size() - m.parameters.size()), depth, caller,
                           ++frame_ids_});
  stack_.slots.resize(stack_.slots.size() + m.steps.size());
}

void SymbolicExecution::set_slot(uint32_t frame, uint32_t step, Term value) {
  const size_t place = stack_.frames[frame].slots + step;
  stack_.slots[place] = value;
  stack_.converter.push_back(place);
}

SymbolicExecution::Mark SymbolicExecution::mark() const {
  return {stack_.frames.size(),    stack_.continuations.size(), stack_.slots.size(),
          stack_.arguments.size(), stack_.converter.size(),     stack_.labels.size(),
          stack_.met.size(),       stack_.objects.size(),       solver_.depth()};
}

void SymbolicExecution::restore(const Mark& mark) {
  for (size_t i = mark.converter; i < stack_.converter.size(); ++i) {
    stack_.slots[stack_.converter[i]] = {};
  }
  stack_.converter.resize(mark.converter);
  stack_.frames.resize(mark.frames);
  stack_.continuations.resize(mark.continuations);
  stack_.slots.resize(mark.slots);
  stack_.arguments.resize(mark.arguments);
  stack_.labels.resize(mark.labels);
  stack_.met.resize(mark.met);
  stack_.objects.resize(mark.objects);
  solver_.pop_to(mark.depth);
}

bool SymbolicExecution::has_met_target() const {
  return std::ranges::find(stack_.labels, methods_.target()) != stack_.labels.end();
}

// --- Steps ---------------------------------------------------------------------------------------------------------------

void SymbolicExecution::evaluate() {
  const Frame frame = stack_.frames[next_.frame];
  const Step& step = method_of(frame).steps[next_.step];
  next_.value = slot(next_.frame, next_.step);
  if (!next_.value && step.kind == StepKind::Pure) {
    if (bodies_.frame != frame.id) {
      bodies_.instantiation.begin(method_of(frame).parameters, arguments(frame));
      bodies_.frame = frame.id;
    }
    next_.value = bodies_.instantiation(step.term);
    set_slot(next_.frame, next_.step, next_.value);
  }
  if (next_.value) {
    next_.mode = Mode::Resume;
    return;
  }
  const bool rest = next_.continuation != kNone && stack_.continuations[next_.continuation].reaches_target;
  const Continuation at{next_.continuation, next_.frame, next_.step, 0, rest};
  if (step.child_count == 0) {
    call(at);  // nothing else has no children
  } else {
    evaluate_child(at, 0);
  }
}

/// Evaluates that child of the step.
void SymbolicExecution::evaluate_child(const Continuation& at, uint32_t next) {
  const Method& method = method_of(stack_.frames[at.frame]);
  const Step& step = method.steps[at.step];
  const std::span<const uint32_t> children = method.children_of(step);
  // True if the target may still come behind this child, within the step or behind it.
  bool rest = at.parent != kNone && stack_.continuations[at.parent].reaches_target;
  if (step.kind == StepKind::Label) {
    rest = rest || (methods_.target() && step.label == methods_.target());
  } else if (step.kind == StepKind::Branch && next > 0) {
    // one branch is the last thing to be evaluated
  } else {
    rest = rest || (step.kind == StepKind::Call && methods_[step.method].reaches_target) ||
           std::any_of(children.begin() + next + 1, children.end(),
                       [&](uint32_t child) { return method.steps[child].reaches_target; });
  }
  stack_.continuations.push_back({at.parent, at.frame, at.step, next, rest});
  next_.continuation = static_cast<uint32_t>(stack_.continuations.size() - 1);
  next_.frame = at.frame;
  next_.step = children[next];
  next_.mode = Mode::Evaluate;
}

/// The step has this value.
void SymbolicExecution::return_value(const Continuation& at, Term value) {
  set_slot(at.frame, at.step, value);
  next_.value = value;
  next_.continuation = at.parent;
  next_.mode = Mode::Resume;
}

void SymbolicExecution::resume() {
  if (next_.continuation == kNone) {
    end_path(NodeEnd::Leaf, next_.value);
    return;
  }
  const Continuation at = stack_.continuations[next_.continuation];
  const Method& method = method_of(stack_.frames[at.frame]);
  const Step& step = method.steps[at.step];
  switch (step.kind) {
    case StepKind::Pure: return;  // has no children
    case StepKind::Operator: {
      if (at.next + 1 < step.child_count) {
        evaluate_child(at, at.next + 1);
        return;
      }
      const std::span<const Term> old = tm_.children(step.term);
      std::vector<Term> children(old.begin(), old.end());  // an annotation has more than steps
      for (uint32_t i = 0; i < step.child_count; ++i) {
        children[i] = slot(at.frame, method.children_of(step)[i]);
      }
      return_value(at, simplifier_.simplify(tm_.rebuild(step.term, children)));
      return;
    }
    case StepKind::Dereference:
      if (at.next + 1 < step.child_count) {
        evaluate_child(at, at.next + 1);
      } else {
        dereference({at.parent, at.frame, at.step, std::max(at.next, step.child_count), at.reaches_target});
      }
      return;
    case StepKind::Call:
      if (at.next == step.child_count) {
        return_value(at, next_.value);
      } else if (at.next + 1 < step.child_count) {
        evaluate_child(at, at.next + 1);
      } else {
        call(at);
      }
      return;
    case StepKind::Branch:
      if (at.next == 0) {
        decide(at, next_.value);
      } else {
        return_value(at, next_.value);
      }
      return;
    case StepKind::Conjunction:
    case StepKind::Disjunction:
      if (at.next + 1 == step.child_count) {
        return_value(at, next_.value);
      } else {
        decide(at, next_.value);
      }
      return;
    case StepKind::Label:
      stack_.labels.push_back(step.label);
      meet(at, true);
      return_value(at, next_.value);
      return;
  }
}

// --- Decisions -----------------------------------------------------------------------------------------------------------

/// Goes on with that choice.
void SymbolicExecution::follow(const Continuation& at, bool choice) {
  switch (method_of(stack_.frames[at.frame]).steps[at.step].kind) {
    case StepKind::Conjunction:
    case StepKind::Disjunction: {
      const bool ends = choice == (method_of(stack_.frames[at.frame]).steps[at.step].kind == StepKind::Disjunction);
      if (ends) {
        return_value(at, tm_.mk_bool(choice));
      } else {
        evaluate_child(at, at.next + 1);
      }
      return;
    }
    case StepKind::Dereference: {
      const uint32_t count = method_of(stack_.frames[at.frame]).steps[at.step].child_count;
      if (choice) {
        return_dereferenced(at, object(at.next - count));
      } else {
        stack_.continuations.push_back({at.parent, at.frame, at.step, at.next + 1, at.reaches_target});
        next_.continuation = static_cast<uint32_t>(stack_.continuations.size() - 1);
        next_.mode = Mode::Resume;
      }
      return;
    }
    default: evaluate_child(at, choice ? 1 : 2); return;
  }
}

/// What a reference may be equal to, by number: null, if there is one, then the objects of the path. Behind these: null
/// term.
Term SymbolicExecution::object(size_t number) const {
  const Term null = methods_.references().null;
  if (null && number == 0) {
    return null;
  }
  const size_t place = number - (null ? 1 : 0);
  return place < stack_.objects.size() ? stack_.objects[place] : Term{};
}

/// The children of the step are evaluated, and the first `at.next - child_count` objects are not what it refers to.
void SymbolicExecution::dereference(const Continuation& at) {
  const Method& method = method_of(stack_.frames[at.frame]);
  const Step& step = method.steps[at.step];
  const Term reference = slot(at.frame, method.children_of(step)[step.reference]);
  const uint32_t first = at.next - step.child_count;
  if (first == 0) {
    for (size_t number = 0; object(number); ++number) {
      if (object(number) == reference) {
        return_dereferenced(at, reference);
        return;
      }
    }
  }
  if (const Term known = object(first)) {
    decide(at, simplifier_.simplify(tm_.mk(Kind::Equal, {reference, known})));
    return;
  }
  stack_.objects.push_back(reference);
  return_dereferenced(at, reference);
}

/// The value of the step where its reference is this one.
void SymbolicExecution::return_dereferenced(const Continuation& at, Term reference) {
  const Method& method = method_of(stack_.frames[at.frame]);
  const Step& step = method.steps[at.step];
  std::vector<Term> children;
  for (uint32_t i = 0; i < step.child_count; ++i) {
    children.push_back(i == step.reference ? reference : slot(at.frame, method.children_of(step)[i]));
  }
  return_value(at, simplifier_.simplify(tm_.rebuild(step.term, children)));
}

void SymbolicExecution::decide(const Continuation& at, Term condition) {
  if (tm_.is_true(condition) || tm_.is_false(condition)) {
    meet(at, tm_.is_true(condition));
    follow(at, tm_.is_true(condition));
    return;
  }
  if (options_.guide != nullptr) {
    follow_guide(at, condition);
    return;
  }
  const Term negation = solver_.negation(condition);
  const bool implied = solver_.implies(condition);
  if (implied || solver_.implies(negation)) {
    meet(at, implied);
    follow(at, implied);
    return;
  }
  if (options_.max_depth != 0 && choices_.size() >= options_.max_depth) {
    note_cut_behind(at);
    end_path(NodeEnd::Cut, {});
    return;
  }
  const Method& method = method_of(stack_.frames[at.frame]);
  const Step& step = method.steps[at.step];
  const bool rest = at.parent != kNone && stack_.continuations[at.parent].reaches_target;
  Choice choice{.mark = mark(), .node = next_.node, .at = at, .leaves = {}, .options = {}};
  for (const bool taken : {true, false}) {
    bool leads = at.reaches_target;
    if (step.kind == StepKind::Branch) {
      // Behind the condition come one branch and what is behind the ite.
      leads = rest || method.steps[method.children_of(step)[taken ? 1 : 2]].reaches_target;
    } else if (taken == (step.kind == StepKind::Disjunction)) {
      leads = rest;
    }
    choice.options.push_back({.choice = taken, .leads_to_target = leads, .literal = taken ? condition : negation});
  }
  begin_choice(std::move(choice), NodeEnd::Branches);
}

/// The values of a call's arguments.
std::vector<Term> SymbolicExecution::actuals_of(const Continuation& at) const {
  const Method& method = method_of(stack_.frames[at.frame]);
  std::vector<Term> actuals;
  for (const uint32_t child : method.children_of(method.steps[at.step])) {
    actuals.push_back(slot(at.frame, child));
  }
  return actuals;
}

void SymbolicExecution::call(const Continuation& at) {
  const Frame caller = stack_.frames[at.frame];
  const Step& step = method_of(caller).steps[at.step];
  const std::vector<Term> actuals = actuals_of(at);
  const bool same_cycle = calls_.cycle(step.method) == calls_.cycle(caller.method);
  if (!same_cycle && !trees_[step.method] && observer_ != nullptr) {
    observer_->before_call(step.method, actuals);
  }
  if (!same_cycle && trees_[step.method] && (observer_ == nullptr || observer_->uses_tree(step.method))) {
    compose(at, step.method, actuals);
    return;
  }
  const uint32_t depth = same_cycle ? caller.depth + 1 : 1;
  if (methods_[step.method].is_bound || (calls_.recursive(step.method) && depth > options_.bound)) {
    note_cut(at);
    end_path(NodeEnd::Cut, {});
    return;
  }
  stack_.arguments.insert(stack_.arguments.end(), actuals.begin(), actuals.end());
  enter_frame(step.method, depth, at.frame);
  const bool rest = at.parent != kNone && stack_.continuations[at.parent].reaches_target;
  stack_.continuations.push_back({at.parent, at.frame, at.step, step.child_count, rest});
  next_.continuation = static_cast<uint32_t>(stack_.continuations.size() - 1);
  next_.frame = static_cast<uint32_t>(stack_.frames.size() - 1);
  next_.step = methods_[step.method].root;
  next_.mode = Mode::Evaluate;
}

/// The feasible leaves of the callee's tree. Where a target is looked for, each is checked when its turn comes.
void SymbolicExecution::compose(const Continuation& at, uint32_t callee, const std::vector<Term>& actuals) {
  ++invocations;
  const MemoizationTree& tree = *trees_[callee];
  const bool rest = at.parent != kNone && stack_.continuations[at.parent].reaches_target;
  const NodeEnd end = (*tree_)[next_.node].end;
  const bool later = options_.target_first || options_.target_only || end == NodeEnd::Calls;
  Choice choice{.mark = mark(), .node = next_.node, .at = at, .leaves = {}, .options = {}};
  const uint64_t checks = solver_.checks;
  std::shared_ptr<PathModel> model = options_.use_models ? solver_.model_if_worth() : nullptr;
  choice.leaves =
      later ? composition_.candidates(callee, actuals) : composition_.feasible(callee, actuals, options_.use_models);
  solver_.recall(std::move(model));
  tell_spent(at.frame, solver_.checks - checks);
  choice.options.reserve(choice.leaves.leaves->size());
  for (const CalleeLeaf& leaf : *choice.leaves.leaves) {
    Option option;
    option.leaf = &leaf;
    if (methods_.target()) {
      const TreeNode& node = tree[leaf.leaf];
      const bool hits = std::ranges::find(node.labels, methods_.target()) != node.labels.end();
      option.leads_to_target = hits || rest || (node.end == NodeEnd::Cut && methods_[callee].reaches_target);
    }
    choice.options.push_back(option);
  }
  begin_choice(std::move(choice), NodeEnd::Calls);
}

void SymbolicExecution::end_path(NodeEnd end, Term result) {
  TreeNode& node = tree_->at(next_.node);
  if (node.end == NodeEnd::Branches || node.end == NodeEnd::Calls) {
    throw TreeMismatch("a stored tree has choices where its method has none");
  }
  next_.mode = Mode::EndOfPath;
  if (end == NodeEnd::Leaf && options_.target_only && !has_met_target()) {
    return;
  }
  node.end = end;
  node.stale = end == NodeEnd::Cut;
  node.result = result;
  node.labels.clear();
  for (const Symbol label : stack_.labels) {
    if (std::ranges::find(node.labels, label) == node.labels.end()) {
      node.labels.push_back(label);
    }
  }
  if (*on_end_ && is_in_share(next_.node) && !(*on_end_)(next_.node)) {
    next_.mode = Mode::Stop;
  }
}

}  // namespace preproc
