#pragma once

#include <cstdint>
#include <vector>

#include "script/synthesis.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Says terms in the words of a grammar: an equal term that it produces. A subterm is an instance of a production, or
/// one of some spellings of it is: `(>= a b)` is also `(<= b a)`, `(* 3 x)` is `(+ (+ x x) x)`, `(and a b c)` is
/// `(and (and a b) c)`. So terms of a specification become terms of a function's grammar.
///
/// Guarantee: what `spell` returns is equal to its argument, and of the grammar. It does not find all such terms. Cost:
/// for each subterm, spelling and nonterminal, linear in the productions; a DAG stays one.
class GrammarSpelling {
 public:
  /// `function` is as it was read. The manager lives as long.
  GrammarSpelling(TermManager& tm, const FunctionToSynthesize& function);

  /// The term, over the parameters of the function, without definitions, as the grammar's start produces it; or the
  /// null term.
  Term spell(Term t);

 private:
  struct Word {
    Term term = {};     ///< null: nothing is known
    uint64_t size = 0;  ///< symbols and constants
  };
  /// The shortest that is known for a term, by nonterminal.
  using Spelled = std::vector<Word>;

  bool is_open(Term t, std::vector<Term>& todo);
  bool complete(Term t);
  uint32_t depth_of(Term t) const { return depths_[t] == 0 ? 0 : depths_[t] - 1; }
  void match(Term t, Spelled& spelled);
  void close_chains(Spelled& spelled) const;
  static void improve(Word& word, const Word& other);
  std::vector<Term> spellings(Term t);
  void add_number_spellings(Term t, std::vector<Term>& found);
  void add_truth_spellings(Term t, std::vector<Term>& found);
  Term times(Term t, uint64_t factor);

  TermManager& tm_;
  const FunctionToSynthesize expanded_;
  TermMap<uint32_t> places_;  // 1 + place in `spelled_`
  std::vector<Spelled> spelled_;
  std::vector<std::vector<Term>> others_;  // by place: terms that are equal
  TermMap<uint32_t> depths_;               // 1 + of spellings in spellings
};

}  // namespace preproc
