#pragma once

#include <vector>

#include <bitwuzla/cpp/bitwuzla.h>

#include "backends/backend.h"
#include "backends/translation_cache.h"

namespace preproc {

/// Terms, sorts and functions of a TermManager as Bitwuzla's. Each is translated once; the results serve every solver
/// made with the builder. Throws BackendError for what Bitwuzla cannot express, and stays usable.
class BitwuzlaTranslator {
 public:
  /// `builder` makes the terms and outlives the translator.
  BitwuzlaTranslator(const TermManager& tm, bitwuzla::TermManager& builder) : tm_(tm), builder_(builder), cache_(tm) {}
  BitwuzlaTranslator(const BitwuzlaTranslator&) = delete;
  BitwuzlaTranslator& operator=(const BitwuzlaTranslator&) = delete;

  /// Iterative; linear in the part of the DAG not seen before.
  const bitwuzla::Term& translate(Term t);
  const bitwuzla::Sort& sort(Sort sort);
  const bitwuzla::Term& function(Function f);

 private:
  /// The solver's handles as `TranslationCache` takes them.
  struct TermHandle {
    bitwuzla::Term term;
    bool isNull() const { return term.is_null(); }  // NOLINT(readability-identifier-naming): cvc5's name
  };
  struct SortHandle {
    bitwuzla::Sort sort;
    bool isNull() const { return sort.is_null(); }  // NOLINT(readability-identifier-naming)
  };

  bitwuzla::Term translate_node(Term t);
  bitwuzla::Term translate_count(Term t);
  bitwuzla::Term translate_value(Term t);
  bitwuzla::Sort translate_sort(Sort sort);

  const TermManager& tm_;
  bitwuzla::TermManager& builder_;
  TranslationCache<TermHandle, SortHandle> cache_;
  std::vector<bitwuzla::Term> functions_;  // by Function::id
};

}  // namespace preproc
