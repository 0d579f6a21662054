#pragma once

#include <cstdint>
#include <random>
#include <span>

namespace preproc {

/// The random choices of a search: the same ones for the same seed, on every machine.
class SearchRandom {
 public:
  explicit SearchRandom(uint64_t seed) : engine_(seed) {}
  uint64_t word() { return engine_(); }
  /// 0 ... count - 1; count is at least 1.
  size_t below(size_t count) { return static_cast<size_t>(engine_() % count); }
  bool one_in(size_t count) { return below(count) == 0; }
  /// A number of at most `bits` random bits, small ones as likely as large ones.
  uint64_t step(uint32_t bits) {
    const size_t length = below(bits) + 1;
    return length >= 64 ? engine_() : engine_() & ((uint64_t{1} << length) - 1);
  }
  template <typename T>
  const T& pick(std::span<const T> from) {
    return from[below(from.size())];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace preproc
