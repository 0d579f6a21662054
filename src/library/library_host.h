#pragma once

#include <string>

#include "engine/host.h"

namespace preproc {

/// The process around a solver of the library: nothing is written but log lines for the context, and no program is
/// started unless the user of the library allows it.
class LibraryHost final : public Host {
 public:
  /// A preproc-solve that may be started; empty: none, and no other program either.
  void allow(std::string program) { program_ = std::move(program); }
  std::string program() const override { return program_; }
  bool may_start_programs() const override { return !program_.empty(); }

 private:
  std::string program_;
};

}  // namespace preproc
