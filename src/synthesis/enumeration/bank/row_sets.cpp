#include "synthesis/enumeration/bank/row_sets.h"

#include <algorithm>

#include "value/hash.h"

namespace preproc {

namespace {

uint64_t hash_of(std::span<const uint64_t> set) {
  uint64_t hash = set.size();
  for (const uint64_t word : set) {
    hash = mix(hash, word);
  }
  return hash;
}

}  // namespace

bool RowSets::add(std::span<const uint64_t> set, uint32_t thing) {
  const uint64_t hash = hash_of(set);
  if (index_.find(hash, [&](uint32_t id) { return std::ranges::equal(this->set(id - 1), set); }) != 0) {
    return false;
  }
  bits_.insert(bits_.end(), set.begin(), set.end());
  things_.push_back(thing);
  index_.add(hash, size(), [&](uint32_t id) { return hash_of(this->set(id - 1)); });
  return true;
}

std::vector<uint64_t> RowSets::all() const {
  std::vector<uint64_t> sum(words_);
  for (uint32_t place = 0; place < size(); ++place) {
    for (size_t w = 0; w < words_; ++w) {
      sum[w] |= bits_[place * words_ + w];
    }
  }
  return sum;
}

std::vector<uint64_t> RowSets::full() const {
  std::vector<uint64_t> rows(words_, ~uint64_t{0});
  if (rows_ % 64 != 0) {
    rows.back() = (uint64_t{1} << (rows_ % 64)) - 1;
  }
  return rows;
}

}  // namespace preproc
