#pragma once

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Which terms can stand on the model converter as definitions: those whose value follows from the values of the
/// symbols in them, whatever these are, by the evaluator and by any solver alike. They have only operators on Booleans,
/// bit-vectors, arrays, regular expressions, and integers without division, and declared functions over sorts of such
/// values. A real symbol is none, since its value may be irrational.
class DeterminedTerms {
 public:
  /// Linear in the part of the term's DAG that was not asked about before.
  bool contains(const TermManager& tm, Term t);

 private:
  TermSet seen_;
  TermMap<bool> determined_;
};

}  // namespace preproc
