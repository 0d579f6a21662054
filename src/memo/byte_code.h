#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "memo/digest.h"

namespace preproc {

/// Appends numbers and texts to bytes, so that `ByteReader` reads them back. What was written one after the other can
/// be read in no other way: bytes are equal only if what was written is.
class ByteWriter {
 public:
  explicit ByteWriter(std::string& out) : out_(out) {}
  /// Seven bits a byte, the low ones first.
  void number(uint64_t n) {
    for (; n >= 0x80; n >>= 7) {
      out_ += static_cast<char>(n | 0x80);
    }
    out_ += static_cast<char>(n);
  }
  void text(std::string_view bytes) {
    number(bytes.size());
    out_ += bytes;
  }
  void digest(const Digest& digest) { out_ += digest.bytes(); }
  /// To the microsecond.
  void seconds(double seconds) { number(static_cast<uint64_t>(seconds * 1e6)); }

 private:
  std::string& out_;
};

/// Reads what `ByteWriter` wrote. Past the end, or where the bytes are something else, everything reads as 0 or empty
/// and `failed` is true from then on.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : left_(bytes) {}
  uint64_t number() {
    uint64_t n = 0;
    for (uint32_t shift = 0; shift < 64 && !left_.empty(); shift += 7) {
      const auto byte = static_cast<uint8_t>(left_.front());
      left_.remove_prefix(1);
      n |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) {
        return n;
      }
    }
    return fail();
  }
  /// A number of things to be read that take at least a byte each.
  size_t count() {
    const uint64_t n = number();
    return n <= left_.size() ? n : fail();
  }
  std::string_view text() { return raw(count()); }
  double seconds() { return static_cast<double>(number()) / 1e6; }
  Digest digest() {
    const std::string_view bytes = raw(16);
    return bytes.empty() ? Digest{} : Digest::from_bytes(bytes);
  }
  bool failed() const { return failed_; }
  /// Everything was read, and all was well.
  bool finished() const { return !failed_ && left_.empty(); }

 private:
  uint64_t fail() {
    failed_ = true;
    left_ = {};
    return 0;
  }
  std::string_view raw(size_t size) {
    if (size > left_.size()) {
      fail();
      return {};
    }
    const std::string_view bytes = left_.substr(0, size);
    left_.remove_prefix(size);
    return bytes;
  }

  std::string_view left_;
  bool failed_ = false;
};

}  // namespace preproc
