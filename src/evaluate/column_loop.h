#pragma once

#include <cstdint>

#include "evaluate/column_context.h"

// Loops over the rows of a block, written so that the compiler turns them into vector instructions.

// A function marked PREPROC_COLUMN_LOOP is compiled for AVX2 and for the base instruction set, and the one that the
// machine has is bound when the program is loaded. 64-bit lanes need it: the base set can neither compare them nor
// shift each by its own amount. Address and thread sanitizers are not ready when functions are bound, so their builds
// do without; so do those of Clang, which takes no mention of such a function before its definition.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && defined(__OPTIMIZE__)
#define PREPROC_COLUMN_LOOP __attribute__((target_clones("avx2", "default")))
#else
#define PREPROC_COLUMN_LOOP
#endif

namespace preproc {

/// words[i] = f(argument 0)
template <typename F>
[[gnu::always_inline]] inline void map_rows(ColumnContext& context, F f) {
  const size_t rows = context.rows();
  const uint64_t* __restrict a = context.argument(0).words;
  uint64_t* __restrict out = context.words();
  for (size_t i = 0; i < rows; ++i) {
    out[i] = f(a[i]);
  }
}

/// words[i] = f(argument 0, argument 1), one of which may be constant.
template <typename F>
[[gnu::always_inline]] inline void map_row_pairs(ColumnContext& context, F f) {
  const size_t rows = context.rows();
  const uint64_t* __restrict a = context.argument(0).words;
  const uint64_t* __restrict b = context.argument(1).words;
  const uint64_t constant_a = context.argument(0).constant;
  const uint64_t constant_b = context.argument(1).constant;
  uint64_t* __restrict out = context.words();
  if (a == nullptr) {
    for (size_t i = 0; i < rows; ++i) {
      out[i] = f(constant_a, b[i]);
    }
  } else if (b == nullptr) {
    for (size_t i = 0; i < rows; ++i) {
      out[i] = f(a[i], constant_b);
    }
  } else {
    for (size_t i = 0; i < rows; ++i) {
      out[i] = f(a[i], b[i]);
    }
  }
}

}  // namespace preproc
