#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "script/diagnostic.h"
#include "term/term_manager.h"

namespace preproc {

/// One occurrence of a nonterminal in a production: the placeholder stands in the pattern where any term that the
/// nonterminal produces may stand.
struct NonterminalUse {
  Term placeholder;          ///< a constant whose name no script can write, of the nonterminal's sort
  uint32_t nonterminal = 0;  ///< its place in `ProductionGrammar::nonterminals`
};

/// One alternative of a nonterminal.
struct Production {
  enum class Kind : uint8_t {
    Pattern,      ///< the pattern with a term for each placeholder
    AnyConstant,  ///< any value of the nonterminal's sort: `(Constant S)`
  } kind = Kind::Pattern;
  /// Over the function's parameters (variables), placeholders, values and functions in scope; null for AnyConstant. Any
  /// depth: `(+ (* 2 x) T)`. Of the nonterminal's sort.
  Term pattern;
  /// One for each time a nonterminal is written, from left to right; placeholders are distinct within a production, so
  /// that `(+ T T)` is a pattern `(+ T' T'')` with two uses. (A nonterminal that SyGuS-IF 1 binds by a let, as in
  /// `(let ((z S T)) (+ z z))`, is written once: one use, whose placeholder the pattern holds twice.) To expand a
  /// production, substitute terms for its placeholders. Productions of one grammar share placeholders.
  std::vector<NonterminalUse> uses;
  /// `(! t :w 3)`: what the production costs in the weight declared as `w`; `:weight` is there without declaration.
  std::vector<std::pair<Symbol, int64_t>> weights;
  SourcePosition position;
};

struct Nonterminal {
  Symbol name;
  Sort sort;
  /// Not empty. Chains `S -> T` are productions whose pattern is a placeholder; they may form cycles.
  std::vector<Production> productions;
  /// The program's own, for a `(Constant S)` inside of a production, as in `(* (Constant Int) T)`: its one production
  /// is AnyConstant, its name cannot be written.
  bool anonymous = false;
  SourcePosition position;
};

/// The language of a function to be synthesised. Every nonterminal can be reached from the start and produces at least
/// one term. `(Variable S)` has been replaced by the parameters of sort S, one production each.
struct ProductionGrammar {
  std::vector<Nonterminal> nonterminals;  ///< the first is the start; its sort is the range of the function
  /// The default grammar of the logic, for a function without one.
  bool is_default = false;

  const Nonterminal& start() const { return nonterminals.front(); }
};

}  // namespace preproc
