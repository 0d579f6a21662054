#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace preproc {

/// One of `count` shares of a method's paths (--shard). A path is in the share that the hash of its first choices says,
/// or of all where it has fewer: each path is in one share, and a share is explored without what lies in others.
struct PathShare {
  uint32_t index = 0;  ///< below `count`
  uint32_t count = 1;

  bool is_all() const { return count <= 1; }
  /// So many choices tell, some more than are needed for as many ways as there are shares.
  size_t telling_choices() const {
    constexpr size_t kMore = 6;
    return std::bit_width(count - 1) + kMore;
  }
  bool holds(uint64_t hash) const { return hash % count == index; }
};

}  // namespace preproc
