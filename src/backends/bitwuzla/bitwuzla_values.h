#pragma once

#include <bitwuzla/cpp/bitwuzla.h>

#include "backends/text_values.h"

namespace preproc {

/// Reads values out of one model of Bitwuzla. The bodies of functions are read from its text.
class BitwuzlaValues {
 public:
  explicit BitwuzlaValues(TermManager& tm) : tm_(tm), text_(tm, {}) {}

  /// A value that Bitwuzla gave for something of sort `sort`; empty where it has no representation as a `Value`.
  /// Nested arrays are decoded by nested calls, as deep as the sort is.
  Value decode(const bitwuzla::Term& value, Sort sort);

 private:
  Value decode_array(bitwuzla::Term value, Sort sort);
  Value decode_function(bitwuzla::Term value, Sort sort);

  TermManager& tm_;
  TextValues text_;
};

}  // namespace preproc
