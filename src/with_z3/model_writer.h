#pragma once

#include <span>
#include <vector>

#include "evaluate/evaluator.h"
#include "with_z3/ast_reader.h"
#include "with_z3/real_z3.h"

namespace preproc::with_z3 {

/// Writes values as z3's, and models as objects of z3's, which its own functions then read, complete and evaluate.
class ModelWriter {
 public:
  ModelWriter(const RealZ3& z3, Z3_context context, const AstReader& reader)
      : z3_(z3), context_(context), reader_(reader) {}
  ~ModelWriter();
  ModelWriter(const ModelWriter&) = delete;
  ModelWriter& operator=(const ModelWriter&) = delete;

  /// The model with these values of the symbols, of which the caller has a reference; null where a value is not known,
  /// or none that z3's interface can make.
  Z3_model write(const Assignment& values, std::span<const Function> symbols);

 private:
  Z3_ast write(const Value& value, Z3_sort sort);
  Z3_ast write_array(const ArrayValue& array, Z3_sort sort);
  Z3_ast write_float(const Value& value, Z3_sort sort);
  bool write_function(Z3_model model, Z3_func_decl decl, const FunctionValue& function);
  Z3_ast keep(Z3_ast ast);

  const RealZ3& z3_;
  const Z3_context context_;
  const AstReader& reader_;
  std::vector<Z3_ast> kept_;
};

}  // namespace preproc::with_z3
