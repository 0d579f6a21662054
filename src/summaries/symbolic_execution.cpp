#include "summaries/symbolic_execution.h"

#include <algorithm>

namespace preproc {

namespace {

/// The cost of a call is told of so many callers around it.
constexpr uint32_t kCallersTold = 64;

}  // namespace

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

/// Matches options with the children that the node has from an earlier execution.
void SymbolicExecution::find_options(Choice& choice, const MemoizationTree& tree) {
  const TreeNode& node = tree[choice.node];
  const Frame& frame = stack_.frames[choice.at.frame];
  const Step& step = method_of(frame).steps[choice.at.step];
  std::vector<uint32_t> child_of_leaf;
  if (node.end == NodeEnd::Calls) {
    child_of_leaf.assign(trees_[step.method]->size(), kNone);
  }
  for (const uint32_t child : node.children) {
    const TreeNode& known = tree[child];
    const bool fits = node.end == NodeEnd::Calls
                          ? known.summary && known.method == step.method && known.place < child_of_leaf.size()
                          : !known.summary && known.method == frame.method && known.place == choice.at.step;
    if (!fits) {
      throw TreeMismatch("a stored tree has other nodes than its method");
    }
    if (node.end == NodeEnd::Calls) {
      child_of_leaf[known.place] = child;
    }
  }
  std::erase_if(choice.options, [&](Option& option) {
    if (node.end == NodeEnd::Branches) {
      const auto known =
          std::ranges::find_if(node.children, [&](uint32_t child) { return tree[child].choice == option.choice; });
      if (known == node.children.end()) {
        return true;  // infeasible
      }
      option.child = *known;
      return false;
    }
    // A leaf that was not there before is below one that was cut.
    const MemoizationTree& callee = *trees_[step.method];
    if (child_of_leaf[option.leaf->leaf] != kNone) {
      option.child = child_of_leaf[option.leaf->leaf];
      return false;
    }
    for (uint32_t at = option.leaf->leaf; at != 0;) {
      at = callee[at].parent;
      if (child_of_leaf[at] != kNone) {
        option.replaces = child_of_leaf[at];
        return false;
      }
    }
    return true;
  });
  // Execution comes to the same options each time, so every child is one of them, or was cut before.
  std::vector<uint32_t> matched;
  for (const Option& option : choice.options) {
    matched.push_back(option.child != kNone ? option.child : option.replaces);
  }
  std::ranges::sort(matched);
  if (!std::ranges::all_of(node.children, [&](uint32_t c) { return std::ranges::binary_search(matched, c); })) {
    throw TreeMismatch("a stored tree has a node for what is no choice");
  }
}

void SymbolicExecution::begin_choice(Choice choice, NodeEnd end) {
  TreeNode& node = tree_->at(next_.node);
  if (node.end == NodeEnd::Branches || node.end == NodeEnd::Calls) {
    if (node.end != end) {
      throw TreeMismatch("a stored tree has other choices than its method");
    }
    find_options(choice, *tree_);
    // Leaves below replace a callee's leaf that was cut.
    for (const Option& option : choice.options) {
      if (option.replaces != kNone) {
        tree_->remove_child(next_.node, option.replaces);
      }
    }
  } else if (node.end == NodeEnd::Leaf) {
    throw TreeMismatch("a stored tree ends where its method has a choice");
  } else {
    node.end = end;
  }
  if (options_.target_only && !has_met_target()) {
    std::erase_if(choice.options, [](const Option& option) { return !option.leads_to_target; });
  }
  if (options_.target_first && !has_met_target()) {
    std::ranges::stable_partition(choice.options, &Option::leads_to_target);
  }
  choice.model = options_.use_models ? solver_.model_if_worth() : nullptr;
  choice.certain = certain_;
  look_ahead(choice);
  choices_.push_back(std::move(choice));
  next_.mode = Mode::EndOfPath;
}

/// At a branch of which a known model takes one choice: checks the other one.
void SymbolicExecution::look_ahead(Choice& choice) {
  const bool is_branch = options_.goals == nullptr && choice.options.size() == 2 && choice.options[0].leaf == nullptr &&
                         choice.options[0].child == kNone && choice.options[1].child == kNone;
  if (!is_branch || !choice.model || options_.target_first || options_.target_only || !look_ahead_.pays()) {
    return;
  }
  const size_t taken = choice.model->satisfies(choice.options[0].literals()) ? 0 : 1;
  if (taken == 1 && !choice.model->satisfies(choice.options[1].literals())) {
    return;
  }
  Option& other = choice.options[1 - taken];
  solver_.push(other.literals());
  other.status = solver_.check().status;
  tell_spent(choice.at.frame, 1);
  other.model = solver_.model_if_worth();
  solver_.pop_to(choice.mark.depth);
  look_ahead_.note(other.status == Status::Unsat);
  solver_.note_saved();
  choice.options[taken].status = Status::Sat;
  choice.options[taken].model = choice.model;
  choice.options[taken].follows = other.status == Status::Unsat && choice.certain;
}

/// Whether the path condition, which has the option's literals, is satisfiable.
Status SymbolicExecution::decide_option(const Choice& choice, const Option& option) {
  if (option.literals().empty()) {
    return Status::Sat;
  }
  if (option.follows) {
    return Status::Sat;
  }
  if (options_.use_models && solver_.model_if_worth()) {
    solver_.note_saved();
    return Status::Sat;
  }
  const Status status = solver_.check().status;
  tell_spent(choice.at.frame, 1);
  return status;
}

/// Tells the methods that are executed in place there.
void SymbolicExecution::tell_spent(uint32_t frame, uint64_t calls) {
  if (observer_ == nullptr || calls == 0) {
    return;
  }
  for (uint32_t told = 0; told < kCallersTold; ++told) {
    const Frame& at = stack_.frames[frame];
    if (at.caller == kNone) {
      break;
    }
    if (calls_.cycle(at.method) != calls_.cycle(stack_.frames[at.caller].method)) {
      observer_->spent(at.method, calls);
    }
    frame = at.caller;
  }
}

/// Goes on with the next option that is feasible; false if there is none.
bool SymbolicExecution::take_option(Choice& choice) {
  while (choice.next < choice.options.size()) {
    Option& option = choice.options[choice.next++];
    restore(choice.mark);
    solver_.recall(choice.model);
    if (!is_in_share(choice, option) || !may_cover(choice, option)) {
      choice.taken = true;  // it may be feasible: the other one does not follow
      continue;
    }
    const std::span<const Term> literals = option.literals();
    uint32_t child = option.child;
    if (child != kNone) {
      if (!tree_->at(child).stale) {
        choice.taken = true;
        continue;
      }
      solver_.push(literals, option.needed());
      if (!std::ranges::equal(tree_->literals(tree_->at(child)), literals)) {
        tree_->set_literals(child, literals);
      }
    } else {
      TreeNode node;
      // The choices of a branch are all that can follow.
      option.follows = option.follows || (options_.use_models && option.leaf == nullptr && choice.next == 2 &&
                                          !choice.taken && choice.certain);
      solver_.push(literals, option.needed());
      if (option.status) {
        if (*option.status == Status::Unsat) {
          continue;
        }
        node.unknown = *option.status == Status::Unknown;
        solver_.recall(option.model);
      } else if (option.leaf != nullptr && option.leaf->checked) {
        node.unknown = option.leaf->unknown;
        const auto place = static_cast<size_t>(option.leaf - choice.leaves.leaves->data());
        if (place < choice.leaves.models.size() && choice.leaves.models[place]) {
          solver_.recall(choice.leaves.models[place]);
        }
      } else {
        const uint64_t checks = solver_.checks;
        const Status status = decide_option(choice, option);
        if (status == Status::Unsat) {
          continue;
        }
        node.unknown =
            status == Status::Unknown || (solver_.checks > checks && options_.on_model && !options_.on_model());
      }
      const Frame& frame = stack_.frames[choice.at.frame];
      node.choice = option.choice;
      node.summary = option.leaf != nullptr;
      node.method = node.summary ? method_of(frame).steps[choice.at.step].method : frame.method;
      node.place = node.summary ? option.leaf->leaf : choice.at.step;
      child = tree_->add_child(choice.node, std::move(node), literals);
    }
    choice.taken = true;
    certain_ = choice.certain && !tree_->at(child).unknown;
    enter_option(choice, option, child);
    return true;
  }
  return false;
}

void SymbolicExecution::enter_option(const Choice& choice, const Option& option, uint32_t child) {
  next_.node = child;
  const Continuation at = choice.at;
  if (!tree_->at(child).summary) {
    meet(at, option.choice);
    follow(at, option.choice);
    return;
  }
  const uint32_t callee = method_of(stack_.frames[at.frame]).steps[at.step].method;
  const TreeNode& leaf = (*trees_[callee])[option.leaf->leaf];
  stack_.labels.insert(stack_.labels.end(), leaf.labels.begin(), leaf.labels.end());
  if (leaf.end == NodeEnd::Cut) {
    end_path(NodeEnd::Cut, {});
  } else {
    return_value(at, option.leaf->result);
  }
}

// --- Shares --------------------------------------------------------------------------------------------------------------

/// False: all paths with that option are in others' shares.
bool SymbolicExecution::is_in_share(const Choice& choice, const Option& option) const {
  if (options_.share.is_all() || choices_.size() != options_.share.telling_choices()) {
    return true;
  }
  const uint64_t number = option.leaf != nullptr ? option.leaf->leaf : uint64_t{option.choice};
  return options_.share.holds(
      MemoizationTree::hash_of_choice(tree_->hash_of_choices(choice.node), option.leaf != nullptr, number));
}

/// False: the path that ends there is in another's share.
bool SymbolicExecution::is_in_share(uint32_t node) const {
  return options_.share.is_all() || choices_.size() >= options_.share.telling_choices() ||
         options_.share.holds(tree_->hash_of_choices(node));
}

// --- Coverage ------------------------------------------------------------------------------------------------------------

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

/// To the next option of the innermost choice that has one; false if all is explored.
bool SymbolicExecution::backtrack() {
  while (!choices_.empty()) {
    if (take_option(choices_.back())) {
      return true;
    }
    restore(choices_.back().mark);
    close(choices_.back());
    choices_.pop_back();
  }
  return false;
}

/// All below the node was executed.
void SymbolicExecution::close(const Choice& choice) {
  TreeNode& node = tree_->at(choice.node);
  node.stale = std::ranges::any_of(node.children, [&](uint32_t child) { return (*tree_)[child].stale; });
}

}  // namespace preproc
