#include "summaries/composition.h"

#include <algorithm>

namespace preproc {

namespace {

/// From so many leaves on the feasible ones are found on the way down.
constexpr size_t kManyLeaves = 5;

}  // namespace

const LeafTrie& Composition::trie_of(uint32_t callee) {
  tries_.resize(methods_.size());
  if (!tries_[callee]) {
    tries_[callee] = std::make_unique<LeafTrie>(*trees_[callee]);
  }
  return *tries_[callee];
}

/// Adds the node's part of the path condition there. False: it is infeasible.
bool Composition::instantiate(const LeafTrie::Node& node, std::vector<Term>& literals) {
  const size_t before = literals.size();
  for (const Term literal : node.literals) {
    const Term here = instantiation_(literal);
    if (tm_.is_false(here) || solver_.excludes(here)) {
      return false;
    }
    if (!tm_.is_true(here) && !solver_.implies(here)) {
      within_callee_ += literals.size() > before ? 1 : 0;
      literals.push_back(here);
    }
  }
  return true;
}

CalleeLeaf Composition::make_leaf(uint32_t callee, uint32_t leaf, std::vector<Term> literals,
                                  std::vector<Term> needed) {
  CalleeLeaf made;
  made.leaf = leaf;
  made.literals = std::move(literals);
  made.needed = std::move(needed);
  if (const TreeNode& end = (*trees_[callee])[leaf]; end.end == NodeEnd::Leaf) {
    made.result = instantiation_(end.result);
  }
  return made;
}

/// Leaves that are not pruned without the solver.
Composition::Leaves Composition::find(uint32_t callee, std::span<const Term> actuals) {
  return merges_ ? find_merged(callee, actuals) : find_all(callee, actuals);
}

Composition::Leaves Composition::find_all(uint32_t callee, std::span<const Term> actuals) {
  const LeafTrie& trie = trie_of(callee);
  Leaves found;
  instantiation_.begin(methods_[callee].formals, actuals);
  struct Open {
    uint32_t node;
    size_t literals;  // of the path above it
  };
  std::vector<Open> stack{{0, 0}};
  std::vector<Term> path;
  while (!stack.empty()) {
    const Open open = stack.back();
    stack.pop_back();
    path.resize(open.literals);
    const LeafTrie::Node& node = trie[open.node];
    if (!instantiate(node, path)) {
      continue;
    }
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
      stack.push_back({*child, path.size()});
    }
    if (node.leaf != LeafTrie::kInner) {
      found.push_back(make_leaf(callee, node.leaf, path, path));
    }
  }
  return found;
}

CalleeLeaves Composition::candidates(uint32_t callee, std::span<const Term> actuals) {
  return {std::make_shared<const Leaves>(find(callee, actuals)), {}};
}

CalleeLeaves Composition::feasible(uint32_t callee, std::span<const Term> actuals, bool use_models) {
  bool open = false;
  std::vector<uint32_t> key = context(callee, actuals, open);
  const bool unconstrained = key.empty() && !open && is_fresh(callee, actuals);
  key.push_back(0);
  key.push_back(callee);
  for (const Term actual : actuals) {
    key.push_back(actual.id);
  }
  worth_.resize(methods_.size());
  ++worth_[callee].calls;
  const auto known = known_leaves_.find(key);
  if (known != known_leaves_.end()) {
    worth_[callee].saved += known->second.checks;
    return {known->second.leaves, {}};
  }
  const uint64_t checks = solver_.checks;
  within_callee_ = 0;
  Leaves feasible;
  CalleeLeaves result;
  const bool all = unconstrained || !use_models || merges_;
  if (all) {
    feasible = find(callee, actuals);
  }
  if (all && !unconstrained && (feasible.size() < kManyLeaves || merges_)) {
    check_each(feasible, use_models, result.models);
  } else if (!unconstrained) {
    feasible = check_downwards(callee, actuals, use_models, result.models);
  }
  for (CalleeLeaf& leaf : feasible) {
    leaf.checked = true;
  }
  const uint64_t paid = solver_.checks - checks;
  const uint64_t free = within_callee_ + (unconstrained && !feasible.empty() ? feasible.size() - 1 : 0);
  worth_[callee].paid += paid;
  worth_[callee].saved += free;
  result.leaves = std::make_shared<const Leaves>(std::move(feasible));
  known_leaves_.emplace(std::move(key), KnownLeaves{result.leaves, paid + free});
  return result;
}

