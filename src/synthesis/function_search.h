#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "encode/synth/consistent_outputs.h"
#include "encode/synth/encoding_choice.h"
#include "encode/synth/linear_outputs.h"
#include "encode/synth/term_cost.h"
#include "evaluate/evaluator.h"
#include "rewrite/decided_calls.h"
#include "rewrite/simplifier.h"
#include "script/synthesis.h"
#include "synthesis/function_replacement.h"
#include "term/expand.h"

namespace preproc {

/// Functions to be synthesised beside existential constants (second-order satisfiability; Mechtaev 2018, section 4.1,
/// in docs/references.md): an application becomes the output of the function's encoding, and the selectors (or
/// locations) of the encoding are constants of the problem like others.
///
///     (assert (> (rho 0 x) 0))     asserts of the selectors of rho, of its constants, and of x
///
/// Calls of recursive definitions are unfolded as far as their arguments decide (decided_calls.h). Applications in the
/// bodies of what is left become outputs too (function_replacement.h), as does a function that is used as a value.
///
/// What outputs have in common whatever is chosen is asserted beside them (linear_outputs.h, consistent_outputs.h): a
/// solver finds a contradiction in that without refuting each choice.
///
/// Trees and outputs are kept as long as their function is declared, so that a growing path condition does not redo
/// work.
///
/// Guarantee: equisatisfiable, for functions whose terms have at most the given height.
class FunctionSearch {
 public:
  /// `smallest`: the size of a term is a cost too, beside the costs that scripts set.
  FunctionSearch(TermManager& tm, const EncodingOptions& options, bool smallest)
      : tm_(tm),
        options_(options),
        smallest_(smallest),
        simplifier_(tm),
        expander_(tm),
        decided_calls_(tm, simplifier_) {}

  /// Sets the functions and the height of their trees, for one check. False if a tree would be too large.
  bool update(const SynthesisProblem& problem, uint32_t height);
  /// The conditions on the selectors of all functions, each with the push level of its function.
  const std::vector<std::pair<Term, uint32_t>>& conditions() const { return conditions_; }
  /// An assertion of the check with the applications of the functions replaced by outputs. The conditions of outputs
  /// that no assertion before it had are appended.
  Term encode(Term t, std::vector<Term>& conditions);
  /// The costs of the functions' terms, whose sum is to be the least. Empty if all terms cost the same; nothing if
  /// weights are too large.
  std::optional<std::vector<Cost>> costs() const;
  /// The first of the problem's functions whose original is higher than its tree; null if there is none.
  const FunctionToSynthesize* misfit() const;
  /// The constants whose values `decode` reads.
  std::vector<Function> symbols() const;
  /// Reads the functions from the model of a check that was sat. False if one is not of its grammar, which is an
  /// internal error.
  [[nodiscard]] bool decode(const Assignment& model);
  /// Sets the functions of the running check: `decode` leaves them. Precondition: they are of their grammars.
  void choose(std::vector<Term> bodies);
  /// The body that `decode` read for a function, over the function's parameters.
  Term body(size_t function) const { return bodies_[function]; }
  /// The term with the applications of the functions replaced by the bodies that `decode` read.
  Term instantiate(Term t);

 private:
  struct Output {
    Term term;
    std::vector<Term> conditions;
    bool is_closed = false;  // no argument has bound variables
    uint64_t used_by = 0;    // the last check that used it
  };
  struct Entry {
    FunctionToSynthesize function;  // with definitions expanded
    uint32_t height = 0;
    std::unique_ptr<FunctionCost> cost = {};
    std::unique_ptr<FunctionEncoding> tree = {};
    std::unique_ptr<LinearOutputs> linear = {};
    std::vector<std::pair<std::vector<Term>, Output>> outputs = {};
    std::vector<Occurrence> occurrences = {};  // of the running check
  };
  std::vector<const FunctionToSynthesize*> functions() const;
  Term output(Entry& entry, std::span<const Term> arguments, std::vector<Term>& conditions);
  std::vector<Term> simplified(std::span<const Term> arguments);
  Output make_output(Entry& entry, std::span<const Term> arguments);
  void use(Entry& entry, std::span<const Term> arguments, Output& output, std::vector<Term>& conditions);

  TermManager& tm_;
  EncodingOptions options_;
  bool smallest_;
  Simplifier simplifier_;
  DefinitionExpander expander_;
  DecidedCalls decided_calls_;
  std::list<Entry> entries_;
  std::vector<Entry*> now_;  // of the problem's functions, in order
  std::vector<std::pair<Term, uint32_t>> conditions_;
  std::optional<FunctionReplacement> outputs_;  // in place of the functions `now_`
  std::vector<Term> bodies_;
  bool is_chosen_ = false;                     // they are not to be read from a model
  std::optional<FunctionReplacement> chosen_;  // `bodies_` in place of the functions `now_`
  uint32_t serial_ = 0;
  uint64_t check_ = 0;
};

}  // namespace preproc
