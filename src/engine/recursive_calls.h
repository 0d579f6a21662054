#pragma once

#include <optional>
#include <span>
#include <vector>

#include "term/expand.h"
#include "term/term_manager.h"

namespace preproc {

/// A recursive definition in which the parameters are constants, and the recursive functions declared ones, of which
/// nothing is known: its body for any arguments, and any results of the calls.
struct RecursiveDefinition {
  std::vector<Term> parameters;
  Term body;
};

/// A call, in the body of one function of a group, of a function of the group.
struct RecursiveCall {
  Term call;          ///< as it stands in the body
  size_t caller = 0;  ///< places in the group
  size_t callee = 0;
  Term condition;            ///< where it is false, the value of the body is the same whatever the call gives
  bool is_tail = false;      ///< the value of the body is the call's, wherever the condition holds
  bool is_positive = false;  ///< Boolean: the body is not falsified by a call that becomes true
  bool is_bound = false;     ///< it stands under a binder: the body may depend on infinitely many calls
};

/// Recursive functions that call each other, directly or not.
struct RecursiveGroup {
  std::vector<Function> functions;
  std::vector<RecursiveDefinition> definitions;  ///< by function
  std::vector<RecursiveCall> calls;
};

/// The groups of these functions, without those that do not call themselves. Nothing where a function of a group is
/// used as a value, so that its calls are not seen. ExpansionLimit where definitions are too large. Iterative; linear
/// in the bodies, with definitions that are not recursive expanded, and quadratic in the functions.
std::optional<std::vector<RecursiveGroup>> recursive_groups(TermManager& tm, DefinitionExpander& expander,
                                                            std::span<const Function> functions);

}  // namespace preproc
