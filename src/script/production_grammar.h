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
  /// The pattern as it was before `with_expanded_grammar` replaced calls in it; null where nothing did.
  Term unexpanded = {};

  /// The pattern as the script writes it.
  Term written() const { return unexpanded ? unexpanded : pattern; }
};

struct Nonterminal {
  Symbol name;
  Sort sort;
  /// Not empty. Chains `S -> T` are productions whose pattern is a placeholder; they may form cycles.
  std::vector<Production> productions;
  /// The program's own, for a `(Constant S)` or `(Variable S)` inside of a production, as in `(* (Constant Int) T)`.
  /// Its name is one that the script read so far does not have.
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

/// Builds a grammar production by production.
class GrammarBuilder {
 public:
  explicit GrammarBuilder(TermManager& tm) : tm_(tm) {}

  uint32_t add_nonterminal(Symbol name, Sort sort, const SourcePosition& position = {}, bool anonymous = false);
  const std::vector<Nonterminal>& nonterminals() const { return grammar_.nonterminals; }

  /// The next placeholder of a nonterminal, for the pattern of the production that is added next.
  Term use(uint32_t nonterminal);
  /// A pattern over the placeholders used since the last production was added.
  void add_pattern(uint32_t nonterminal, Term pattern, const SourcePosition& position = {});
  /// A pattern without placeholders; does not touch those of a production that is being built.
  void add_leaf(uint32_t nonterminal, Term pattern, const SourcePosition& position = {});
  /// Likewise.
  void add_any_constant(uint32_t nonterminal, const SourcePosition& position = {});
  /// Of the production at that place.
  void add_weight(uint32_t nonterminal, size_t production, Symbol weight, int64_t cost);

  /// The grammar, whose start is the nonterminal at that place.
  ProductionGrammar take(uint32_t start = 0);

 private:
  TermManager& tm_;
  ProductionGrammar grammar_;
  std::vector<NonterminalUse> uses_;  // of the production that is being built
  std::vector<uint32_t> used_;        // of them, by nonterminal
};

/// True if each placeholder stands in the pattern exactly as often as it was written: once. What a let of SyGuS-IF 1
/// binds may stand more often, and has no form in 2.1.
bool has_plain_pattern(const TermManager& tm, const Production& production);

/// The nonterminals that a term can be made of, by place: what an unproductive one stands in never becomes a term.
std::vector<bool> productive_nonterminals(const ProductionGrammar& grammar);
/// The nonterminals that the start leads to, by place.
std::vector<bool> reachable_nonterminals(const ProductionGrammar& grammar);
void drop_unreachable(ProductionGrammar& grammar);

}  // namespace preproc
