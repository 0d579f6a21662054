#include "term/column_table.h"

#include <algorithm>
#include <bit>

#include "term/column_context.h"
#include "term/column_loop.h"
#include "term/column_word.h"

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

ColumnTable::ColumnTable(const ArrayValue& array) : fallback_(value_to_word(*array.fallback)) {
  // Entries are sorted: the last one has the greatest index.
  const uint64_t greatest = array.entries.empty() ? 0 : value_to_word(array.entries.back().first);
  if (greatest < kPlacesPerEntry * array.entries.size() + kFreePlaces) {
    fill_dense(array, array.entries.empty() ? 0 : greatest + 1);
  } else {
    fill_hashed(array);
  }
}

void ColumnTable::fill_dense(const ArrayValue& array, uint64_t size) {
  uint64_t used = fallback_;
  for (const auto& [index, element] : array.entries) {
    used |= value_to_word(element);
  }
  const auto fill = [&]<typename Element>(std::vector<Element>& table) {
    table.assign(size + 1, static_cast<Element>(fallback_));
    for (const auto& [index, element] : array.entries) {
      table[value_to_word(index)] = static_cast<Element>(value_to_word(element));
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

void ColumnTable::fill_hashed(const ArrayValue& array) {
  const size_t size = std::bit_ceil(array.entries.size() * 2 + 2);
  hash_shift_ = 64 - static_cast<uint32_t>(std::countr_zero(size));
  for (const auto& [index, element] : array.entries) {
    if (value_to_word(index) != free_key_) {
      break;
    }
    ++free_key_;  // entries are sorted: the first gap
  }
  keys_.assign(size, free_key_);
  elements_.assign(size, fallback_);
  for (const auto& [index, element] : array.entries) {
    const uint64_t key = value_to_word(index);
    size_t place = first_place(key);
    while (keys_[place] != free_key_) {
      place = (place + 1) & (size - 1);
    }
    keys_[place] = key;
    elements_[place] = value_to_word(element);
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
