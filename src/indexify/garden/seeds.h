#pragma once

#include <map>
#include <span>
#include <vector>

#include "indexify/search/value_set.h"
#include "term/term_manager.h"

namespace preproc {

/// The values from which gardens grow (Barr 2018, section 5.1, in docs/references.md): for each sort, different values
/// in a fixed order. Values are kept of String, FloatingPoint, Int, Real, RoundingMode and BitVec.
class Seeds {
 public:
  /// True if values of the sort are kept.
  static bool is_sort_of_seeds(const SortTable& sorts, Sort sort);

  /// Adds the constants of the assertions, in the order a walk from the leaves up meets them: the values of all closed
  /// subterms without symbols, `"ab"` and `((_ to_fp 8 24) RNE 0.1)` alike. Precondition: definitions are expanded.
  /// Linear in the DAG.
  void harvest(const TermManager& tm, std::span<const Term> assertions);
  /// Adds the constants of the program: of all terms that were made since there were `from`, such as those of popped
  /// levels, of definitions that nothing calls, and of other paths of an exploration; not those of bit-vectors, which
  /// are tables mostly. At most `most` of a sort. Linear in the terms.
  void harvest_program(const TermManager& tm, size_t from, size_t most);
  void add_boundary(const SortTable& sorts, Sort sort);
  /// Adds a value. False if it was there already.
  bool add(Sort sort, Value value) { return sets_[sort.id].insert(std::move(value)); }

  /// Adds all values of `more`.
  void add(const Seeds& more);

  const std::vector<Value>& of(Sort sort) const;

 private:
  std::map<uint32_t, ValueSet> sets_;  // by Sort::id
};

/// The values of a sort at which operators change what they do, the plainest first: "" and one letter and digit; 0, 1,
/// -1; for floats also both zeros, the largest and least normal and subnormal numbers of both signs, infinities and
/// NaN; for bit-vectors all ones and the ends of the signed range; all rounding modes. None for other sorts, and for
/// formats of floats too large to compute with.
std::vector<Value> boundary_values(const SortTable& sorts, Sort sort);

}  // namespace preproc
