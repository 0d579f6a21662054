#include "memo/core_index.h"

#include <algorithm>
#include <ranges>

namespace preproc {

bool CoreIndex::add(Core core) {
  if (core.empty()) {
    return false;
  }
  std::vector<std::shared_ptr<const Core>>& listed = listed_[core.back()];
  if (std::ranges::any_of(listed, [&](const auto& known) { return *known == core; })) {
    return false;
  }
  cores_.push_back(std::make_shared<const Core>(std::move(core)));
  listed.push_back(cores_.back());
  if (cores_.size() > max_cores_) {
    cores_.erase(cores_.begin(), cores_.begin() + static_cast<std::ptrdiff_t>(cores_.size() / 2));
    listed_.clear();
    for (const auto& kept : cores_) {
      listed_[kept->back()].push_back(kept);
    }
  }
  return true;
}

const CoreIndex::Core* CoreIndex::find(std::span<const uint32_t> members, const AssertionSet& set) const {
  if (cores_.empty()) {
    return nullptr;
  }
  for (const uint32_t member : members | std::views::reverse) {
    const auto listed = listed_.find(member);
    if (listed == listed_.end()) {
      continue;
    }
    for (const std::shared_ptr<const Core>& core : listed->second) {
      // From the end: what came last is seldom in both.
      if (std::ranges::all_of(*core | std::views::reverse, [&](uint32_t id) { return set.contains(id); })) {
        return core.get();
      }
    }
  }
  return nullptr;
}

}  // namespace preproc
