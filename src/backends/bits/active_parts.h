#pragma once

#include <cstdint>
#include <vector>

#include "backends/bits/bit_blaster.h"

namespace preproc::bits {

/// The arrays, reads and equalities that the present assertions rest on: these are active in the `ArrayTheory`. Looks
/// at no terms. Cost: one visit of each support that becomes active and of each that stops to be.
class ActiveParts {
 public:
  using Mark = size_t;

  explicit ActiveParts(BitBlaster& blaster) : blaster_(blaster) {}

  /// Activates all that the term rests on.
  void add(Term t);
  Mark mark() const { return order_.size(); }
  /// Deactivates what became active since the mark.
  void restore(Mark mark);
  /// True if all that the term rests on is active.
  bool contains(Term t) const;

 private:
  void set_active(uint32_t support, bool active);

  BitBlaster& blaster_;
  std::vector<bool> active_;     // by support
  std::vector<uint32_t> order_;  // in which they became active
};

}  // namespace preproc::bits
