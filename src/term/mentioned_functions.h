#pragma once

#include <span>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// True for a declared constant that only a model gives a meaning.
inline bool is_free_constant(const TermManager& tm, Term t) {
  return tm.kind(t) == Kind::Constant && tm.info(tm.function(t)).is_free();
}

/// The constants and functions in terms, and in the bodies of those that are defined, each once, in the order of a walk
/// from the leaves up. Looks at each term and each body once, however often terms are added.
class MentionedFunctions {
 public:
  explicit MentionedFunctions(const TermManager& tm) : tm_(tm) {}
  void add(Term root);
  const std::vector<Function>& all() const { return functions_; }

 private:
  const TermManager& tm_;
  TermSet seen_;
  std::vector<bool> listed_;  // by Function::id
  std::vector<Function> functions_;
};

/// The constants and functions in the terms, in order of appearance. Linear in the DAG.
std::vector<Function> mentioned_functions(const TermManager& tm, std::span<const Term> terms);

}  // namespace preproc
