#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "passes/tables/leaf_domains.h"
#include "passes/tables/table_evaluation.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The leaves on which a term depends.
struct Support {
  static constexpr size_t kMaxParts = 3;

  Term leaf = {};      ///< the term is a function of this one alone; null: constant, or `many`
  bool many = false;   ///< depends on more than one leaf, or on something that is no leaf
  bool reads = false;  ///< between the leaf and the term there is a read of a table, or an operator hard for solvers
  std::array<Term, kMaxParts> parts = {};  ///< of a term with `many`: the leaves it is a function of
  uint32_t part_count = 0;                 ///< 0: more, or not only of leaves

  /// True if the term is worth a table over its leaf.
  bool is_table_of_leaf(Term t) const { return leaf && reads && leaf != t; }
  std::span<const Term> all_parts() const { return {parts.data(), part_count}; }
};

/// True for operators that a solver would turn into a large circuit: over a small unknown, a table spares it.
bool is_hard_operator(const TermManager& tm, Term t);

/// Finds what closed terms depend on. A *leaf* is a declared constant with few values, the wide index of a table, or a
/// small term that depends on more than one leaf and is kept opaque by the terms above it.
/// Cost: linear in the terms not seen since `clear`, and images as in `LeafDomains`, of terms below a read or a hard
/// operator only: of nothing else can a table be made whose leaf they are.
class TableSupports {
 public:
  /// When a term that is computed from leaves is a leaf itself.
  enum class Images : uint8_t {
    AsKnown,  ///< a leaf where it is small, or its values are listed
    Listed,   ///< also a leaf where its values can be listed: the domains list them, for terms that were announced
  };

  /// All arguments have to outlive this object.
  TableSupports(const TermManager& tm, const TableEvaluation& evaluation, LeafDomains& domains)
      : tm_(tm), evaluation_(evaluation), domains_(domains) {}

  /// Forgets everything. To be called when the tables or the domains have changed.
  void clear();
  /// Announces a root of a `find` with `Images::Listed`: what is below reads and hard operators there is worth an
  /// image. True if that is news about a term that was passed over: supports have to be found anew, after `clear`.
  bool announce(Term root);
  /// Finds the supports of the closed terms in `root`, of those that are not known yet.
  void find(Term root, Images images);
  /// The support of a term that was in a root given to `find`.
  const Support& of(Term t) const { return supports_[t]; }

 private:
  Support seen_from_above(Term child);
  Support compute(Term t);
  Support of_operator(Term t);

  const TermManager& tm_;
  const TableEvaluation& evaluation_;
  LeafDomains& domains_;
  TermSet announced_;
  TermSet read_;         // terms below a read or a hard operator in what was announced
  TermSet passed_over_;  // terms that have no image since they were not among these
  TermSet seen_;
  TermMap<Support> supports_;
  Images images_ = Images::AsKnown;
};

}  // namespace preproc
