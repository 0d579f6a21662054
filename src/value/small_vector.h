#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <type_traits>

namespace preproc {

/// A vector of values that can be copied bytewise, which keeps up to N of them in itself: stacks of walks and lists of
/// arguments, most of which are short, need no allocator. (boost::container::small_vector would do but for its
/// iterators, which are not contiguous to std::span in Debian 12, and a false warning of GCC.)
template <typename T, size_t N>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;

  SmallVector() = default;
  SmallVector(std::initializer_list<T> values) {
    for (const T& value : values) {
      push_back(value);
    }
  }
  SmallVector(const SmallVector& other) {
    for (const T& value : other) {
      push_back(value);
    }
  }
  SmallVector(SmallVector&& other) noexcept : size_(other.size_), capacity_(other.capacity_) {
    if (other.more_) {
      more_ = std::move(other.more_);
      data_ = more_.get();
    } else {
      std::copy_n(other.data_, size_, data_);
    }
    other.reset();
  }
  SmallVector& operator=(const SmallVector&) = delete;
  SmallVector& operator=(SmallVector&&) = delete;
  ~SmallVector() = default;

  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  void clear() { size_ = 0; }
  void pop_back() { --size_; }
  void push_back(const T& value) {
    if (size_ == capacity_) {
      const T copy = value;  // it may be one of ours
      grow();
      data_[size_++] = copy;
      return;
    }
    data_[size_++] = value;
  }

  friend bool operator==(const SmallVector& a, const SmallVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  void grow() {
    const size_t capacity = capacity_ * 2;
    auto more = std::make_unique_for_overwrite<T[]>(capacity);
    std::copy_n(data_, size_, more.get());
    more_ = std::move(more);
    data_ = more_.get();
    capacity_ = capacity;
  }
  void reset() {
    more_.reset();
    data_ = inline_;
    size_ = 0;
    capacity_ = N;
  }

  T inline_[N];
  T* data_ = inline_;
  size_t size_ = 0;
  size_t capacity_ = N;
  std::unique_ptr<T[]> more_;
};

}  // namespace preproc
