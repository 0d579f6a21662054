#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "evaluate/evaluator.h"
#include "rewrite/simplifier.h"
#include "term/term_manager.h"
#include "term/term_map.h"
#include "value/stop_token.h"

namespace preproc {

/// Constants of datatypes as all values up to a depth: a constructor, which fresh Booleans choose, over fresh constants
/// for its fields, which are such constants again. So searches see floats and strings in lists, trees and options:
///
///     (= (val m) "a")                b and (= f "a")         where m is (ite b (some f) none)
///     (join l), l of up to 2 cells   (ite b0 "" (str.++ h0 (ite b1 "" h1)))
///
/// Tests, selectors and equalities become conditions on these, and calls of recursive functions on datatypes are
/// unfolded as deep as the values are.
///
/// Guarantee: an under-approximation. A selector of another constructor is taken for any value, so that a model counts
/// only once it was evaluated on the original terms.
class DatatypeShapes {
 public:
  /// How deep values are at first: so many constructors, one inside the other, and the least one there is.
  static constexpr uint32_t kDepth = 3;

  explicit DatatypeShapes(TermManager& tm) : tm_(tm), simplifier_(tm) {}

  /// The terms over fields. Nothing where they have no constants of datatypes, or it is too much (`kMostConstants`,
  /// `kMostTerms`).
  std::optional<std::vector<Term>> bounded(std::span<const Term> terms, const StopToken& stop);
  /// The constants of the terms that were given, and what each is by its fields.
  const std::vector<Term>& constants() const { return constants_; }
  std::vector<Term> meanings();
  /// Adds values of the constants of datatypes, by those of their fields.
  void complete(Assignment& found);

 private:
  /// What a constant may be.
  struct Shape {
    std::vector<Term> is;                   // by constructor: that it is this one
    std::vector<std::vector<Term>> fields;  // by constructor; of one that it cannot be: none
  };
  static constexpr size_t kMostConstants = 500;
  static constexpr size_t kMostTerms = 50'000;

  std::optional<uint32_t> least_depth(Sort sort);
  std::optional<uint32_t> least_depth(Sort sort, uint32_t constructor);
  bool add_shape(Term constant, uint32_t depth);
  const Shape* shape(Term constant) const;
  bool is_datatype(Term t) const { return tm_.sorts().kind(tm_.sort(t)) == SortKind::Datatype; }
  bool is_over() const { return tm_.size() > most_ || stop_->stop_requested(); }
  Term rewritten(Term t, std::span<const Term> children);
  Term mapped(Term t, const DatatypeOperation& wanted);
  Term mapped_leaf(Term leaf, const DatatypeOperation& wanted);
  bool is_known(Term t);
  Term is(Term t, uint32_t constructor) {
    return mapped(t, {.role = DatatypeRole::Tester, .constructor = constructor});
  }
  Term equal(Term a, Term b, uint32_t nesting);
  Term meaning(Term constant);

  TermManager& tm_;
  Simplifier simplifier_;
  TermMap<uint32_t> places_;  // of constants among `shapes_`, from 1 on
  std::vector<Shape> shapes_;
  std::vector<Term> constants_;                                  // of the terms that were given
  std::unordered_map<uint32_t, std::optional<uint32_t>> least_;  // by sort: how deep its smallest value is
  Term none_;                                                    // in the place of what no selector gives
  bool has_unfolded_ = false;
  const StopToken* stop_ = nullptr;
  size_t most_ = 0;  // terms that there may be
};

}  // namespace preproc
