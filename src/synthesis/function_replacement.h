#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "script/synthesis.h"
#include "term/expand.h"
#include "term/term_manager.h"

namespace preproc {

/// Replaces functions to be synthesised wherever terms use them: their applications; the functions as values, which
/// become lambdas, and are compared with other functions by their results; and what the bodies of recursive definitions
/// use. A recursive definition that comes upon such a function, itself or through others, becomes a definition of its
/// own over the replaced body, so that it unfolds as far as an answer needs it:
///
///     (define-fun-rec g ((n Int)) Int (ite (<= n 0) (f n) (g (- n 1))))
///     (define-fun-rec g' ((n Int)) Int (ite (<= n 0) (ite s x 0) (g' (- n 1))))
///
/// Guarantee: no term that `replace` returns uses the functions, neither by itself nor through a definition.
class FunctionReplacement {
 public:
  /// The term for an application of the function at that place. The arguments may have bound variables, and so do
  /// those of applications in the body of a recursive definition.
  using Apply = std::function<Term(size_t place, std::span<const Term> arguments)>;

  /// `functions` are told apart by their places, and need not live as long.
  FunctionReplacement(TermManager& tm, std::span<const FunctionToSynthesize* const> functions)
      : tm_(tm), expander_(tm) {
    for (const FunctionToSynthesize* function : functions) {
      functions_.push_back({function->function, function->parameters, function->range});
      places_.emplace(function->function, functions_.size() - 1);
    }
  }

  /// Precondition: other definitions than recursive ones are expanded in the term. `apply` is asked for what is in the
  /// term. Definitions that have been replaced stay as they are: `in_body` is asked for what is in their bodies, once
  /// each. ExpansionLimit where other definitions in these are too large.
  Term replace(Term t, const Apply& apply, const Apply& in_body);
  Term replace(Term t, const Apply& apply) { return replace(t, apply, apply); }
  /// The recursive definitions that have been replaced.
  size_t definitions() const { return replaced_.size(); }

 private:
  struct Replaced {
    Function function;
    std::vector<Term> parameters;
    Sort range;
  };
  Term replace_in(Term root, const Apply& apply);
  Function definition(Function f);
  bool reaches(Function f);
  Term application(size_t place, std::span<const Term> arguments, const Apply& apply);
  Term as_value(size_t place, const Apply& apply);
  Term equal_everywhere(Term t, std::span<const Term> children, const Apply& apply);

  TermManager& tm_;
  DefinitionExpander expander_;
  std::vector<Replaced> functions_;
  std::unordered_map<Function, size_t> places_;
  std::unordered_map<Function, bool> reaches_;       // by recursive definition
  std::unordered_map<Function, Function> replaced_;  // definitions, and those in their places
  std::vector<Function> waiting_;                    // of the former, those whose bodies are still to be replaced
};

}  // namespace preproc
