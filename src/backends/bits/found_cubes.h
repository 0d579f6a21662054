#pragma once

#include <cstdint>
#include <vector>

namespace preproc::bits {

/// Cubes over the same bits, to keep later ones apart from earlier ones: an assignment of some of the bits, the others
/// being open.
class FoundCubes {
 public:
  void clear() { cubes_.clear(); }
  /// `values`: of all bits; `open`: those that may be any. Bits are closed until the cube shares no point with those
  /// before, in none of which `values` is. Then it is added. Cost: a step for 64 bits of each cube.
  void add_apart(const std::vector<bool>& values, std::vector<bool>& open);

 private:
  using Words = std::vector<uint64_t>;
  static Words pack(const std::vector<bool>& bits);
  struct Cube {
    Words values;
    Words fixed;
  };
  std::vector<Cube> cubes_;
};

}  // namespace preproc::bits
