#include "summaries/composition.h"

#include <algorithm>
#include <optional>

namespace preproc {

namespace {

/// From so many leaves on the feasible ones are found on the way down.
constexpr size_t kManyLeaves = 5;

}  // namespace

/// Leaves that are not pruned without the solver.
struct Composition::Candidates {
  std::vector<CalleeLeaf> leaves;
  std::vector<uint32_t> below;              // by node: how many of them
  std::vector<std::vector<Term>> literals;  // by node: what is to be asserted
};

const LeafTrie& Composition::trie_of(uint32_t callee) {
  tries_.resize(methods_.size());
  if (!tries_[callee]) {
    tries_[callee] = std::make_unique<LeafTrie>(*trees_[callee]);
  }
  return *tries_[callee];
}

Composition::Candidates Composition::find(uint32_t callee, std::span<const Term> actuals) {
  const LeafTrie& trie = trie_of(callee);
  Candidates found;
  found.below.resize(trie.size());
  found.literals.resize(trie.size());
  instantiation_.begin(methods_[callee].formals, actuals);
  struct Visit {
    uint32_t node;
    size_t literals;  // of the path above it
  };
  std::vector<Visit> stack{{0, 0}};
  std::vector<Term> path;
  while (!stack.empty()) {
    const Visit visit = stack.back();
    stack.pop_back();
    path.resize(visit.literals);
    const LeafTrie::Node& node = trie[visit.node];
    bool excluded = false;
    std::vector<Term>& own = found.literals[visit.node];
    for (const Term literal : node.literals) {
      const Term here = instantiation_(literal);
      if (tm_.is_false(here) || solver_.excludes(here)) {
        excluded = true;
        break;
      }
      if (!tm_.is_true(here) && !solver_.implies(here)) {
        own.push_back(here);
      }
    }
    if (excluded) {
      continue;
    }
    path.insert(path.end(), own.begin(), own.end());
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
      stack.push_back({*child, path.size()});
    }
    if (node.leaf == LeafTrie::kInner) {
      continue;
    }
    CalleeLeaf& leaf = found.leaves.emplace_back();
    leaf.leaf = node.leaf;
    leaf.literals = path;
    if (const TreeNode& end = (*trees_[callee])[node.leaf]; end.end == NodeEnd::Leaf) {
      leaf.result = instantiation_(end.result);
    }
    for (uint32_t at = visit.node;; at = trie[at].parent) {
      ++found.below[at];
      if (at == 0) {
        break;
      }
    }
  }
  return found;
}

Composition::Leaves Composition::candidates(uint32_t callee, std::span<const Term> actuals) {
  return std::make_shared<const std::vector<CalleeLeaf>>(find(callee, actuals).leaves);
}

Composition::Leaves Composition::feasible(uint32_t callee, std::span<const Term> actuals) {
  bool open = false;
  std::vector<uint32_t> key = context(callee, actuals, open);
  const bool unconstrained = key.empty() && !open && is_fresh(callee, actuals);
  key.push_back(0);
  key.push_back(callee);
  for (const Term actual : actuals) {
    key.push_back(actual.id);
  }
  const auto known = known_.find(key);
  if (known != known_.end()) {
    return known->second;
  }
  Candidates found = find(callee, actuals);
  std::vector<CalleeLeaf> feasible;
  if (unconstrained) {
    feasible = std::move(found.leaves);
  } else if (found.leaves.size() < kManyLeaves) {
    check_each(found.leaves);
    feasible = std::move(found.leaves);
  } else {
    check_downwards(trie_of(callee), found, feasible);
  }
  for (CalleeLeaf& leaf : feasible) {
    leaf.checked = true;
  }
  Leaves leaves = std::make_shared<const std::vector<CalleeLeaf>>(std::move(feasible));
  known_.emplace(std::move(key), leaves);
  return leaves;
}

void Composition::check_each(std::vector<CalleeLeaf>& leaves) {
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

void Composition::check_downwards(const LeafTrie& trie, Candidates& found, std::vector<CalleeLeaf>& feasible) {
  struct Frame {
    uint32_t node;
    size_t next;                       // child
    size_t depth;                      // of the solver's path condition, which has the node's
    uint32_t feasible;                 // children found to be
    bool unknown;                      // it, or a node above it, could not be decided
    std::shared_ptr<Evaluator> model;  // of the path condition there; null: none is known
  };
  // What an evaluator evaluates under has to stay.
  std::vector<std::unique_ptr<Assignment>> assignments;
  const auto model_of_last_check = [&]() -> std::shared_ptr<Evaluator> {
    std::optional<Assignment> model = solver_.has_model() ? solver_.model() : std::nullopt;
    if (!model) {
      return nullptr;
    }
    assignments.push_back(std::make_unique<Assignment>(std::move(*model)));
    return std::make_shared<Evaluator>(tm_, *assignments.back());
  };
  const auto is_in = [&](const std::shared_ptr<Evaluator>& model, uint32_t node) {
    return model && std::ranges::all_of(found.literals[node], [&](Term literal) {
             const Value value = model->evaluate(literal);
             return value.is_bool() && value.boolean();
           });
  };
  const size_t bottom = solver_.depth();
  std::vector<Frame> stack{{0, 0, bottom, 0, false, model_of_last_check()}};
  size_t next_leaf = 0;
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const LeafTrie::Node& node = trie[frame.node];
    if (node.leaf != LeafTrie::kInner) {
      while (found.leaves[next_leaf].leaf != node.leaf) {
        ++next_leaf;  // infeasible ones
      }
      feasible.push_back(std::move(found.leaves[next_leaf++]));
      feasible.back().unknown = frame.unknown;
      stack.pop_back();
      continue;
    }
    while (frame.next < node.children.size() && found.below[node.children[frame.next]] == 0) {
      ++frame.next;
    }
    if (frame.next == node.children.size()) {
      stack.pop_back();
      continue;
    }
    const uint32_t child = node.children[frame.next++];
    const bool is_last = std::none_of(node.children.begin() + static_cast<std::ptrdiff_t>(frame.next),
                                      node.children.end(), [&](uint32_t other) { return found.below[other] > 0; });
    solver_.pop_to(frame.depth);
    // The children of a node are all that can follow it.
    bool unknown = frame.unknown;
    std::shared_ptr<Evaluator> model;
    if (is_in(frame.model, child)) {
      model = frame.model;
      solver_.push(found.literals[child]);
    } else if (found.literals[child].empty() || (is_last && frame.feasible == 0)) {
      solver_.push(found.literals[child]);
    } else {
      solver_.push(found.literals[child]);
      const Status status = solver_.check().status;
      if (status == Status::Unsat) {
        continue;
      }
      unknown = unknown || status == Status::Unknown;
      if (status == Status::Sat && found.below[child] > 1) {
        model = model_of_last_check();
      }
    }
    ++frame.feasible;
    stack.push_back({child, 0, solver_.depth(), 0, unknown, std::move(model)});
  }
  solver_.pop_to(bottom);
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
