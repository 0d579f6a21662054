#include "with_z3/model_symbols.h"

#include <algorithm>
#include <iterator>

#include "term/mentioned_functions.h"

namespace preproc::with_z3 {

std::vector<Function> ModelSymbols::left(std::span<const Function> known, std::span<const Term> formulas,
                                         std::span<const Z3_ast> nodes) {
  std::vector<Function> left = mentioned_functions(terms_, formulas);
  std::vector<Term> simplified;
  std::ranges::transform(formulas, std::back_inserter(simplified), [&](Term t) { return simplifier_.simplify(t); });
  if (mentioned_functions(terms_, simplified).size() < left.size()) {
    simplified.clear();
    if (add_simplified(nodes, simplified)) {
      left = mentioned_functions(terms_, simplified);
    }
  }
  std::ranges::sort(left);
  std::vector<Function> kept;
  std::ranges::copy_if(known, std::back_inserter(kept),
                       [&](Function f) { return std::ranges::binary_search(left, f); });
  return kept;
}

/// False where z3 leaves what has no term here.
bool ModelSymbols::add_simplified(std::span<const Z3_ast> nodes, std::vector<Term>& formulas) {
  return std::ranges::all_of(nodes, [&](Z3_ast node) {
    const Z3_ast simple = z3_.simplify(context_, node);
    if (simple == nullptr) {
      return false;
    }
    z3_.inc_ref(context_, simple);
    formulas.push_back(reader_.read(simple));
    z3_.dec_ref(context_, simple);
    return static_cast<bool>(formulas.back());
  });
}

}  // namespace preproc::with_z3
