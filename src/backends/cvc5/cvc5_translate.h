#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "backends/backend.h"
#include "backends/cvc5/cvc5_version.h"
#include "backends/translation_cache.h"

namespace preproc {

/// Terms, sorts and functions of a TermManager as cvc5's. Each is translated once; the results serve every solver of
/// the thread. Throws BackendError for what cvc5 cannot express, and stays usable.
class Cvc5Translator {
 public:
  /// `builder` makes the terms and outlives the translator.
  Cvc5Translator(const TermManager& tm, Cvc5Builder& builder) : tm_(tm), builder_(builder), cache_(tm) {}
  Cvc5Translator(const Cvc5Translator&) = delete;
  Cvc5Translator& operator=(const Cvc5Translator&) = delete;

  /// Iterative; linear in the part of the DAG not seen before.
  const cvc5::Term& translate(Term t);
  const cvc5::Sort& sort(Sort sort);
  const cvc5::Term& function(Function f);
  /// Sets cvc5's term for a function or constant, before a term with it is translated.
  void set_function(Function f, const cvc5::Term& term);
  /// A function's definition. A solver must be told of every one that its assertions use: see `used_definitions`.
  struct Definition {
    cvc5::Term function;
    std::vector<cvc5::Term> parameters;
    cvc5::Term body;
  };
  Definition definition(Function f);
  /// Appends the functions with definitions in a term and in their bodies that are not in `known` yet, and adds them.
  void used_definitions(Term t, std::unordered_set<Function>& known, std::vector<Function>& found);

 private:
  using Arguments = std::vector<cvc5::Term>;
  cvc5::Term translate_node(Term t);
  cvc5::Term translate_value(Term t);
  cvc5::Term translate_operator(Term t, const Arguments& arguments);
  /// An operator of UnicodeStrings, or null for other kinds (cvc5_strings.cpp).
  cvc5::Term translate_string_operator(Term t, const Arguments& arguments);
  cvc5::Term translate_const_array(Term t, const cvc5::Term& element);
  cvc5::Term translate_binder(Term t);
  cvc5::Term translate_patterns(Term body);
  cvc5::Sort translate_sort(Sort sort);
  // Datatypes: cvc5_datatypes.cpp.
  cvc5::Sort translate_datatype(Sort sort);
  void make_datatypes(const std::vector<Sort>& group);
  cvc5::Sort field_sort(Sort field, const std::vector<Sort>& group, const std::vector<cvc5::Sort>& placeholders,
                        uint32_t depth);
  cvc5::Term translate_datatype_term(Term t, const std::vector<cvc5::Term>& arguments);

  const TermManager& tm_;
  Cvc5Builder& builder_;
  std::unique_ptr<cvc5::Solver> simplifier_;  // never has assertions: what it does is true everywhere
  TranslationCache<cvc5::Term, cvc5::Sort> cache_;
  std::vector<cvc5::Term> functions_;                   // by Function::id
  std::unordered_map<uint32_t, cvc5::Sort> datatypes_;  // by Sort::id
  std::unordered_set<std::string> datatype_names_;
  bool has_definitions_ = false;
};

}  // namespace preproc