/// Leaves those that are feasible.
void Composition::check_each(Leaves& leaves, bool use_models, std::vector<std::shared_ptr<PathModel>>& models) {
  const size_t depth = solver_.depth();
  const std::shared_ptr<PathModel> here = use_models ? solver_.model_if_worth() : nullptr;
  size_t left = 0;
  for (size_t i = 0; i < leaves.size(); ++i) {
    CalleeLeaf& leaf = leaves[i];
    std::shared_ptr<PathModel> model = leaf.literals.empty() ? here : nullptr;
    if (!leaf.literals.empty()) {
      solver_.recall(here);
      solver_.push(leaf.literals);
      model = use_models ? solver_.model_if_worth() : nullptr;
      if (model) {
        solver_.note_saved();
      } else if (!merges_ || left > 0 || i + 1 < leaves.size()) {  // else it is all that can follow
        const Status status = solver_.check().status;
        leaf.unknown = status == Status::Unknown;
        model = use_models && status != Status::Unsat ? solver_.model_if_worth() : nullptr;
        if (status == Status::Unsat) {
          solver_.pop_to(depth);
          continue;
        }
      }
      solver_.pop_to(depth);
    }
    models.push_back(std::move(model));
    if (left != i) {
      leaves[left] = std::move(leaf);
    }
    ++left;
  }
  leaves.resize(left);
  if (merges_ && left == 1) {
    leaves[0].literals.clear();
    leaves[0].needed.clear();
  }
}

/// A node of the trie on the way down.
struct Composition::Visit {
  enum class State : uint8_t { Open, Feasible, Infeasible, Unknown };
  struct Child {
    uint32_t node;
    std::vector<Term> literals;
    State state = State::Open;
    std::shared_ptr<PathModel> model = nullptr;  // where it is feasible; null: none is known
  };
  std::vector<Child> children = {};  // that are not pruned without the solver
  size_t next = 0;
  size_t feasible = 0;                         // of these, so many
  size_t depth = 0;                            // of the solver's path condition, which has the node's
  size_t literals = 0;                         // of the leaf's path down to it
  size_t needed = 0;                           // the same of what is needed
  bool unknown = false;                        // it, or a node above it, could not be decided
  std::shared_ptr<PathModel> model = nullptr;  // of the path condition there; null: none is known
};

/// Checks the children beside the one that the known model is in.
void Composition::look_ahead(Visit& visit) {
  if (!visit.model || visit.children.size() < 2 || !look_ahead_.pays()) {
    return;
  }
  const auto taken = std::ranges::find_if(
      visit.children, [&](const Visit::Child& child) { return visit.model->satisfies(child.literals); });
  if (taken == visit.children.end() || taken->literals.empty()) {
    return;
  }
  taken->state = Visit::State::Feasible;
  taken->model = visit.model;
  solver_.note_saved();
  for (Visit::Child& child : visit.children) {
    if (child.state != Visit::State::Open) {
      continue;
    }
    solver_.push(child.literals);
    const Status status = solver_.check().status;
    child.state = status == Status::Unsat ? Visit::State::Infeasible
                  : status == Status::Sat ? Visit::State::Feasible
                                          : Visit::State::Unknown;
    child.model = solver_.model_if_worth();
    solver_.pop_to(visit.depth);
    look_ahead_.note(status == Status::Unsat);
  }
}

Composition::Leaves Composition::check_downwards(uint32_t callee, std::span<const Term> actuals, bool use_models,
                                                 std::vector<std::shared_ptr<PathModel>>& models) {
  const LeafTrie& trie = trie_of(callee);
  const size_t bottom = solver_.depth();
  Leaves feasible;
  std::vector<Term> path;
  std::vector<Term> needed;
  std::vector<Visit> stack;
  instantiation_.begin(methods_[callee].formals, actuals);
  // Enters a node whose path condition the solver has, or makes a leaf of it.
  const auto enter = [&](uint32_t at, bool unknown, std::shared_ptr<PathModel> model) {
    const LeafTrie::Node& node = trie[at];
    if (node.leaf != LeafTrie::kInner) {
      feasible.push_back(make_leaf(callee, node.leaf, path, needed));
      feasible.back().unknown = unknown;
      models.push_back(std::move(model));
      return;
    }
    Visit visit{.depth = solver_.depth(),
                .literals = path.size(),
                .needed = needed.size(),
                .unknown = unknown,
                .model = std::move(model)};
    for (const uint32_t child : node.children) {
      std::vector<Term> literals;
      if (instantiate(trie[child], literals)) {
        visit.children.push_back({child, std::move(literals)});
      }
    }
    look_ahead(visit);
    stack.push_back(std::move(visit));
  };
  std::vector<Term> own;
  if (instantiate(trie[0], own)) {
    std::shared_ptr<PathModel> model = use_models ? solver_.model_if_worth() : nullptr;
    solver_.push(own);
    path = own;
    needed = own;
    enter(0, false, own.empty() ? std::move(model) : nullptr);
  }
  while (!stack.empty()) {
    Visit& visit = stack.back();
    solver_.pop_to(visit.depth);
    path.resize(visit.literals);
    needed.resize(visit.needed);
    if (visit.next == visit.children.size()) {
      stack.pop_back();
      continue;
    }
    Visit::Child& child = visit.children[visit.next++];
    if (child.state == Visit::State::Infeasible) {
      continue;
    }
    // The children of a node are all that can follow it.
    const bool is_only =
        visit.feasible == 0 &&
        std::all_of(visit.children.begin() + static_cast<std::ptrdiff_t>(visit.next), visit.children.end(),
                    [](const Visit::Child& other) { return other.state == Visit::State::Infeasible; });
    bool unknown = visit.unknown || child.state == Visit::State::Unknown;
    std::shared_ptr<PathModel> model = std::move(child.model);
    solver_.recall(visit.model);
    solver_.push(child.literals, is_only ? std::span<const Term>() : std::span<const Term>(child.literals));
    if (child.state == Visit::State::Open) {
      model = use_models ? solver_.model_if_worth() : nullptr;
      if (model && !is_only && !child.literals.empty()) {
        solver_.note_saved();
      } else if (!model && !child.literals.empty() && !is_only) {
        const Status status = solver_.check().status;
        if (status == Status::Unsat) {
          look_ahead_.note(true);
          continue;
        }
        unknown = unknown || status == Status::Unknown;
        model = use_models ? solver_.model_if_worth() : nullptr;
      }
    } else {
      solver_.recall(model);
    }
    ++visit.feasible;
    path.insert(path.end(), child.literals.begin(), child.literals.end());
    if (!is_only) {
      needed.insert(needed.end(), child.literals.begin(), child.literals.end());
    }
    enter(child.node, unknown, std::move(model));
  }
  solver_.pop_to(bottom);
  return feasible;
}

