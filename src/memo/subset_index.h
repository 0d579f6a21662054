#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <ranges>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "memo/assertion_ids.h"

namespace preproc {

/// Sets of assertions with what is known about them, `Known`, which says something of every set that they are within.
/// Cost of `find`: a look-up for each member, and for each set that is listed under one its first members.
template <typename Known>
class SubsetIndex {
 public:
  struct Entry {
    std::vector<uint32_t> members;
    Known known = {};
  };
  /// At most so many are kept; of more, the older half is forgotten.
  explicit SubsetIndex(size_t max_entries = 4096) : max_entries_(max_entries) {}

  /// The set is listed under its last member: best one that few sets have, as the assertion that came last. False if
  /// it was there, or is empty.
  bool add(std::vector<uint32_t> members, Known known = {}) {
    if (members.empty()) {
      return false;
    }
    std::vector<std::shared_ptr<Entry>>& listed = listed_[members.back()];
    if (std::ranges::any_of(listed, [&](const auto& entry) { return entry->members == members; })) {
      return false;
    }
    entries_.push_back(std::make_shared<Entry>(Entry{std::move(members), std::move(known)}));
    listed.push_back(entries_.back());
    if (entries_.size() > max_entries_) {
      entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(entries_.size() / 2));
      listed_.clear();
      for (const auto& kept : entries_) {
        listed_[kept->members.back()].push_back(kept);
      }
    }
    return true;
  }

  /// A set within this one; null if none is known. Valid until the next `add`.
  Entry* find(std::span<const uint32_t> members, const AssertionSet& set) const {
    return find(members, set, [](const Entry&) { return true; });
  }
  /// One that is `good`, too.
  template <typename Predicate>
  Entry* find(std::span<const uint32_t> members, const AssertionSet& set, const Predicate& good) const {
    if (entries_.empty()) {
      return nullptr;
    }
    for (const uint32_t member : members | std::views::reverse) {
      const auto listed = listed_.find(member);
      if (listed == listed_.end()) {
        continue;
      }
      for (const std::shared_ptr<Entry>& entry : listed->second) {
        // From the end: what came last is seldom in both.
        const auto contained = [&](uint32_t id) { return set.contains(id); };
        if (std::ranges::all_of(entry->members | std::views::reverse, contained) && good(std::as_const(*entry))) {
          return entry.get();
        }
      }
    }
    return nullptr;
  }
  size_t size() const { return entries_.size(); }

 private:
  size_t max_entries_;
  std::deque<std::shared_ptr<Entry>> entries_;  // the oldest first
  std::unordered_map<uint32_t, std::vector<std::shared_ptr<Entry>>> listed_;
};

}  // namespace preproc
