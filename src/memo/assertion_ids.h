#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "memo/digest.h"

namespace preproc {

using DigestSet = std::unordered_set<Digest>;

/// Small numbers for the digests of assertions.
class AssertionIds {
 public:
  uint32_t id_of(const Digest& digest) {
    const auto [place, fresh] = ids_.try_emplace(digest, static_cast<uint32_t>(digests_.size()));
    if (fresh) {
      digests_.push_back(digest);
    }
    return place->second;
  }
  const Digest& digest(uint32_t id) const { return digests_[id]; }
  size_t size() const { return digests_.size(); }

 private:
  std::unordered_map<Digest, uint32_t> ids_;
  std::vector<Digest> digests_;
};

/// A set of assertions: a bit for each id.
class AssertionSet {
 public:
  bool contains(uint32_t id) const { return id < bits_.size() && bits_[id]; }
  void insert(uint32_t id) {
    if (id >= bits_.size()) {
      bits_.resize(id + id / 4 + 64);
    }
    bits_[id] = true;
  }
  void erase(uint32_t id) { bits_[id] = false; }

 private:
  std::vector<bool> bits_;
};

}  // namespace preproc
