#pragma once

#include <memory>
#include <string>
#include <vector>

#include "script/printer.h"
#include "summaries/memoization_tree.h"
#include "summaries/method.h"

namespace preproc {

/// The trees as a graph in Graphviz' language: one cluster for each, normal nodes as ellipses with the choice that
/// leads to them, leaves as boxes with the result, summary nodes dashed with a dotted edge to the callee's leaf. Linear
/// in the trees.
std::string draw_trees(TermManager& tm, const MethodTable& methods,
                       const std::vector<std::unique_ptr<MemoizationTree>>& trees);

}  // namespace preproc
