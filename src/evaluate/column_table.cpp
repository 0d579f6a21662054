#include "evaluate/column_table.h"

#include <algorithm>
#include <bit>

#include "evaluate/column_context.h"
#include "evaluate/column_loop.h"

namespace preproc {

namespace {

/// A vector over the indices may have this many times as many places as there are entries, and some more.
constexpr uint64_t kPlacesPerEntry = 4;
constexpr uint64_t kFreePlaces = 4096;

template <typename Element>
void read_dense(const std::vector<Element>& table, const uint64_t* indices, size_t rows, uint64_t* out) {
  const uint64_t last = table.size() - 1;
  const Element* elements = table.data();
  for (size_t i = 0; i < rows; ++i) {
    out[i] = elements[std::min(indices[i], last)];
  }
}

}  // namespace

ColumnTable::ColumnTable(uint64_t fallback, std::span<const Entry> entries) : fallback_(fallback) {
  uint64_t greatest = 0;
  for (const Entry& entry : entries) {
    greatest = std::max(greatest, entry.index);
  }
  if (greatest < kPlacesPerEntry * entries.size() + kFreePlaces) {
    fill_dense(entries, entries.empty() ? 0 : greatest + 1);
  } else {
    fill_hashed(entries);
  }
}

void ColumnTable::fill_dense(std::span<const Entry> entries, uint64_t size) {
  uint64_t used = fallback_;
  for (const Entry& entry : entries) {
    used |= entry.element;
  }
  const auto fill = [&]<typename Element>(std::vector<Element>& table) {
    table.assign(size + 1, static_cast<Element>(fallback_));
    for (const Entry& entry : entries) {
      table[entry.index] = static_cast<Element>(entry.element);
    }
  };
  // Small elements keep a large table in the first levels of cache.
  if (used <= UINT8_MAX) {
    fill(bytes_);
  } else if (used <= UINT32_MAX) {
    fill(halves_);
  } else {
    fill(words_);
  }
}

size_t ColumnTable::first_place(uint64_t index) const { return (index * 0x9e3779b97f4a7c15ULL) >> hash_shift_; }

void ColumnTable::fill_hashed(std::span<const Entry> entries) {
  // Of n entries at least one of the n + 1 least indices is free.
  std::vector<bool> listed(entries.size() + 1);
  for (const Entry& entry : entries) {
    if (entry.index < listed.size()) {
      listed[entry.index] = true;
    }
  }
  free_key_ = static_cast<uint64_t>(std::ranges::find(listed, false) - listed.begin());

  const size_t size = std::bit_ceil(entries.size() * 2 + 2);
  hash_shift_ = 64 - static_cast<uint32_t>(std::countr_zero(size));
  keys_.assign(size, free_key_);
  elements_.assign(size, fallback_);
  for (const Entry& entry : entries) {
    size_t place = first_place(entry.index);
    while (keys_[place] != free_key_ && keys_[place] != entry.index) {
      place = (place + 1) & (size - 1);
    }
    keys_[place] = entry.index;
    elements_[place] = entry.element;
  }
}

void ColumnTable::read(const uint64_t* indices, size_t rows, uint64_t* out) const {
  if (!bytes_.empty()) {
    read_dense(bytes_, indices, rows, out);
  } else if (!halves_.empty()) {
    read_dense(halves_, indices, rows, out);
  } else if (!words_.empty()) {
    read_dense(words_, indices, rows, out);
  } else {
    for (size_t i = 0; i < rows; ++i) {
      size_t place = first_place(indices[i]);
      while (keys_[place] != indices[i] && keys_[place] != free_key_) {
        place = (place + 1) & (keys_.size() - 1);
      }
      out[i] = elements_[place];
    }
  }
}

PREPROC_COLUMN_LOOP void column_read_over_stores(ColumnContext& context) {
  const size_t rows = context.rows();
  uint64_t* __restrict out = context.words();
  const WordColumn& index = context.argument(0);
  const WordColumn& below = context.argument(1);
  for (size_t i = 0; i < rows; ++i) {
    out[i] = word_at(below, i);
  }
  for (size_t store = 2; store < context.argument_count(); store += 2) {
    const WordColumn& at = context.argument(store);
    const WordColumn& element = context.argument(store + 1);
    for (size_t i = 0; i < rows; ++i) {
      const uint64_t hit = 0 - static_cast<uint64_t>(word_at(index, i) == word_at(at, i));
      out[i] ^= (out[i] ^ word_at(element, i)) & hit;
    }
  }
}

}  // namespace preproc
