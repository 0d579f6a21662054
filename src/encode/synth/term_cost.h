#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encode/synth/cost_kinds.h"
#include "encode/synth/derivation.h"
#include "encode/synth/encoding_choice.h"
#include "encode/synth/selector_tree.h"

namespace preproc {

/// The costs of one function's terms: changes where it has an original, weights where its grammar has some, sizes where
/// asked for.
class FunctionCost {
 public:
  /// `function` with definitions expanded; it has to stay.
  FunctionCost(TermManager& tm, const FunctionToSynthesize& function, bool smallest);

  /// False if all terms cost the same.
  bool any() const { return derivation_ || has_weights_ || smallest_; }
  /// The original is of the grammar, or there is none.
  bool fits() const { return !function_.original || derivation_; }
  /// The least height of a tree that has the original; 0 without.
  uint32_t original_height() const { return derivation_ ? derivation_->height : 0; }
  /// The encoding in which the terms that cost the least are not left out for others that equal them.
  EncodingOptions fitting(EncodingOptions options) const;
  /// Appends the costs of what a tree selects, up to a constant, by kind.
  void append(const SelectorTree& tree, CostsByKind& costs) const;
  /// No term of this height or higher costs less, in the terms of `append` for a tree of any height; nothing where that
  /// is not known, weights being negative.
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
