#include "summaries/composition.h"

#include <algorithm>
#include <optional>

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

/// What the node adds to the path condition there. False: it is infeasible.
bool Composition::instantiate(const LeafTrie::Node& node, std::vector<Term>& literals) {
  for (const Term literal : node.literals) {
    const Term here = instantiation_(literal);
    if (tm_.is_false(here) || solver_.excludes(here)) {
      return false;
    }
    if (!tm_.is_true(here) && !solver_.implies(here)) {
      literals.push_back(here);
    }
  }
  return true;
}

CalleeLeaf Composition::make_leaf(uint32_t callee, uint32_t leaf, std::vector<Term> literals) {
  CalleeLeaf made;
  made.leaf = leaf;
  made.literals = std::move(literals);
  if (const TreeNode& end = (*trees_[callee])[leaf]; end.end == NodeEnd::Leaf) {
    made.result = instantiation_(end.result);
  }
  return made;
}

/// Leaves that are not pruned without the solver.
Composition::Leaves Composition::find(uint32_t callee, std::span<const Term> actuals) {
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
      found.push_back(make_leaf(callee, node.leaf, path));
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
  const auto known = known_leaves_.find(key);
  if (known != known_leaves_.end()) {
    return {known->second, {}};
  }
  Leaves feasible;
  CalleeLeaves result;
  const bool all = unconstrained || !use_models;
  if (all) {
    feasible = find(callee, actuals);
  }
  if (all && !unconstrained && feasible.size() < kManyLeaves) {
    check_each(feasible);
  } else if (!unconstrained) {
    feasible = check_downwards(callee, actuals, use_models, result.models);
  }
  for (CalleeLeaf& leaf : feasible) {
    leaf.checked = true;
  }
  result.leaves = std::make_shared<const Leaves>(std::move(feasible));
  known_leaves_.emplace(std::move(key), result.leaves);
  return result;
}

void Composition::check_each(Leaves& leaves) {
  const size_t depth = solver_.depth();
  std::erase_if(leaves, [&](CalleeLeaf& leaf) {
    if (leaf.literals.empty()) {
      return false;  // nothing is added
    }
    solver_.push(leaf.literals);
    const Status status = solver_.check().status;
    solver_.pop_to(depth);
    leaf.unknown = status == Status::Unknown;
    return status == Status::Unsat;
  });
}

/// A node of the trie on the way down.
struct Composition::Visit {
  struct Child {
    uint32_t node;
    std::vector<Term> literals;
  };
  std::vector<Child> children = {};  // that are not pruned without the solver
  size_t next = 0;
  size_t feasible = 0;                         // of these, so many
  size_t depth = 0;                            // of the solver's path condition, which has the node's
  size_t literals = 0;                         // of the leaf's path down to it
  bool unknown = false;                        // it, or a node above it, could not be decided
  std::shared_ptr<PathModel> model = nullptr;  // of the path condition there; null: none is known
};

Composition::Leaves Composition::check_downwards(uint32_t callee, std::span<const Term> actuals, bool use_models,
                                                 std::vector<std::shared_ptr<PathModel>>& models) {
  const LeafTrie& trie = trie_of(callee);
  const size_t bottom = solver_.depth();
  Leaves feasible;
  std::vector<Term> path;
  std::vector<Visit> stack;
  instantiation_.begin(methods_[callee].formals, actuals);
  // Enters a node whose path condition the solver has, or makes a leaf of it.
  const auto enter = [&](uint32_t at, bool unknown, std::shared_ptr<PathModel> model) {
    const LeafTrie::Node& node = trie[at];
    if (node.leaf != LeafTrie::kInner) {
      feasible.push_back(make_leaf(callee, node.leaf, path));
      feasible.back().unknown = unknown;
      models.push_back(std::move(model));
      return;
    }
    Visit visit{.depth = solver_.depth(), .literals = path.size(), .unknown = unknown, .model = std::move(model)};
    for (const uint32_t child : node.children) {
      std::vector<Term> literals;
      if (instantiate(trie[child], literals)) {
        visit.children.push_back({child, std::move(literals)});
      }
    }
    stack.push_back(std::move(visit));
  };
  std::vector<Term> own;
  if (instantiate(trie[0], own)) {
    std::shared_ptr<PathModel> model = use_models ? solver_.model() : nullptr;
    solver_.push(own);
    path = own;
    enter(0, false, own.empty() ? std::move(model) : nullptr);
  }
  while (!stack.empty()) {
    Visit& visit = stack.back();
    solver_.pop_to(visit.depth);
    path.resize(visit.literals);
    if (visit.next == visit.children.size()) {
      stack.pop_back();
      continue;
    }
    const Visit::Child& child = visit.children[visit.next++];
    solver_.recall(visit.model);
    solver_.push(child.literals);
    // The children of a node are all that can follow it.
    const bool is_only = visit.next == visit.children.size() && visit.feasible == 0;
    bool unknown = visit.unknown;
    std::shared_ptr<PathModel> model = use_models ? solver_.model() : nullptr;
    if (!model && !child.literals.empty() && !is_only) {
      const Status status = solver_.check().status;
      if (status == Status::Unsat) {
        continue;
      }
      unknown = unknown || status == Status::Unknown;
      model = use_models ? solver_.model() : nullptr;
    }
    ++visit.feasible;
    path.insert(path.end(), child.literals.begin(), child.literals.end());
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
  for (const Term literal : solver_.path()) {
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

}  // namespace preproc
