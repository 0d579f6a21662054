#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "evaluate/evaluator.h"
#include "passes/guarantee.h"
#include "passes/open_slice.h"
#include "term/term_manager.h"

namespace preproc {

/// One live assertion. `level` is the push level it was made at; passes keep it.
struct Assertion {
  Term term;
  Term original;  ///< as the user wrote it; null for one a pass added
  uint32_t level = 0;
};

/// The assertions of a problem. All changes go through `push_back`, `replace` and `transform`, which count them.
class AssertionList {
 public:
  size_t size() const { return assertions_.size(); }
  const Assertion& operator[](size_t i) const { return assertions_[i]; }
  auto begin() const { return assertions_.begin(); }
  auto end() const { return assertions_.end(); }
  /// Forgets all assertions.
  void clear() { assertions_.clear(); }
  /// Adds an assertion of the user.
  void add_original(Term term, uint32_t level) { assertions_.push_back({term, term, level}); }
  /// Adds an assertion made by a pass, behind those of its level: levels never decrease along the list.
  void push_back(Term term, uint32_t level);
  /// Replaces the term of an assertion. The same term is no change.
  void replace(size_t i, Term term);
  /// For each assertion, in order, `rewrite(assertion, out)` appends to `out` the assertions that take its place:
  /// itself (no change), none, or others. Others have its level, or the highest level among the assertions from which
  /// they follow.
  template <typename Rewrite>
  void transform(Rewrite&& rewrite);
  /// Number of replacements, additions and removals so far.
  uint64_t changes() const { return changes_; }

 private:
  std::vector<Assertion> assertions_;
  uint64_t changes_ = 0;
};

template <typename Rewrite>
void AssertionList::transform(Rewrite&& rewrite) {
  std::vector<Assertion> out;
  out.reserve(assertions_.size());
  for (const Assertion& assertion : assertions_) {
    const size_t place = out.size();
    rewrite(assertion, out);
    if (out.size() != place + 1 || out.back().term != assertion.term) {
      ++changes_;
    }
  }
  if (!std::ranges::is_sorted(out, {}, &Assertion::level)) {
    std::ranges::stable_sort(out, {}, &Assertion::level);
  }
  assertions_ = std::move(out);
}

/// The definitions of symbols that passes removed, each over the remaining symbols and symbols removed later. From them
/// the values of removed symbols are computed, and the emitter writes them so that the symbols stay defined.
class ModelConverter {
 public:
  struct Entry {
    Function symbol;
    std::vector<Term> parameters;  ///< variables, for functions
    Term definition;
    std::string_view pass;
  };
  void define(Function symbol, std::vector<Term> parameters, Term definition, std::string_view pass) {
    entries_.push_back({symbol, std::move(parameters), definition, pass});
  }
  /// Drops the definition of a symbol that is back in the problem.
  void forget(Function symbol) {
    std::erase_if(entries_, [symbol](const Entry& entry) { return entry.symbol == symbol; });
  }
  /// Replaces each definition by what `rewrite` makes of it: a term of the same value.
  void transform(const std::function<Term(Term)>& rewrite) {
    for (Entry& entry : entries_) {
      entry.definition = rewrite(entry.definition);
    }
  }
  /// In the order of removal: a model is completed from the last to the first.
  const std::vector<Entry>& entries() const { return entries_; }
  /// The entries that models which differ in these symbols alone have other values for: those that mention one of them,
  /// or what such an entry defines.
  ModelConverter depending_on(const TermManager& tm, const std::set<Function>& symbols) const;
  /// Adds the values of the removed symbols to a model of the transformed problem: the values of constants, and of
  /// functions defined by a read of an array at their parameter, or as cases of their parameters. A symbol in a
  /// definition that is gone from the problem may have any value, and gets its sort's default; but if it is in `asked`,
  /// the symbols of the solver's query, it has a value that the solver could not say, and none is added.
  /// `value_of_definition` is called for each constant, from the last entry to the first, and gives the value of a
  /// definition that does not evaluate. Where it gives an empty value, the symbol stays without one, and is among the
  /// symbols returned.
  std::unordered_set<Function> reconstruct(
      const TermManager& tm, Assignment& model, const std::unordered_set<Function>& asked,
      const std::function<Value(const Entry&, Value)>& value_of_definition = {}) const;

 private:
  std::vector<Entry> entries_;
};

/// The question of one check-sat.
struct Problem {
  std::string logic;  ///< as the script set it, or as a pass restated it; empty: none
  AssertionList assertions;
  ModelConverter converter;
  Guarantee guarantee = Guarantee::Equivalent;  ///< the weakest of the passes that changed something
  /// The slices that were left, if that is all: values for their leaves decide the problem, but for asserted elements
  /// of tables. Empty: no slices were left, or too large ones.
  std::vector<std::shared_ptr<const OpenSlice>> open_slices = {};
};

}  // namespace preproc
