#pragma once

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <type_traits>

namespace preproc {

/// An array of trivial elements that are not initialised. From 2 MB on it asks for huge pages: tables that are probed
/// at random, and memory that is written once, then cost a small part of the page faults and TLB misses.
template <typename T>
class HugeArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  HugeArray() = default;
  explicit HugeArray(size_t size) : data_(allocate(size)), size_(size) {}

  T* data() const { return data_.get(); }
  size_t size() const { return size_; }
  T& operator[](size_t i) const { return data_.get()[i]; }

 private:
  static constexpr size_t kHugePage = size_t{1} << 21;
  struct Free {
    void operator()(T* block) const { std::free(block); }
  };

  static T* allocate(size_t size) {
    if (size > std::numeric_limits<ptrdiff_t>::max() / sizeof(T) - kHugePage) {
      throw std::bad_alloc();
    }
    const size_t bytes = size * sizeof(T);
    const size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    void* block = bytes < kHugePage ? std::malloc(bytes) : std::aligned_alloc(kHugePage, rounded);
    if (block == nullptr && bytes > 0) {
      throw std::bad_alloc();
    }
    if (bytes >= kHugePage) {
      ::madvise(block, rounded, MADV_HUGEPAGE);  // a hint: nothing is lost if it is not taken
    }
    return static_cast<T*>(block);
  }

  std::unique_ptr<T, Free> data_;
  size_t size_ = 0;
};

}  // namespace preproc
