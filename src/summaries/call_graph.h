#pragma once

#include <cstdint>
#include <vector>

#include "summaries/method.h"

namespace preproc {

/// The calls between methods: what calls each other forms a cycle, and each comes behind what it calls.
class CallGraph {
 public:
  /// Iterative; linear in the calls.
  CallGraph(const MethodTable& methods, uint32_t root);

  /// The methods that the root calls, directly or not, and the root, which is last: callees before their callers, but
  /// within a cycle in no particular order.
  const std::vector<uint32_t>& bottom_up() const { return order_; }
  /// The number of the cycle that a method is in; methods on no cycle have one of their own.
  uint32_t cycle(uint32_t method) const { return cycles_[method]; }
  /// True if the method calls itself, directly or through others.
  bool recursive(uint32_t method) const { return recursive_[method]; }
  /// True if the method is called from outside of its cycle, or is the root: else a summary of it is of no use.
  bool called_from_outside(uint32_t method) const { return entered_[method]; }
  /// True if more than one call of the method may be executed on one path of the root: there are several in the
  /// program, or what calls it is recursive or called repeatedly itself.
  bool called_repeatedly(uint32_t method) const { return repeated_[method]; }

 private:
  std::vector<uint32_t> order_;
  std::vector<uint32_t> cycles_;
  std::vector<bool> recursive_;
  std::vector<bool> entered_;
  std::vector<bool> repeated_;
};

}  // namespace preproc
