#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "summaries/instantiation.h"
#include "summaries/leaf_trie.h"
#include "summaries/memoization_tree.h"
#include "summaries/method.h"
#include "summaries/path_solver.h"
#include "summaries/symbol_sets.h"

namespace preproc {

/// A leaf of a callee's tree at a call.
struct CalleeLeaf {
  uint32_t leaf = 0;           ///< the node
  bool checked = false;        ///< it is known to be feasible there, as far as the path condition is
  bool unknown = false;        ///< it could not be decided
  std::vector<Term> literals;  ///< conjuncts that it adds to the path condition
  Term result;                 ///< null where the leaf is cut
};

/// Composes trees with calling contexts (memoized-replay.txt, Algorithm 3): which leaves are feasible there.
///
/// Actual arguments take the place of the formals. A subtree one of whose conditions becomes false, or is the negation
/// of a conjunct of the path condition, is pruned without the solver. Of the leaves that are left
///
/// - up to four are checked one by one, as in the paper;
/// - more of them are found on the way down the tree: a child is checked with the path condition there; one that a
/// model
///   of the path condition is in needs no check, nor does the last one when all others were infeasible;
/// - none needs a check where the arguments are different constants and the path condition says nothing about them nor
///   about the declared symbols that the callee reads;
/// - none needs a check where the same callee was called with the same arguments before, and the same conjuncts were on
///   the path that have symbols in common with the call, directly or through other conjuncts.
///
/// The trees must not change meanwhile.
class Composition {
 public:
  using Leaves = std::shared_ptr<const std::vector<CalleeLeaf>>;

  /// `trees`: by method.
  Composition(TermManager& tm, Simplifier& simplifier, const MethodTable& methods,
              std::span<const std::unique_ptr<MemoizationTree>> trees, PathSolver& solver)
      : tm_(tm), methods_(methods), trees_(trees), solver_(solver), symbols_(tm), instantiation_(tm, simplifier) {}

  /// The leaves of the callee that are feasible for these arguments, in their order. The solver's path condition is
  /// left as it is.
  Leaves feasible(uint32_t callee, std::span<const Term> actuals);
  /// Those that are not pruned without the solver; none is checked.
  Leaves candidates(uint32_t callee, std::span<const Term> actuals);

 private:
  struct Candidates;
  std::vector<uint32_t> context(uint32_t callee, std::span<const Term> actuals, bool& open);
  const SymbolSet& symbols_of_callee(uint32_t callee);
  bool is_fresh(uint32_t callee, std::span<const Term> actuals);
  Candidates find(uint32_t callee, std::span<const Term> actuals);
  void check_each(std::vector<CalleeLeaf>& leaves);
  void check_downwards(const LeafTrie& trie, Candidates& found, std::vector<CalleeLeaf>& feasible);
  const LeafTrie& trie_of(uint32_t callee);

  TermManager& tm_;
  const MethodTable& methods_;
  std::span<const std::unique_ptr<MemoizationTree>> trees_;
  PathSolver& solver_;
  SymbolSets symbols_;
  Instantiation instantiation_;
  std::map<std::vector<uint32_t>, Leaves> known_;  // by callee, arguments and context
  struct CalleeSymbols {
    bool known = false;
    bool quantified = false;  // a condition has a quantifier, or is not understood
    bool unknown = false;     // a leaf could not be decided
    SymbolSet symbols;        // besides formals
  };
  std::vector<CalleeSymbols> callees_;            // by method
  std::vector<std::unique_ptr<LeafTrie>> tries_;  // by method
};

}  // namespace preproc
