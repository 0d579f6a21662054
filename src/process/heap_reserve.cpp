#include "process/heap_reserve.h"

#include <cstdint>
#include <cstdlib>
#include <sys/mman.h>

#include <malloc.h>

namespace preproc {

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)

void reserve_heap(size_t bytes) {
  constexpr uintptr_t kHugePage = uintptr_t{2} << 20;
  raise_heap_thresholds(bytes);
  void* volatile block = std::malloc(bytes);
  if (block == nullptr) {
    return;
  }
  const uintptr_t first = (reinterpret_cast<uintptr_t>(block) + kHugePage - 1) & ~(kHugePage - 1);
  const uintptr_t last = (reinterpret_cast<uintptr_t>(block) + bytes) & ~(kHugePage - 1);
  if (first < last) {
    madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
  }
  std::free(block);
}

void raise_heap_thresholds(size_t bytes) {
  void* volatile mapped = std::malloc(bytes);
  std::free(mapped);
}

void keep_freed_memory() {
  constexpr int kKept = 64 << 20;
  constexpr int kLargestBlock = 32 << 20;
  mallopt(M_TRIM_THRESHOLD, kKept);
  mallopt(M_MMAP_THRESHOLD, kLargestBlock);
}

#else

void reserve_heap(size_t) {}
void raise_heap_thresholds(size_t) {}
void keep_freed_memory() {}

#endif

}  // namespace preproc
