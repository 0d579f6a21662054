#pragma once

#include <span>
#include <vector>

#include "rewrite/simplifier.h"
#include "with_z3/ast_reader.h"
#include "with_z3/real_z3.h"

namespace preproc::with_z3 {

/// Which symbols z3's own model has a value for: those that its simplifier leaves in the formulas. A host may take the
/// others for free, and keep what it knows of them: Triton writes each value of a model into its state.
class ModelSymbols {
 public:
  ModelSymbols(const RealZ3& z3, Z3_context context, TermManager& terms, AstReader& reader, Simplifier& simplifier)
      : z3_(z3), context_(context), terms_(terms), reader_(reader), simplifier_(simplifier) {}

  /// The symbols among `known` that are in the formulas and not simplified away. `formulas` and `nodes` are the same,
  /// as terms and as z3's. z3's simplifier is only asked where ours takes a symbol away; where what it leaves cannot be
  /// read, all symbols in the formulas are left. Cost: linear in the DAG of the formulas.
  std::vector<Function> left(std::span<const Function> known, std::span<const Term> formulas,
                             std::span<const Z3_ast> nodes);

 private:
  bool add_simplified(std::span<const Z3_ast> nodes, std::vector<Term>& formulas);

  const RealZ3& z3_;
  const Z3_context context_;
  TermManager& terms_;
  AstReader& reader_;
  Simplifier& simplifier_;
};

}  // namespace preproc::with_z3
