#pragma once

#include <list>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encode/synth/encoding_choice.h"
#include "encode/synth/term_cost.h"
#include "evaluate/evaluator.h"
#include "rewrite/simplifier.h"
#include "script/synthesis.h"
#include "term/expand.h"

namespace preproc {

/// Functions to be synthesised beside existential constants (second-order satisfiability; Mechtaev 2018, section 4.1,
/// in docs/references.md): an application becomes the output of the function's encoding, whose selectors (or locations)
/// are constants like others.
///
///     (assert (> (rho 0 x) 0))     asserts of the selectors of rho, of its constants, and of x
///
/// Trees and outputs are kept while their function is, so that a growing path condition does not redo work.
/// Guarantee: equisatisfiable, of functions whose terms have at most the height asked for.
class FunctionSearch {
 public:
  /// `smallest`: terms have costs by their size, beside those that scripts give them.
  FunctionSearch(TermManager& tm, const EncodingOptions& options, bool smallest)
      : tm_(tm), options_(options), smallest_(smallest), simplifier_(tm), expander_(tm) {}

  /// The functions there are now, and the height of their trees. False if a tree would be too large.
  bool update(const SynthesisProblem& problem, uint32_t height);
  /// What the selectors of all functions satisfy: (condition, push level of the function).
  const std::vector<std::pair<Term, uint32_t>>& conditions() const { return conditions_; }
  /// The term without applications of the functions; what is to be asserted of constants made for it is appended.
  Term encode(Term t, std::vector<Term>& conditions);
  /// What the functions' terms cost, to be the least: none where all cost the same; nothing where weights are too
  /// large.
  std::optional<std::vector<Cost>> costs() const;
  /// The first of the problem's functions whose original is higher than its tree; null if there is none.
  const FunctionToSynthesize* misfit() const;
  /// After a check that was satisfiable: the functions in its model.
  void decode(const Assignment& model);
  /// The body of a function, over its parameters, as `decode` found it.
  Term body(size_t function) const { return bodies_[function]; }
  /// The term with applications of the functions as `decode` found them.
  Term instantiate(Term t);

 private:
  struct Output {
    Term term;
    std::vector<Term> conditions;
  };
  struct Entry {
    FunctionToSynthesize function;  // with definitions expanded
    uint32_t height = 0;
    std::unique_ptr<FunctionCost> cost;
    std::unique_ptr<FunctionEncoding> tree;
    std::vector<std::pair<std::vector<Term>, Output>> outputs;
  };
  Entry* find(Term application);

  TermManager& tm_;
  EncodingOptions options_;
  bool smallest_;
  Simplifier simplifier_;
  DefinitionExpander expander_;
  std::list<Entry> entries_;
  std::vector<Entry*> now_;  // of the problem's functions, in order
  std::vector<std::pair<Term, uint32_t>> conditions_;
  std::vector<Term> bodies_;
  uint32_t serial_ = 0;
};

}  // namespace preproc
