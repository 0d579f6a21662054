// Places to come back to: the options of a branch or a call, and which of them are taken.

#include <algorithm>

#include "summaries/symbolic_execution.h"

namespace preproc {

namespace {

/// The cost of a call is told of so many callers around it.
constexpr uint32_t kCallersTold = 64;

}  // namespace

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

}  // namespace preproc
