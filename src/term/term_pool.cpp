#include "term/term_pool.h"

#include <memory>
#include <new>
#include <stdexcept>

namespace preproc {

/// Its memory is not touched before it is used: of most managers that is a small part.
void TermPool::add_chunk(size_t terms) {
  auto* const memory = static_cast<Term*>(std::malloc(terms * sizeof(Term)));
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  chunks_.emplace_back(memory);
  bytes_ += terms * sizeof(Term);
}

uint32_t TermPool::add(std::span<const Term> children) {
  constexpr size_t kChunk = size_t{1} << kChunkBits;
  if (children.size() > kChunk / 4) {  // its own chunk
    add_chunk(children.size());
    std::ranges::uninitialized_copy(children, std::span(chunks_.back().get(), children.size()));
    return static_cast<uint32_t>(chunks_.size() - 1) << kChunkBits;
  }
  if (used_ + children.size() > kChunk) {
    if (chunks_.size() >= (size_t{1} << (32 - kChunkBits))) {
      throw std::length_error("too many terms with more than two arguments");
    }
    chunk_ = static_cast<uint32_t>(chunks_.size());
    add_chunk(kChunk);
    used_ = 0;
  }
  const uint32_t place = (chunk_ << kChunkBits) | used_;
  std::ranges::uninitialized_copy(children, std::span(chunks_[chunk_].get() + used_, children.size()));
  used_ += static_cast<uint32_t>(children.size());
  return place;
}

}  // namespace preproc
