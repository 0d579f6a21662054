#pragma once

#include <optional>

#include "term/term_manager.h"

namespace preproc {

/// Conditions that answer one question, one after another.
class Conditions {
 public:
  Conditions() = default;
  virtual ~Conditions() = default;
  Conditions(const Conditions&) = delete;
  Conditions& operator=(const Conditions&) = delete;

  /// The next one, checked, and equivalent to none before it. Nothing: there is none, or none is left. EngineError
  /// where it is not known whether there is one, Stopped where the check's token stops; no further call may follow
  /// then.
  virtual std::optional<Term> next() = 0;
};

}  // namespace preproc
