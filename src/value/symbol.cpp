#include "value/symbol.h"

#include "value/hash.h"

namespace preproc {

namespace {
constexpr size_t kBlockSize = size_t{1} << 16;

/// Equality of names, which are short: a call of memcmp would cost more than the comparison.
bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) {
    return false;
  }
  const char* p = a.data();
  const char* q = b.data();
  const size_t size = a.size();
  if (size < 8) {
    for (size_t i = 0; i < size; ++i) {
      if (p[i] != q[i]) {
        return false;
      }
    }
    return true;
  }
  const auto word = [](const char* place) {
    uint64_t bytes = 0;
    std::memcpy(&bytes, place, 8);
    return bytes;
  };
  for (size_t i = 0; i + 8 < size; i += 8) {
    if (word(p + i) != word(q + i)) {
      return false;
    }
  }
  return word(p + size - 8) == word(q + size - 8);
}
}  // namespace

SymbolTable::SymbolTable() : slots_(1024) { names_.emplace_back(); }

Symbol SymbolTable::find(std::string_view name) const {
  const auto hash = static_cast<uint32_t>(hash_bytes(name));
  const size_t mask = slots_.size() - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    const Slot& slot = slots_[i];
    if (slot.id == 0) {
      return {};
    }
    if (slot.hash == hash && same_name(names_[slot.id], name)) {
      return {slot.id};
    }
  }
}

Symbol SymbolTable::intern(std::string_view name) {
  const auto hash = static_cast<uint32_t>(hash_bytes(name));
  const size_t mask = slots_.size() - 1;
  size_t i = hash & mask;
  for (;; i = (i + 1) & mask) {
    const Slot& slot = slots_[i];
    if (slot.id == 0) {
      break;
    }
    if (slot.hash == hash && same_name(names_[slot.id], name)) {
      return {slot.id};
    }
  }
  const auto id = static_cast<uint32_t>(names_.size());
  names_.push_back(store(name));
  slots_[i] = {hash, id};
  if (names_.size() * 2 > slots_.size()) {
    grow();
  }
  return {id};
}

void SymbolTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id == 0) {
      continue;
    }
    size_t i = slot.hash & mask;
    while (slots_[i].id != 0) {
      i = (i + 1) & mask;
    }
    slots_[i] = slot;
  }
}

std::string_view SymbolTable::store(std::string_view name) {
  if (name.size() > block_left_) {
    block_left_ = name.size() > kBlockSize ? name.size() : kBlockSize;
    blocks_.push_back(std::make_unique<char[]>(block_left_));
    block_next_ = blocks_.back().get();
  }
  char* place = block_next_;
  if (!name.empty()) {
    std::memcpy(place, name.data(), name.size());
  }
  block_next_ += name.size();
  block_left_ -= name.size();
  return {place, name.size()};
}

}  // namespace preproc
