#include "backends/bits/found_cubes.h"

#include <bit>

namespace preproc::bits {

FoundCubes::Words FoundCubes::pack(const std::vector<bool>& bits) {
  constexpr size_t kWord = 64;
  Words words((bits.size() + kWord - 1) / kWord);
  for (size_t i = 0; i < bits.size(); ++i) {
    words[i / kWord] |= uint64_t{bits[i]} << (i % kWord);
  }
  return words;
}

void FoundCubes::add_apart(const std::vector<bool>& values, std::vector<bool>& open) {
  constexpr size_t kWord = 64;
  std::vector<bool> closed = open;
  closed.flip();
  Cube cube{pack(values), pack(closed)};
  for (const Cube& before : cubes_) {
    // A bit that both fix, to different values, keeps them apart.
    bool apart = false;
    size_t differs = SIZE_MAX;  // a word with a bit that the earlier one fixes to another value
    for (size_t w = 0; w < cube.values.size() && !apart; ++w) {
      const uint64_t different = (cube.values[w] ^ before.values[w]) & before.fixed[w];
      apart = (different & cube.fixed[w]) != 0;
      differs = different != 0 ? w : differs;
    }
    if (!apart && differs != SIZE_MAX) {
      const uint64_t different = (cube.values[differs] ^ before.values[differs]) & before.fixed[differs];
      const auto bit = static_cast<size_t>(std::countr_zero(different));
      cube.fixed[differs] |= uint64_t{1} << bit;
      open[differs * kWord + bit] = false;
    }
  }
  cubes_.push_back(std::move(cube));
}

}  // namespace preproc::bits
