#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "encode/table/encoder.h"
#include "encode/table/table.h"
#include "passes/problem.h"

namespace preproc {

/// One run of one pass.
struct PassRun {
  std::string_view name;
  uint64_t terms_before = 0;  ///< DAG nodes of the assertions
  uint64_t terms_after = 0;
  uint64_t changes = 0;  ///< of assertions
  double seconds = 0;
};

/// Is told what passes do, for somebody who shows it to a person. Passes know a recorder only as a null pointer that
/// they test, where nobody wants to be told.
class PassRecorder {
 public:
  PassRecorder() = default;
  virtual ~PassRecorder() = default;
  PassRecorder(const PassRecorder&) = delete;
  PassRecorder& operator=(const PassRecorder&) = delete;

  /// A pass has run, and left these assertions.
  virtual void pass(const PassRun& run, const AssertionList& left) = 0;
  /// A pass has put a term, perhaps a whole assertion, in the place of another one: `rule` is the pass's own name for
  /// why. Comes before `pass` of the run in which it happened.
  virtual void rewrite(std::string_view rule, Term before, Term after) = 0;
  /// A table was found that was not known yet, and is written in this form from now on; nothing: it stays as it is.
  virtual void table(const Table& table, const std::optional<Encoding>& encoding, const Target& target) = 0;
};

}  // namespace preproc
