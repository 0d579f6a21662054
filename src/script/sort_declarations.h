#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Collects the declared sorts and datatypes of terms, to declare them in a script of its own.
class SortDeclarations {
 public:
  explicit SortDeclarations(const TermManager& tm) : tm_(tm) {}
  /// The sorts in the term, those of the arguments and fields of others among them. Looks at each term once.
  void add(Term root);
  void add(Sort sort);
  /// A command for each sort, and one for all datatypes; empty where there are none.
  std::vector<std::string> commands() const;

 private:
  const TermManager& tm_;
  TermSet seen_;
  std::unordered_set<uint32_t> known_;  // sorts, by id
  std::vector<Sort> declared_;          // of different names
  std::vector<uint32_t> datatypes_;     // ids
};

}  // namespace preproc
