#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace preproc {

/// Text that grows at its end a few bytes at a time. Room is kept when it is emptied, and nothing is written but the
/// text itself.
class TextBuffer {
 public:
  size_t size() const { return size_; }
  std::string_view view() const { return {bytes_.get(), size_}; }
  void clear() { size_ = 0; }
  /// Drops what is behind the first `size` bytes.
  void cut(size_t size) { size_ = size; }

  TextBuffer& operator+=(char c) {
    *room(1) = c;
    ++size_;
    return *this;
  }
  TextBuffer& operator+=(std::string_view text) {
    if (!text.empty()) {
      std::memcpy(room(text.size()), text.data(), text.size());
      size_ += text.size();
    }
    return *this;
  }
  /// Appends the number in decimal digits.
  void append_number(uint64_t number) {
    constexpr size_t kMostDigits = 20;
    append(kMostDigits, [&](char* place) { return std::to_chars(place, place + kMostDigits, number).ptr; });
  }
  /// Appends what `write` writes: at most `most` bytes from the given place on; it returns the end.
  template <typename Write>
  void append(size_t most, Write&& write) {
    size_ = static_cast<size_t>(write(room(most)) - bytes_.get());
  }

 private:
  /// The end, with room for `more` bytes.
  char* room(size_t more) {
    if (capacity_ - size_ < more) {
      grow(more);
    }
    return bytes_.get() + size_;
  }
  void grow(size_t more) {
    const size_t capacity = std::max({size_ + more, 2 * capacity_, size_t{256}});
    auto bytes = std::make_unique_for_overwrite<char[]>(capacity);
    if (size_ > 0) {
      std::memcpy(bytes.get(), bytes_.get(), size_);
    }
    bytes_ = std::move(bytes);
    capacity_ = capacity;
  }

  std::unique_ptr<char[]> bytes_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace preproc
