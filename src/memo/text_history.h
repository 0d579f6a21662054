#pragma once

#include <vector>

#include "memo/digest.h"
#include "script/command.h"

namespace preproc {

/// A digest of what a script has said so far, as it was written: scripts with equal digests, here or elsewhere, are in
/// the same state. What was popped is forgotten.
/// Cost: a nanosecond a character; each push takes 250 bytes until its pop.
class TextHistory {
 public:
  /// A command that was executed. `global`: declarations outlive their scopes (:global-declarations).
  void note(const Command& command, bool global);
  Digest digest() const;

 private:
  /// Of one push.
  struct Scopes {
    DigestBuilder before;  // what was said before it
    uint64_t count;
  };
  void forget(uint64_t levels);

  DigestBuilder said_;
  std::vector<Scopes> scopes_;
};

}  // namespace preproc
