#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "value/huge_pages.h"

namespace preproc {

/// Finds things by content: from the hash of a thing to its id, which is not 0. The things are kept elsewhere, and
/// nothing is removed.
///
/// Open addressing in groups of eight places. Of each place one byte of the hash is kept apart from the id, the eight
/// of a group in one word: a search compares them all at once and looks at things only where the byte agrees. The bytes
/// of a million things fit in 1.3 to 2.7 MB, so that a search for something new seldom leaves the cache. An id costs 7
/// to 13 bytes. (After the Swiss tables of Abseil, with words in place of SIMD registers.)
class HashIndex {
 public:
  explicit HashIndex(size_t groups = 8) { allocate(groups); }  ///< a power of two

  /// The id of this hash for which `same(id)` holds, or 0. `hash` should be good in its high and in its low bits.
  template <typename Same>
  uint32_t find(uint64_t hash, Same&& same) const {
    const uint64_t tags = kEach * tag_of(hash);
    for (size_t group = hash & mask_;; group = (group + 1) & mask_) {
      const uint64_t word = tags_[group];
      for (uint64_t agree = zero_bytes(word ^ tags); agree != 0; agree &= agree - 1) {
        const uint32_t id = ids_[group * kGroup + place_of(agree)];
        if (same(id)) {
          return id;
        }
      }
      if (zero_bytes(word) != 0) {
        return 0;
      }
    }
  }

  /// Adds a thing that was searched for and not found. `hash_of(id)` gives the hash of one that was added before.
  template <typename HashOf>
  void add(uint64_t hash, uint32_t id, HashOf&& hash_of) {
    if (++count_ > tags_.size() * kFull) {
      rehash(tags_.size() * 2, hash_of);
    }
    put(hash, id);
  }

  /// Makes room for `count` things in all.
  template <typename HashOf>
  void reserve(size_t count, HashOf&& hash_of) {
    const size_t groups = std::bit_ceil(count / kFull + 1);
    if (groups > tags_.size()) {
      rehash(groups, hash_of);
    }
  }

  size_t memory_bytes() const { return tags_.size() * (sizeof(uint64_t) + kGroup * sizeof(uint32_t)); }

 private:
  static constexpr size_t kGroup = 8;
  static constexpr size_t kFull = 6;  // used places of a group, on average, before the index grows
  static constexpr uint64_t kEach = 0x0101010101010101;

  /// The byte that is kept, never 0: 0 is a free place. The group comes from the other end of the hash.
  static uint64_t tag_of(uint64_t hash) { return std::max<uint64_t>(hash >> 56, 1); }
  /// The high bit of each byte that is zero.
  static uint64_t zero_bytes(uint64_t word) {
    constexpr uint64_t kLow = kEach * 0x7f;
    return ~(((word & kLow) + kLow) | word | kLow);
  }
  static size_t place_of(uint64_t flags) { return static_cast<size_t>(std::countr_zero(flags)) / 8; }

  void allocate(size_t groups) {
    tags_ = HugeArray<uint64_t>(groups);
    ids_ = HugeArray<uint32_t>(groups * kGroup);
    std::fill_n(tags_.data(), groups, 0);
    mask_ = groups - 1;
  }
  template <typename HashOf>
  void rehash(size_t groups, HashOf& hash_of) {
    const HugeArray<uint64_t> tags = std::move(tags_);
    const HugeArray<uint32_t> ids = std::move(ids_);
    allocate(groups);
    for (size_t group = 0; group < tags.size(); ++group) {
      for (uint64_t used = ~zero_bytes(tags[group]) & (kEach << 7); used != 0; used &= used - 1) {
        const uint32_t old = ids[group * kGroup + place_of(used)];
        put(hash_of(old), old);
      }
    }
  }
  void put(uint64_t hash, uint32_t id) {
    size_t group = hash & mask_;
    while (zero_bytes(tags_[group]) == 0) {
      group = (group + 1) & mask_;
    }
    const size_t place = place_of(zero_bytes(tags_[group]));
    tags_[group] |= tag_of(hash) << (8 * place);
    ids_[group * kGroup + place] = id;
  }

  HugeArray<uint64_t> tags_;
  HugeArray<uint32_t> ids_;
  size_t mask_ = 0;
  size_t count_ = 0;
};

}  // namespace preproc
