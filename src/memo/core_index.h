#pragma once

#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "memo/assertion_ids.h"

namespace preproc {

/// Sets of assertions that are known to be unsatisfiable: every set that has one of them in it is too.
/// Cost of `find`: a look-up for each member, and for each core that is listed under one its first members.
class CoreIndex {
 public:
  using Core = std::vector<uint32_t>;
  /// At most so many are kept; of more, the older half is forgotten.
  explicit CoreIndex(size_t max_cores = 4096) : max_cores_(max_cores) {}

  /// The core is listed under its last member: best one that few sets have, as the assertion that came last. False if
  /// it was there, or is empty.
  bool add(Core core);
  /// A core within the set; null if none is known. Valid until the next `add`.
  const Core* find(std::span<const uint32_t> members, const AssertionSet& set) const;
  size_t size() const { return cores_.size(); }

 private:
  size_t max_cores_;
  std::deque<std::shared_ptr<const Core>> cores_;  // the oldest first
  std::unordered_map<uint32_t, std::vector<std::shared_ptr<const Core>>> listed_;
};

}  // namespace preproc
