#pragma once

#include <unordered_map>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The symbols of all assertions there ever were, for a solver that is told of them at the outermost level: there they
/// stay declared whatever scopes are left.
class GlobalDeclarations {
 public:
  explicit GlobalDeclarations(TermManager& tm) : tm_(tm) {}

  /// Linear in the part of the DAG that was not noted before.
  void note(Term t);
  size_t size() const { return functions_.size(); }
  /// How many names were found to be those of two symbols: some that were compatible are not any more.
  uint64_t clashes() const { return clashes_; }
  /// The symbols that can be declared side by side, in order of appearance: no other one has their name or a name that
  /// the datatypes in their sorts declare. Functions that are defined by recursion are not among them.
  std::vector<Function> compatible() const;

 private:
  using Counts = std::unordered_map<uint32_t, uint32_t>;  // by Symbol::id: how many have this name
  void count(Counts& counts, Symbol name);
  void note_datatypes(Sort sort);
  bool has_compatible_datatypes(Sort sort) const;

  TermManager& tm_;
  TermSet terms_;
  std::vector<Function> functions_;  // declared by the user
  std::vector<bool> is_known_;       // by Function::id
  std::vector<bool> has_sort_;       // by Sort::id: its datatypes are noted
  std::vector<bool> has_datatype_;   // by the datatype's number
  Counts same_name_;
  Counts same_sort_name_;
  uint64_t clashes_ = 0;
};

}  // namespace preproc
