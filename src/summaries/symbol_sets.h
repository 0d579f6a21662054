#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Some declared constants and functions, or everything.
class SymbolSet {
 public:
  void insert(uint32_t symbol);
  void insert_all() { all_ = true; }
  void insert(const SymbolSet& other);
  bool contains(uint32_t symbol) const;
  bool intersects(const SymbolSet& other) const;
  bool empty() const;

 private:
  std::vector<uint64_t> words_;
  bool all_ = false;
};

/// The declared symbols that occur in terms. Operations that are not total (division by 0, a selector of another
/// constructor, ...) are as good as a declared function that all of them share: they have one symbol in common. A
/// recursive function may mention anything. Computed once for each term that is asked about, in the time of a walk.
class SymbolSets {
 public:
  explicit SymbolSets(const TermManager& tm) : tm_(tm) {}
  const SymbolSet& of(Term t);
  /// The number of a symbol in sets.
  uint32_t number(Function f);
  /// Enters the symbols of the term itself, without its children.
  void enter(Term t, SymbolSet& set);

 private:
  bool is_partial(Term t) const;

  const TermManager& tm_;
  std::unordered_map<Function, uint32_t> numbers_;
  std::unordered_map<Term, SymbolSet> sets_;
  TermMap<uint32_t> seen_;  // in which walk
  uint32_t walks_ = 0;
  std::vector<Term> stack_;
};

}  // namespace preproc
