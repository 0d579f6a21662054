#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include <z3.h>

#include "backends/z3_translate.h"

namespace preproc {

/// Reads values out of one model of Z3. Elements of uninterpreted sorts are numbered by their first appearance, the
/// same element always by the same number. Values that have no representation (irrational numbers, functions that are
/// no finite tables) are empty.
class Z3Values {
 public:
  /// Takes a reference to the model. `tm` and `translator` outlive this object.
  Z3Values(const TermManager& tm, Z3Translator& translator, Z3_context context, Z3_model model);
  Z3Values(const Z3Values&) = delete;
  Z3Values& operator=(const Z3Values&) = delete;
  ~Z3Values();

  /// The value of a term, completed where the model leaves a choice.
  Value value(Term t);
  /// The value of a constant or function, likewise.
  Value value(Function f);
  /// The same as Z3 writes them; of a function what follows its name in a define-fun.
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
  Value decode_datatype(Z3_ast ast, Sort sort);
  Value decode_table(Z3_ast ast, Sort sort);
  Value decode_function(Z3_func_decl decl, Sort sort);
  class CasesView;

  const TermManager& tm_;
  Z3Translator& translator_;
  Z3_context context_;
  Z3_model model_;
  std::unordered_map<uint32_t, std::map<Z3_ast, uint64_t>> elements_;  // by Sort::id
  std::unordered_map<Z3_func_decl, uint32_t> constructors_;            // places in their declarations
  std::unordered_map<Z3_ast, Value> datatype_values_;
  uint32_t datatype_depth_ = 0;
  std::vector<Z3_ast> kept_;
};

}  // namespace preproc
