#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace preproc {

/// An allocator that asks for huge pages where a block is 2 MB and more: tables that are probed at random then cost a
/// tenth of the page faults and TLB misses.
template <typename T>
struct HugePageAllocator {
  using value_type = T;
  HugePageAllocator() = default;
  template <typename U>
  explicit HugePageAllocator(const HugePageAllocator<U>&) {}

  static constexpr size_t kHugePage = size_t{1} << 21;

  T* allocate(size_t count) {
    const size_t bytes = count * sizeof(T);
    if (bytes < kHugePage) {
      return static_cast<T*>(::operator new(bytes));
    }
    const size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    void* block = std::aligned_alloc(kHugePage, rounded);
    if (block == nullptr) {
      throw std::bad_alloc();
    }
    ::madvise(block, rounded, MADV_HUGEPAGE);  // a hint: nothing is lost if it is not taken
    return static_cast<T*>(block);
  }
  void deallocate(T* block, size_t count) {
    if (count * sizeof(T) < kHugePage) {
      ::operator delete(block);
    } else {
      std::free(block);
    }
  }
  friend bool operator==(HugePageAllocator, HugePageAllocator) { return true; }
};

/// The same, and elements that are made without a value stay uninitialised: for buffers that are about to be filled.
template <typename T>
struct UninitializedHugePageAllocator : HugePageAllocator<T> {
  UninitializedHugePageAllocator() = default;
  template <typename U>
  explicit UninitializedHugePageAllocator(const UninitializedHugePageAllocator<U>&) {}
  template <typename U>
  struct rebind {
    using other = UninitializedHugePageAllocator<U>;
  };
  template <typename U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <typename U, typename... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
  }
};

}  // namespace preproc
