#pragma once

#include <mutex>
#include <string_view>

#include "script/scope.h"
#include "term/term_manager.h"

namespace preproc {

/// Reads constants of one sort from text. Its terms are its own, so that no other thread is in its way.
class ValueReader {
 public:
  /// `sort`: one of those that `make_oracle` takes.
  ValueReader(const SortTable& sorts, Sort sort);

  /// The value of the text: one ground term of the sort (for Real an Int too), and blanks. OracleError if it is
  /// anything else.
  Value read(std::string_view text);

 private:
  std::mutex mutex_;
  TermManager tm_;
  Scope scope_;
  Sort sort_;
};

}  // namespace preproc
