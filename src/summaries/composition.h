#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "summaries/instantiation.h"
#include "summaries/leaf_trie.h"
#include "summaries/look_ahead.h"
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
  std::vector<Term> needed;    ///< those of them that do not follow from the path condition and others before
  Term result;                 ///< null where the leaf is cut
};

/// Leaves, in their order, and models of their paths where known.
struct CalleeLeaves {
  std::shared_ptr<const std::vector<CalleeLeaf>> leaves;
  std::vector<std::shared_ptr<PathModel>> models;  ///< by leaf; null: none is known
};

/// Composes trees with calling contexts (Qiu 2015, Algorithm 3, in docs/references.md): which leaves are feasible
/// there.
///
/// Actual arguments take the place of the formals. A subtree one of whose conditions becomes false, or is the negation
/// of a conjunct of the path condition, is pruned without the solver. Of the leaves that are left
///
/// - up to four are checked one by one, as in Qiu 2015, where models are not used;
/// - else they are found on the way down the tree: a child is checked with the path condition there; one that a known
///   model of the path condition is in needs no check, nor does the last one when all others were infeasible. Where
///   this is so often, the others are checked before that one is entered: it follows then, and is not asserted;
/// - none needs a check where the arguments are different constants and the path condition says nothing about them nor
///   about the declared symbols that the callee reads;
/// - none needs a check where the same callee was called with the same arguments before, and the same conjuncts were on
///   the path that have symbols in common with the call, directly or through other conjuncts.
///
/// Leaves may be merged (value summaries, Sen 2015, in docs/references.md): those with one result have one condition,
/// the disjunction of theirs, and those with the same labels are one leaf, whose result is an ite over these
/// conditions. So a call is a choice only between labels, and between what returns and what is cut. What is left as the
/// only leaf adds nothing to the path condition, as the leaves of a tree are all that can follow.
///
/// The trees must not change meanwhile.
class Composition {
 public:
  /// `trees`: by method.
  Composition(TermManager& tm, Simplifier& simplifier, const MethodTable& methods,
              std::span<const std::unique_ptr<MemoizationTree>> trees, PathSolver& solver, bool merges = false)
      : tm_(tm),
        simplifier_(simplifier),
        methods_(methods),
        trees_(trees),
        solver_(solver),
        merges_(merges),
        symbols_(tm),
        instantiation_(tm, simplifier) {}

  /// The leaves of the callee that are feasible for these arguments, in their order; merged ones have the number of
  /// the first one in them. The solver's path condition is
  /// left as it is.
  CalleeLeaves feasible(uint32_t callee, std::span<const Term> actuals, bool use_models);
  /// The leaves that are not pruned without the solver; none is checked.
  CalleeLeaves candidates(uint32_t callee, std::span<const Term> actuals);
  /// True if execution in place asks all that a tree of its callee asks: the arguments are different constants that the
  /// path condition does not mention, as the formals are (declared symbols that the callee reads are not looked at).
  /// The callee need not have a tree.
  bool is_unconstrained(std::span<const Term> actuals);
  /// False where the tree has saved few of the checks that were made at calls of the callee: what is found on the way
  /// down its tree costs as many as execution in place does, but for conditions that are decided within the callee.
  bool pays(uint32_t callee) const {
    return callee >= worth_.size() || worth_[callee].calls < kTrialCalls || worth_[callee].paid < kTrial ||
           worth_[callee].saved >= worth_[callee].paid / 4;
  }

 private:
  using Leaves = std::vector<CalleeLeaf>;
  /// The leaves of a call, and the checks that they cost, or would have cost in place.
  struct KnownLeaves {
    std::shared_ptr<const Leaves> leaves;
    uint64_t checks = 0;
  };
  /// Checks at calls of a callee.
  struct Worth {
    uint64_t calls = 0;  // of the callee
    uint64_t paid = 0;
    uint64_t saved = 0;
  };
  // Calls of a callee, and checks there, before it is said that its tree does not pay: leaves are known from before
  // only when execution comes back to the same state.
  static constexpr uint64_t kTrialCalls = 16;
  static constexpr uint64_t kTrial = 32;
  struct Visit;
  std::vector<uint32_t> context(uint32_t callee, std::span<const Term> actuals, bool& open);
  const SymbolSet& symbols_of_callee(uint32_t callee);
  bool is_fresh(uint32_t callee, std::span<const Term> actuals);
  bool insert_constants(std::span<const Term> actuals, SymbolSet& seen);
  bool instantiate(const LeafTrie::Node& node, std::vector<Term>& literals);
  CalleeLeaf make_leaf(uint32_t callee, uint32_t leaf, std::vector<Term> literals, std::vector<Term> needed);
  void look_ahead(Visit& visit);
  Leaves find(uint32_t callee, std::span<const Term> actuals);
  Leaves find_all(uint32_t callee, std::span<const Term> actuals);
  /// What is left of a trie at a call: nodes, parents first, and by node the literals that it adds there.
  struct PrunedTrie {
    std::vector<uint32_t> order;
    std::vector<std::vector<Term>> literals;
  };
  Leaves find_merged(uint32_t callee, std::span<const Term> actuals);
  PrunedTrie prune(const LeafTrie& trie);
  std::vector<Term> conditions_of_results(const LeafTrie& trie, const PrunedTrie& pruned,
                                          std::span<const size_t> result_of, size_t results);
  void check_each(Leaves& leaves, bool use_models, std::vector<std::shared_ptr<PathModel>>& models);
  Leaves check_downwards(uint32_t callee, std::span<const Term> actuals, bool use_models,
                         std::vector<std::shared_ptr<PathModel>>& models);
  const LeafTrie& trie_of(uint32_t callee);

  TermManager& tm_;
  Simplifier& simplifier_;
  const MethodTable& methods_;
  std::span<const std::unique_ptr<MemoizationTree>> trees_;
  PathSolver& solver_;
  const bool merges_;
  SymbolSets symbols_;
  Instantiation instantiation_;
  std::map<std::vector<uint32_t>, KnownLeaves> known_leaves_;  // by callee, arguments and context
  std::vector<Worth> worth_;                                   // by method
  struct CalleeSymbols {
    bool known = false;
    bool quantified = false;  // a condition has a quantifier, or is not understood
    bool unknown = false;     // a leaf could not be decided
    SymbolSet symbols;        // besides formals
  };
  LookAhead look_ahead_;
  uint64_t within_callee_ = 0;          // conditions at a call that are decided within the callee, behind others
  std::vector<CalleeSymbols> callees_;  // by method
  std::vector<std::unique_ptr<LeafTrie>> tries_;  // by method
};

}  // namespace preproc
