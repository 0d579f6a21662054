#pragma once

#include <map>
#include <string>

#include "backends/cvc5/cvc5_version.h"
#include "backends/text_values.h"

namespace preproc {

/// Reads values out of one model of cvc5. Elements of uninterpreted sorts are numbered by their first appearance, the
/// same element always by the same number. Functions are read from cvc5's text. Values that have no representation,
/// such as irrational numbers, are empty.
class Cvc5Values {
 public:
  explicit Cvc5Values(TermManager& tm) : tm_(tm), text_(tm, {}) {}

  /// A value that cvc5 gave for something of sort `sort`.
  Value decode(const cvc5::Term& value, Sort sort);
  /// A term as cvc5 writes it, with the names that elements have here.
  std::string script_text(const cvc5::Term& term);

 private:
  Value decode_array(cvc5::Term value, Sort sort);
  Value decode_sequence(const cvc5::Term& value, Sort sort);
  Value decode_datatype(const cvc5::Term& value, Sort sort);
  static std::string text(const cvc5::Term& term);
  Value decode_function(const cvc5::Term& value, Sort sort);

  TermManager& tm_;
  TextValues text_;
  std::map<cvc5::Term, Value> datatype_values_;
  uint32_t datatype_depth_ = 0;
};

}  // namespace preproc
