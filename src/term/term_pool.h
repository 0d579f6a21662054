#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "value/term_handle.h"

namespace preproc {

/// The children of terms that have more than two. What was added stays where it is.
class TermPool {
 public:
  /// The place of a copy of the children. std::length_error where there are too many (2^32 in all).
  uint32_t add(std::span<const Term> children);
  const Term* at(uint32_t place) const {
    return chunks_[place >> kChunkBits].get() + (place & ((1U << kChunkBits) - 1));
  }
  size_t bytes() const { return bytes_; }

 private:
  static constexpr uint32_t kChunkBits = 16;
  struct Free {
    void operator()(Term* chunk) const { std::free(chunk); }
  };

  void add_chunk(size_t terms);

  std::vector<std::unique_ptr<Term[], Free>> chunks_;
  uint32_t chunk_ = 0;                // the last ordinary one
  uint32_t used_ = 1U << kChunkBits;  // of it
  size_t bytes_ = 0;
};

}  // namespace preproc
