#pragma once

#include <cstddef>
#include <string>

#include "script/printer.h"
#include "term/term_manager.h"

namespace preproc {

/// Writes terms for people: a term of more than `kMostTerms` nodes is written down to where these are spent, with `...`
/// in the place of what is below. So a text has a bounded size, whatever the term.
class TermExcerpt {
 public:
  /// Nodes of the DAG that are written.
  static constexpr size_t kMostTerms = 120;

  /// Interns the symbol `...`; makes no terms.
  explicit TermExcerpt(TermManager& tm) : tm_(tm), printer_(tm), dots_(tm.symbols().intern("...")) {}

  std::string to_string(Term t, size_t most = kMostTerms);
  /// From now on the term is written so.
  void set_name(Term t, Symbol name) { printer_.set_name(t, name); }

 private:
  TermManager& tm_;
  Printer printer_;
  Symbol dots_;
};

}  // namespace preproc
