#pragma once

#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <z3.h>

#include "backends/backend.h"
#include "backends/translation_cache.h"

namespace preproc {

/// Terms, sorts and functions of a TermManager as Z3's. Each is translated once and lives as long as the translator.
/// Function sorts become arrays. Throws BackendError for what Z3 cannot express, and stays usable.
class Z3Translator {
 public:
  /// `context` counts references and has no error handler; it outlives the translator.
  Z3Translator(const TermManager& tm, Z3_context context) : tm_(tm), context_(context), cache_(tm) {}
  Z3Translator(const Z3Translator&) = delete;
  Z3Translator& operator=(const Z3Translator&) = delete;
  ~Z3Translator();

  /// Iterative; linear in the part of the DAG not seen before.
  Z3_ast translate(Term t);
  Z3_sort sort(Sort sort);
  Z3_func_decl function(Function f);

 private:
  Z3_ast translate_node(Term t);
  Z3_ast translate_value(Term t);
  Z3_ast translate_operator(Term t, std::span<const Z3_ast> arguments);
  Z3_ast translate_overflow(Kind kind, std::span<const Z3_ast> arguments);
  // z3_floats.cpp
  Z3_ast translate_float_value(const Value& value, Z3_sort value_sort);
  Z3_ast translate_float_operator(Term t, std::span<const Z3_ast> arguments);
  Z3_ast translate_fma(Term t, std::span<const Z3_ast> arguments);
  Z3_ast translate_binder(Term t);
  /// An operator of UnicodeStrings, or null for other kinds (z3_strings.cpp).
  Z3_ast translate_string_operator(Term t, std::span<const Z3_ast> arguments);
  Z3_ast translate_regex_operator(Term t, std::span<const Z3_ast> arguments);
  Z3_ast translate_quantifier(Term t, std::span<const Z3_app> variables);
  Z3_sort translate_sort(Sort sort);
  // Datatypes: z3_datatypes.cpp.
  Z3_sort translate_datatype(Sort sort);
  void make_datatypes(const std::vector<Sort>& group);
  Z3_ast translate_datatype_term(Term t, std::span<const Z3_ast> arguments);
  void define(Function f);
  /// Keeps an object that the context counts references of; throws what Z3 says if there is none.
  Z3_ast keep(Z3_ast ast);
  /// A function that Z3's parser knows and its API has no call for.
  Z3_func_decl parsed_function(Kind kind);
  /// A numeral that no term of ours stands for.
  Z3_ast integer(uint64_t value);

  const TermManager& tm_;
  Z3_context context_;
  TranslationCache<Z3_ast, Z3_sort> cache_;
  std::vector<Z3_func_decl> functions_;              // by Function::id
  std::vector<Function> undefined_;                  // with definitions, which have not been translated yet
  std::unordered_map<uint32_t, Z3_sort> datatypes_;  // by Sort::id
  /// Those that are taken: texts that z3 reads, as it does for some operators of strings, bring in its own `List`.
  std::unordered_set<std::string> datatype_names_{"List"};
  std::vector<Z3_ast> kept_;
  std::map<Kind, Z3_func_decl> parsed_functions_;
};

}  // namespace preproc
