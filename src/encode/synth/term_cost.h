#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encode/synth/cost_kinds.h"
#include "encode/synth/derivation.h"
#include "encode/synth/encoding_choice.h"
#include "encode/synth/selector_tree.h"

namespace preproc {

/// The weights of all names together, of at most 2^40 in size.
int64_t weight_of(const Production& production);

/// The symbols and constants that a production adds to a term, as the script writes it; a part that its pattern shares
/// counts once. A chain adds none, `(Constant S)` one.
int64_t size_of(const TermManager& tm, const Production& production);

/// The costs of one function's terms: changes if the function has an `:original`, weights if its grammar has some, and
/// sizes if the user asks for the smallest term.
class FunctionCost {
 public:
  /// Preconditions: definitions in the function are expanded; the function outlives this object.
  FunctionCost(TermManager& tm, const FunctionToSynthesize& function, bool smallest);

  /// False if all terms cost the same.
  bool any() const { return derivation_ || has_weights_ || smallest_; }
  /// True if there is no original, or the grammar has it.
  bool fits() const { return !function_.original || derivation_; }
  /// The least height of a tree that has the original; 0 if there is none.
  uint32_t original_height() const { return derivation_ ? derivation_->height : 0; }
  /// The options changed so that no term of the least cost is left out for an equal term of a higher cost.
  EncodingOptions fitting(EncodingOptions options) const;
  /// Appends the costs of the term that the tree selects, up to a constant, by kind.
  void append(const SelectorTree& tree, CostsByKind& costs) const;
  /// A lower bound on the costs of all terms of this height or higher, as `append` counts them for a tree of any
  /// height. Nothing if no bound is known, because weights are negative.
  std::optional<TermCost> least(uint32_t height) const;

 private:
  struct Priced {
    const Production* production;
    int64_t cost;  ///< with the chains that lead there
  };
  using Prices = std::vector<std::vector<Priced>>;  // by nonterminal
  template <typename Price>
  Prices price(Price&& price) const;
  void append_prices(const SelectorTree& tree, const Prices& prices, std::vector<Cost>& costs) const;
  void append_changes(const SelectorTree& tree, std::vector<Cost>& costs) const;
  uint64_t least(const Prices& prices, uint32_t height) const;

  TermManager& tm_;
  const FunctionToSynthesize& function_;
  bool smallest_;
  bool has_weights_ = false;
  std::optional<Derivation> derivation_;
  Prices weights_;
  Prices sizes_;
};

}  // namespace preproc
