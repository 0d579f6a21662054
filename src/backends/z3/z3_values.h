#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <z3.h>

#include "backends/text_values.h"
#include "backends/z3/z3_translate.h"

namespace preproc {

/// Reads values out of one model of Z3. Elements of uninterpreted sorts are numbered by their first appearance, the
/// same element always by the same number. Points and values are read through Z3's API, what Z3 computes (identities,
/// ites, lambdas) from its text. Values that have no representation, such as irrational numbers, are empty.
class Z3Values {
 public:
  /// Takes a reference to the model. `tm` and `translator` outlive this object.
  Z3Values(TermManager& tm, Z3Translator& translator, Z3_context context, Z3_model model);
  Z3Values(const Z3Values&) = delete;
  Z3Values& operator=(const Z3Values&) = delete;
  ~Z3Values();

  /// Irrational numbers are written as decimals with so many places; 0: as roots of polynomials.
  void set_decimal_places(unsigned places) { decimal_places_ = places; }

  /// The value of a term, completed where the model leaves a choice.
  Value value(Term t);
  /// The value of a constant or function, likewise.
  Value value(Function f);
  /// The value as Z3 writes it, with the names that elements have here; of a symbol, the part of a define-fun behind
  /// its name.
  std::string text(Term t);
  std::string text(Function f);

 private:
  Value evaluate(Z3_ast ast, Sort sort);
  Value decode(Z3_ast ast, Sort sort);
  Value decode_number(Z3_ast ast, Sort sort);
  // z3_floats.cpp
  Value decode_float(Z3_ast ast, Sort sort);
  Value decode_rounding_mode(Z3_ast ast);
  Value decode_element(Z3_ast ast, Sort sort);
  Value decode_sequence(Z3_ast ast, Sort sort);
  Value decode_datatype(Z3_ast ast, Sort sort);
  Value decode_table(Z3_ast ast, Sort sort);
  Value decode_function(Z3_func_decl decl, Sort sort, std::vector<GuardedCase> points);
  Value computed_table(Sort table, Z3_ast body, std::span<const Z3_ast> variables, std::vector<GuardedCase> points);
  std::vector<std::string> parameter_names(size_t count);
  std::vector<Z3_ast> parameter_constants(Sort table);
  std::string written(Z3_ast ast) const;
  /// Keeps an object as long as this lives.
  Z3_ast keep(Z3_ast ast);

  TermManager& tm_;
  Z3Translator& translator_;
  Z3_context context_;
  Z3_model model_;
  TextValues text_;
  unsigned decimal_places_ = 0;
  std::string parameter_mark_;  // makes names of parameters that are nobody else's
  std::unordered_set<std::string> parameter_names_;
  std::unordered_map<Z3_func_decl, uint32_t> constructors_;  // places in their declarations
  std::unordered_map<Z3_ast, Value> datatype_values_;
  uint32_t datatype_depth_ = 0;
  std::vector<Z3_ast> kept_;
};

}  // namespace preproc
