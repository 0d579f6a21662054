#pragma once

#include <vector>

#include "memo/digest.h"
#include "script/command.h"

namespace preproc {

/// A digest of what a script has said so far, as it was written: scripts with equal digests, here or elsewhere, are in
/// the same state. What was popped is forgotten.
/// Cost: a nanosecond a character.
class TextHistory {
 public:
  /// A command that was executed. `global`: declarations outlive their scopes (:global-declarations).
  void note(const Command& command, bool global);
  const Digest& digest() const { return digest_; }

 private:
  Digest digest_;
  std::vector<Digest> scopes_;  // what was true when they were opened
};

}  // namespace preproc
