#include "encode/table/cubes.h"

#include <algorithm>

namespace preproc {

namespace {

/// A set of indices as words.
using Set = std::vector<uint64_t>;

/// The words of sets in which one word holds the indices of 6 bits: which of them have the bit set.
constexpr uint64_t kHigh[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                               0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

Set without(const Set& a, const Set& b) {
  Set rest(a);
  for (size_t i = 0; i < rest.size(); ++i) {
    rest[i] &= ~b[i];
  }
  return rest;
}

Set both(const Set& a, const Set& b) {
  Set common(a);
  for (size_t i = 0; i < common.size(); ++i) {
    common[i] &= b[i];
  }
  return common;
}

void add(Set& to, const Set& set) {
  for (size_t i = 0; i < to.size(); ++i) {
    to[i] |= set[i];
  }
}

/// The indices with that value of the bit, without it: below 6 bits each half is repeated in the other's place.
Set half(const Set& set, uint32_t bit, bool high) {
  if (bit >= 6) {
    const auto middle = set.begin() + static_cast<ptrdiff_t>(set.size() / 2);
    return high ? Set(middle, set.end()) : Set(set.begin(), middle);
  }
  const uint64_t part = high ? set[0] & kHigh[bit] : set[0] & ~kHigh[bit];
  return {part | (high ? part >> (1U << bit) : part << (1U << bit))};
}

class Covering {
 public:
  explicit Covering(size_t max_cubes) : max_cubes_(max_cubes) {}

  /// Covers `needed` within `allowed`, with cubes that have `cube`'s bits; gives what it covered. The recursion is over
  /// the bits of the index.
  Set run(const Set& needed, const Set& allowed, uint32_t bits, Cube cube) {
    const auto is = [](uint64_t word) { return [word](uint64_t w) { return w == word; }; };
    if (full() || std::ranges::all_of(needed, is(0))) {
      return Set(needed.size(), 0);
    }
    if (std::ranges::all_of(allowed, is(~uint64_t{0}))) {
      cubes_.push_back(cube);
      return Set(needed.size(), ~uint64_t{0});
    }
    const uint32_t bit = bits - 1;
    const Cube low_cube{cube.mask | uint64_t{1} << bit, cube.bits};
    const Cube high_cube{low_cube.mask, cube.bits | uint64_t{1} << bit};
    const Set needed_low = half(needed, bit, false);
    const Set needed_high = half(needed, bit, true);
    const Set allowed_low = half(allowed, bit, false);
    const Set allowed_high = half(allowed, bit, true);
    // First what only cubes with this bit can cover, then the rest without it.
    const Set low = run(without(needed_low, allowed_high), allowed_low, bit, low_cube);
    const Set high = run(without(needed_high, allowed_low), allowed_high, bit, high_cube);
    Set rest = without(needed_low, low);
    add(rest, without(needed_high, high));
    const Set shared = run(rest, both(allowed_low, allowed_high), bit, cube);
    return joined(low, high, shared, bit);
  }

  bool full() const { return cubes_.size() > max_cubes_; }
  std::vector<Cube> take() { return std::move(cubes_); }

 private:
  static Set joined(const Set& low, const Set& high, const Set& shared, uint32_t bit) {
    if (bit < 6) {
      return {(low[0] & ~kHigh[bit]) | (high[0] & kHigh[bit]) | shared[0]};
    }
    Set covered(low);
    covered.insert(covered.end(), high.begin(), high.end());
    for (size_t i = 0; i < covered.size(); ++i) {
      covered[i] |= shared[i % shared.size()];
    }
    return covered;
  }

  size_t max_cubes_;
  std::vector<Cube> cubes_;
};

/// The set repeated until it fills a word.
Set repeated(std::span<const uint64_t> set, uint32_t bits) {
  Set words(set.begin(), set.end());
  if (bits < 6) {
    words[0] &= (uint64_t{1} << (1U << bits)) - 1;
    for (uint32_t bit = bits; bit < 6; ++bit) {
      words[0] |= words[0] << (1U << bit);
    }
  }
  return words;
}

}  // namespace

std::optional<std::vector<Cube>> cover(std::span<const uint64_t> on, std::span<const uint64_t> free, uint32_t bits,
                                       size_t max_cubes) {
  const Set needed = repeated(on, bits);
  Set allowed = repeated(free, bits);
  add(allowed, needed);
  Covering covering(max_cubes);
  covering.run(without(needed, repeated(free, bits)), allowed, bits, {});
  return covering.full() ? std::nullopt : std::optional(covering.take());
}

}  // namespace preproc