/// The conjuncts of the path condition that have symbols in common with the call, directly or through others, sorted.
/// `open`: some conjunct may concern everything.
std::vector<uint32_t> Composition::context(uint32_t callee, std::span<const Term> actuals, bool& open) {
  SymbolSet reached = symbols_of_callee(callee);
  for (const Term actual : actuals) {
    reached.insert(symbols_.of(actual));
  }
  std::vector<Term> others;
  std::vector<uint32_t> conjuncts;
  for (const auto& [literal, level] : solver_.needed()) {
    if (tm_.has_opaque(literal)) {
      open = true;
      conjuncts.push_back(literal.id);
    } else {
      others.push_back(literal);
    }
  }
  for (bool grows = true; grows;) {
    grows = false;
    std::erase_if(others, [&](Term literal) {
      const SymbolSet& own = symbols_.of(literal);
      if (!own.intersects(reached)) {
        return false;
      }
      reached.insert(own);
      conjuncts.push_back(literal.id);
      grows = true;
      return true;
    });
  }
  std::ranges::sort(conjuncts);
  return conjuncts;
}

const SymbolSet& Composition::symbols_of_callee(uint32_t callee) {
  callees_.resize(methods_.size());
  CalleeSymbols& known = callees_[callee];
  if (!known.known) {
    known.known = true;
    const MemoizationTree& tree = *trees_[callee];
    SymbolSet formals;
    for (const Term formal : methods_[callee].formals) {
      formals.insert(symbols_.number(tm_.function(formal)));
    }
    TermSet seen;
    std::vector<Term> stack;
    for (uint32_t node = 0; node < tree.size(); ++node) {
      known.unknown = known.unknown || tree[node].unknown;
      const std::span<const Term> literals = tree.literals(tree[node]);
      stack.insert(stack.end(), literals.begin(), literals.end());
    }
    while (!stack.empty()) {
      const Term at = stack.back();
      stack.pop_back();
      if (!seen.insert(at)) {
        continue;
      }
      known.quantified = known.quantified || tm_.has_opaque(at);
      const bool formal = tm_.kind(at) == Kind::Constant && formals.contains(symbols_.number(tm_.function(at)));
      if (!formal) {
        symbols_.enter(at, known.symbols);
      }
      const std::span<const Term> children = tm_.children(at);
      stack.insert(stack.end(), children.begin(), children.end());
    }
  }
  return known.symbols;
}

/// True if the arguments are as free as the formals are: different constants that the callee does not read itself.
bool Composition::is_fresh(uint32_t callee, std::span<const Term> actuals) {
  const CalleeSymbols& known = callees_[callee];
  if (known.quantified || known.unknown) {
    return false;
  }
  SymbolSet seen = known.symbols;
  return insert_constants(actuals, seen);
}

/// True if the arguments are different constants, and none is among these, which they are added to.
bool Composition::insert_constants(std::span<const Term> actuals, SymbolSet& seen) {
  for (const Term actual : actuals) {
    if (tm_.kind(actual) != Kind::Constant || tm_.info(tm_.function(actual)).body) {
      return false;
    }
    const uint32_t symbol = symbols_.number(tm_.function(actual));
    if (seen.contains(symbol)) {
      return false;
    }
    seen.insert(symbol);
  }
  return true;
}

bool Composition::is_unconstrained(std::span<const Term> actuals) {
  SymbolSet constants;
  return insert_constants(actuals, constants) &&
         std::ranges::none_of(
             solver_.needed(),
             [&](Term literal) { return tm_.has_opaque(literal) || symbols_.of(literal).intersects(constants); },
             &LevelledTerm::term);
}

}  // namespace preproc
