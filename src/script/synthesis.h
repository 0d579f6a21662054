#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "script/diagnostic.h"
#include "script/production_grammar.h"
#include "term/term_manager.h"

namespace preproc {

/// A `synth-fun` or `synth-inv`.
struct FunctionToSynthesize {
  /// Declared: in terms it occurs in Apply with it, without parameters as its constant, never partially applied.
  Function function;
  Symbol name;
  std::vector<Term> parameters;  ///< variables, over which the grammar is
  Sort range;
  ProductionGrammar grammar;
  Term original;              ///< `:original t`, over the parameters: what to change as little as possible; or null
  bool is_invariant = false;  ///< synth-inv
  uint32_t level = 0;         ///< of push where it was declared
  SourcePosition position;
};

/// `(inv-constraint inv pre trans post)`, or what SyGuS means by it.
struct InvariantConstraint {
  static constexpr uint32_t kConstraints = 3;
  Function invariant;
  Function pre;
  Function transition;
  Function post;
  std::vector<Term> state;        ///< universal constants x, of the invariant's parameter sorts
  std::vector<Term> next_state;   ///< universal constants x'
  uint32_t first_constraint = 0;  ///< of the `kConstraints` in `SynthesisProblem::constraints`
};

/// `(declare-weight w ...)`
struct WeightDeclaration {
  Symbol name;
  SourcePosition position;
};

/// The functions that a script wants synthesised: a SyGuS problem, for `check-synth`, or the functions in scope of an
/// SMT-LIB script, where all else is existential (`variables` and `constraints` are empty then, and the assertions of
/// the session count).
///
///     for all `variables`: and(assumptions) => and(constraints), for some function of its grammar for each of
///     `functions`
///
/// Terms hold user-defined functions (Apply of a function with a body: see term/expand.h) and the functions to be
/// synthesised. They may hold quantifiers, but nothing opaque.
struct SynthesisProblem {
  enum class Language : uint8_t {
    Undecided,  ///< nothing read so far tells
    SmtLib,     ///< synth-fun beside declare-const, assert, check-sat: existential
    SyGuS,      ///< declare-var, constraint, check-synth: universal
  } language = Language::Undecided;
  std::string logic;
  std::vector<FunctionToSynthesize> functions;
  /// Universal: declared constants, in order; those of declare-var and declare-primed-var first come, then with those
  /// of inv-constraint and chc-constraint, which have names of their own.
  std::vector<Term> variables;
  std::vector<Term> constraints;
  std::vector<Term> assumptions;
  std::vector<InvariantConstraint> invariants;  ///< each is among the constraints, as three
  std::vector<WeightDeclaration> weights;
  std::vector<std::string> features;  ///< set-feature, with value true: ":recursion"
  /// Requests of the script beyond what is supported, with their positions: not empty means that no answer but `fail`
  /// (with this as the reason) is right.
  std::vector<Diagnostic> unsupported;

  bool empty() const { return functions.empty(); }
  const FunctionToSynthesize* find(Function f) const {
    for (const FunctionToSynthesize& function : functions) {
      if (function.function == f) {
        return &function;
      }
    }
    return nullptr;
  }
  /// The inv-constraint whose first constraint is the one at this place; null if there is none.
  const InvariantConstraint* invariant_at(uint32_t constraint) const {
    for (const InvariantConstraint& invariant : invariants) {
      if (invariant.first_constraint == constraint) {
        return &invariant;
      }
    }
    return nullptr;
  }
  /// True if the variable is one of an inv-constraint's own.
  bool is_state(Term variable) const {
    for (const InvariantConstraint& invariant : invariants) {
      for (const std::vector<Term>* variables : {&invariant.state, &invariant.next_state}) {
        if (std::find(variables->begin(), variables->end(), variable) != variables->end()) {
          return true;
        }
      }
    }
    return false;
  }
};

}  // namespace preproc
