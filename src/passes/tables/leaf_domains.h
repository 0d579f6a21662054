#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "passes/tables/table_evaluation.h"
#include "rewrite/bounds.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The greatest number of rows of which a table is made.
constexpr uint64_t kMaxTableRows = uint64_t{1} << 16;

/// The values that small terms may have, as words in ascending order:
///
/// - a Boolean has both; a bit-vector has those within its bounds, if these are at most `kMaxTableRows`; a declared
///   constant only those for which the facts about the constant alone can hold;
/// - a function of a few such terms has its image over their values, once `list_image` has computed that image.
///
/// A value is left out only if the facts rule it out: a list may be too long, and is never too short.
/// Cost: linear in the values for a list, rows times operators for an image, of which `kMaxOperations` are spent
/// between two calls of `clear`; a few of the rows do where they show that every value within the bounds is there.
class LeafDomains {
 public:
  /// Both arguments have to outlive this object.
  LeafDomains(TermManager& tm, TableEvaluation& evaluation) : tm_(tm), evaluation_(evaluation), bounds_(tm) {}

  /// Forgets all facts and all lists.
  void clear();
  /// Takes a condition that holds, for the bounds of the terms in it. False if these stay as they are.
  bool add_fact(Term fact) { return bounds_.add_fact(fact); }
  /// The leaf if facts about it alone are of use, else null.
  Term fact_leaf(Term leaf) const { return leaf && tm_.kind(leaf) == Kind::Constant ? leaf : Term{}; }
  /// Takes a condition that holds and depends on this leaf only.
  void add_fact_about(Term leaf, Term fact) { facts_about_[leaf].push_back(fact); }

  /// The number of values within the bounds of a term; 0 where they are too many to list, or no words.
  uint64_t small_size(Term t);
  /// The bounds of a bit-vector term of at most 64 bits.
  Interval bounds(Term t) { return bounds_.of(t); }
  /// True if the values of the term are listed already.
  bool is_listed(Term t) const { return places_[t] != 0; }
  /// The values of a term, null where they are too many to list. Valid until `clear`.
  const std::vector<uint64_t>* values_of(Term leaf);
  /// Lists the values of a function of nothing but `parts`, where these have lists and the image is worth its cost.
  void list_image(Term t, std::span<const Term> parts);

  /// The number of images listed so far, and of those refused because too many operations were spent.
  uint64_t images() const { return images_; }
  uint64_t refused_images() const { return refused_images_; }

  static constexpr uint64_t kMaxOperations = uint64_t{1} << 23;

 private:
  std::vector<uint64_t> within_facts(Term leaf);
  bool can_spend(uint64_t operations);
  uint64_t count_operators(Term t, std::span<const Term> parts) const;
  std::vector<uint64_t> image_of(Term t, std::span<const Term> parts, uint64_t rows, std::span<const uint64_t> chosen);
  std::vector<uint64_t> telling_rows(std::span<const Term> parts, uint64_t rows);
  static bool is_whole(const std::vector<uint64_t>& values, Interval whole);
  void list(Term t, std::vector<uint64_t> values);

  TermManager& tm_;
  TableEvaluation& evaluation_;
  Bounds bounds_;
  std::unordered_map<Term, std::vector<Term>> facts_about_;  // by leaf
  std::deque<std::vector<uint64_t>> lists_;
  TermMap<uint32_t> places_;  // of terms: 1 + place in lists_
  uint64_t operations_ = 0;
  uint64_t images_ = 0;
  uint64_t refused_images_ = 0;
};

}  // namespace preproc
