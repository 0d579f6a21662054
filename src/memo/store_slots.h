#pragma once

#include <cstdint>
#include <vector>

#include "memo/digest.h"

namespace preproc {

/// A set of more assertions is not kept beyond a process.
constexpr size_t kMaxStoredSet = 512;

/// Keys under which a store keeps several entries for one thing: `slots` at most, later ones in place of earlier ones.
/// A digest moved by the number of its slot is one that no other thing is known to have; nothing is hashed again.
inline Digest slot_key(Digest digest, uint64_t slot) {
  digest.words[1] += slot + 1;
  return digest;
}

inline std::vector<Digest> slot_keys(const Digest& digest, uint64_t slots) {
  std::vector<Digest> keys;
  for (uint64_t slot = 0; slot < slots; ++slot) {
    keys.push_back(slot_key(digest, slot));
  }
  return keys;
}

}  // namespace preproc
