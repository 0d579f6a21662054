#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace preproc {

/// Mixes two words into one (the multiply-and-fold step of wyhash).
inline uint64_t mix(uint64_t a, uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a ^ 0x9e3779b97f4a7c15ULL) * (b ^ 0xbf58476d1ce4e5b9ULL);
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

/// Hash of a short byte string, eight bytes a step.
inline uint64_t hash_bytes(std::string_view text) {
  uint64_t h = text.size();
  const char* p = text.data();
  size_t left = text.size();
  while (left >= 8) {
    uint64_t word = 0;
    std::memcpy(&word, p, 8);
    h = mix(h, word);
    p += 8;
    left -= 8;
  }
  uint64_t tail = 0;
  if (left >= 4) {
    uint32_t low = 0;
    uint32_t high = 0;
    std::memcpy(&low, p, 4);
    std::memcpy(&high, p + left - 4, 4);
    tail = low | (static_cast<uint64_t>(high) << 32);
  } else if (left > 0) {
    tail = static_cast<uint8_t>(p[0]) | (static_cast<uint64_t>(static_cast<uint8_t>(p[left / 2])) << 8) |
           (static_cast<uint64_t>(static_cast<uint8_t>(p[left - 1])) << 16);
  }
  return mix(h, tail);
}

}  // namespace preproc
