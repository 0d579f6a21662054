#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "parser/lexer.h"
#include "parser/source.h"
#include "parser/term_reader.h"
#include "script/production_grammar.h"
#include "script/scope.h"

namespace preproc {

/// The words that stand for any constant, or for any parameter, of a sort.
enum class AnyWord : uint8_t {
  None,
  Constant,  ///< (Constant S)
  Variable,  ///< (Variable S); SyGuS-IF 1 also (InputVariable S)
  Local,     ///< SyGuS-IF 1: (LocalVariable S), a variable of a let around it; not supported
};
AnyWord any_word(const Token& token);

/// Reads the grammar of a synth-fun, in the form of SyGuS-IF 2.1 or of SyGuS-IF 1; what stands behind the sort of the
/// first nonterminal tells which.
///
///     ((T Int) (B Bool))  ((T Int (x 0 (+ T T) (ite B T T))) (B Bool ((<= T T))))      2.1; the first is the start
///                         ((Start Int (x 0 (+ Start Start))))                          1; `Start` is the start
///
/// The parameters of the function are bound in the scope when `read` is called. Throws ScriptError, at its place, for
/// whatever makes it no grammar: names listed twice or not declared, productions of another sort than their
/// nonterminal's, nonterminals that produce nothing or that cannot be reached (these are left out in SyGuS-IF 1, where
/// the public problems have them); and for what is not supported: quantifiers, operators unknown to this program, local
/// variables. Linear in the text.
class ProductionReader : private ProductionHoles {
 public:
  ProductionReader(const Source& source, Scope& scope, TermReader& terms);

  /// Reads `((T S) ...) ((T S (t ...)) ...)` or `((T S (t ...)) ...)`.
  ProductionGrammar read(Lexer& lexer, std::span<const Term> parameters, Sort range);

 private:
  /// A group of productions whose text is still to be read.
  struct Rules {
    uint32_t nonterminal;
    const char* begin;
  };

  Term occurrence(Term bound) override;
  Term any(const Token& token, Sort sort) override;

  bool read_declarations(Lexer& lexer, std::vector<Rules>& rules);
  void read_rules(Lexer& lexer);
  uint32_t declare(const Token& name, Sort sort);
  Token read_name(Lexer& lexer);
  void skip_list(Lexer& lexer);
  void read_productions(Lexer& lexer, uint32_t nonterminal);
  void read_production(Lexer& lexer, uint32_t nonterminal);
  bool read_any(Lexer& lexer, uint32_t nonterminal);
  void add_any(uint32_t nonterminal, AnyWord word, const Token& token, Sort sort);
  void check_supported(Term pattern, const char* begin, const char* end);
  static void drop_empty_variables(ProductionGrammar& grammar);
  void check_productive(const ProductionGrammar& grammar) const;

  const Source& source_;
  Scope& scope_;
  TermManager& tm_;
  TermReader& terms_;
  GrammarBuilder builder_;
  std::span<const Term> parameters_;
  std::unordered_map<uint32_t, uint32_t> nonterminals_;  // by the id of the term their name is bound to
  std::unordered_map<uint64_t, uint32_t> anonymous_;     // by word and sort
};

}  // namespace preproc
