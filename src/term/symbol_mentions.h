#pragma once

#include <set>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Tells which terms mention one of some symbols, or apply a defined function, whose body may. Looks at each term once,
/// however often it is asked.
class SymbolMentions {
 public:
  SymbolMentions(const TermManager& tm, std::set<Function> symbols) : tm_(tm), symbols_(std::move(symbols)) {}
  /// A further symbol, which no term has that was asked about.
  void add(Function symbol) { symbols_.insert(symbol); }
  bool in(Term root);

 private:
  const TermManager& tm_;
  std::set<Function> symbols_;
  TermSet seen_;
  TermSet mentioning_;
};

}  // namespace preproc
