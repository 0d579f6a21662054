#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "script/synthesis.h"
#include "synthesis/enumeration/bank/cell_program.h"
#include "synthesis/enumeration/bank/cell_table.h"
#include "synthesis/enumeration/bank/term_order.h"
#include "term/term_manager.h"

namespace preproc {

/// One production as a bank of terms sees it.
struct BankProduction {
  Term pattern = {};                      ///< as it is written; for a constant its value
  std::vector<NonterminalUse> uses = {};  ///< places of nonterminals as in `BankGrammar`
  CellProgram program;                    ///< of the pattern: leaves are the parameters, then the placeholders
  uint32_t size = 1;                      ///< what the pattern adds to a term's size, in the order; at least 1
  bool symmetric = false;                 ///< two uses of one nonterminal, under a commutative operator
};

/// `(ite C p q)` with terms of the nonterminal itself for p and q, which are not in C: where terms can be put together
/// by cases. The pattern may be a call of a function that is defined like that.
struct CaseSplit {
  uint32_t nonterminal = 0;  ///< of the split and of its branches
  Term pattern = {};         ///< as it is written
  std::vector<NonterminalUse> uses = {};
  size_t then_use = 0;                      ///< p, among the uses
  size_t else_use = 0;                      ///< q
  uint32_t condition = 0;                   ///< the nonterminal of the bank whose columns are those of C
  std::vector<size_t> condition_uses = {};  ///< the uses that are in C, in the order of the condition's production
  bool direct = false;                      ///< C is one nonterminal alone, which is `condition`
  /// The grammar has no such production, but `and`, `or` and `not`: `(or (and C p) (and (not C) q))`, which is long.
  /// There is no pattern then.
  bool of_connectives = false;
};

/// `(str.++ ... )` of two strings of the nonterminal itself.
struct Concatenation {
  uint32_t nonterminal = 0;
  Term pattern = {};
  std::vector<NonterminalUse> uses = {};
};

/// `(str.substr S I N)` of a nonterminal.
struct Substring {
  uint32_t nonterminal = 0;
  Term pattern = {};
  std::vector<NonterminalUse> uses = {};  ///< S, I and N
};

/// A grammar of a function, prepared for a bank of terms: chains `S -> T` are replaced by the productions of T, calls
/// of defined functions are computed by their bodies, and `(Constant S)` stands for some constants. Behind the
/// nonterminals of the grammar stand further ones, for conditions of case splits.
struct BankGrammar {
  struct Nonterminal {
    Sort sort = {};
    std::vector<BankProduction> productions = {};
  };
  std::vector<Nonterminal> nonterminals;
  uint32_t start = 0;
  std::vector<Term> parameters;
  std::vector<CaseSplit> splits;
  std::vector<Concatenation> concatenations;
  std::vector<Substring> substrings;
  /// The nonterminals whose terms the start produces, by chains or as itself.
  std::vector<bool> of_start;
  /// Every term of the grammar is here: there is no `(Constant S)`, and no production without a program.
  bool complete = true;

  /// Nothing where no term of the start can be computed. `function` is as it was read; `constants` are values of any
  /// sorts that stand for `(Constant S)`. `cells` lives as long. Sizes are those of the order.
  static std::optional<BankGrammar> of(TermManager& tm, CellTable& cells, const FunctionToSynthesize& function,
                                       std::span<const Term> constants, TermOrder order = TermOrder::Search);
};

}  // namespace preproc
