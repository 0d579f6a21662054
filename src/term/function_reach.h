#pragma once

#include <unordered_map>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The functions and symbols that bodies of defined functions come upon, through the functions they use too. Analysed
/// when first asked for. Iterative; linear in the bodies.
class FunctionReach {
 public:
  /// `marked`: terms to look for.
  FunctionReach(const TermManager& tm, const TermSet& marked) : tm_(tm), marked_(marked) {}

  struct Reach {
    bool marked = false;     ///< a marked term occurs
    bool recursive = false;  ///< a recursive function is used, or it is one
    bool declared = false;   ///< a declared symbol occurs, or it is one
    friend bool operator==(const Reach&, const Reach&) = default;
  };
  Reach of(Function f);

 private:
  struct Entry {
    Reach reach;
    std::vector<Function> users;
  };
  void analyse(Function root);

  const TermManager& tm_;
  const TermSet& marked_;
  std::unordered_map<Function, Entry> entries_;
};

}  // namespace preproc
