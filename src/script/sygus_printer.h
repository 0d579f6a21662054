#pragma once

#include <string>

#include "script/printer.h"
#include "script/synthesis.h"

namespace preproc {

/// Writes what is to be synthesised as SyGuS-IF 2.1, whatever form it was read in.
///
///     (synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 0 (+ T T)))))
class SygusPrinter {
 public:
  explicit SygusPrinter(TermManager& tm) : tm_(tm), printer_(tm) {}

  /// The synth-fun or synth-inv command, without a grammar where that is the default one of the logic. Empty if the
  /// grammar has a nonterminal that a let binds, which only SyGuS-IF 1 can express.
  std::string function(const FunctionToSynthesize& function);
  /// `(declare-var x S)`
  std::string variable(Term constant);

 private:
  void append_name(std::string& out, Symbol name);
  void name_parameters(const FunctionToSynthesize& function);
  void append_production(std::string& out, const ProductionGrammar& grammar, const Nonterminal& nonterminal,
                         const Production& production);

  TermManager& tm_;
  Printer printer_;
};

}  // namespace preproc
