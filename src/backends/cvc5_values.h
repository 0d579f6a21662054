#pragma once

#include <map>
#include <unordered_map>

#include "backends/cvc5_version.h"
#include "term/term_manager.h"

namespace preproc {

/// Reads values out of one model of cvc5. Elements of uninterpreted sorts are numbered by their first appearance, the
/// same element always by the same number. Values that have no representation (irrational numbers, functions that are
/// no finite tables) are empty.
class Cvc5Values {
 public:
  explicit Cvc5Values(const TermManager& tm) : tm_(tm) {}

  /// A value that cvc5 gave for something of sort `sort`.
  Value decode(const cvc5::Term& value, Sort sort);

 private:
  Value decode_array(cvc5::Term value, Sort sort);
  Value decode_datatype(const cvc5::Term& value, Sort sort);
  Value decode_function(const cvc5::Term& value, Sort sort);
  class CasesView;

  const TermManager& tm_;
  std::unordered_map<uint32_t, std::map<cvc5::Term, uint64_t>> elements_;  // by Sort::id
  std::map<cvc5::Term, Value> datatype_values_;
  uint32_t datatype_depth_ = 0;
};

}  // namespace preproc
