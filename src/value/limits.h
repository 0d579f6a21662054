#pragma once

#include <cstdint>

namespace preproc {

/// Results of more bits than these are not computed: a script of a few lines can ask for values that no memory holds,
/// as by squaring again and again. The evaluator then says "not determined".
inline constexpr uint64_t kMaxNumberBits = uint64_t{1} << 17;
inline constexpr uint32_t kMaxVectorBits = uint32_t{1} << 22;

/// The bits of the widest bit-vectors and floats; far less are computed with.
inline constexpr uint32_t kMaxWidth = 0x7fffffff;

}  // namespace preproc
