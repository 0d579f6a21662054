#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "synthesis/enumeration/bank/row_sets.h"
#include "value/stop_token.h"

namespace preproc {

/// A term by cases: at each row, the conditions on the way from the root lead to a leaf that is right there.
struct DecisionTree {
  struct Node {
    bool is_leaf = true;
    uint32_t place = 0;      ///< of the leaf among the terms' sets, or of the condition among the conditions'
    uint32_t then_node = 0;  ///< where the condition is true
    uint32_t else_node = 0;
  };
  std::vector<Node> nodes;  ///< the first is the root
  size_t leaves() const;
};

/// A tree that is right in all rows. Nothing if there is a row in which no term is right, or if rows that need
/// different terms are told apart by no condition.
///
/// Rows are labelled with terms, the one that is right in the most rows first; each node takes the condition with the
/// greatest information gain about the labels, the first of several (Alur 2017, section 4.3, in docs/references.md,
/// with labels in place of likelihoods). Sets that come first are of smaller terms, and are preferred.
/// Cost: for each node, the conditions times the labels times a 64th of the rows.
/// Once `stop` is set there is no tree.
std::optional<DecisionTree> learn_tree(const RowSets& terms, const RowSets& conditions, const StopToken& stop);

}  // namespace preproc
