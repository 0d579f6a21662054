#pragma once

#include <cstdint>
#include <vector>

#include "value/hash.h"
#include "value/hash_index.h"
#include "value/value.h"

namespace preproc {

/// Different values of one sort, numbered in the order in which they were put in. A value is found in constant time.
/// Two values are the same if they have the same representation; for numbers, strings and bit-vectors, that is
/// equality.
class ValueSet {
 public:
  static constexpr uint32_t kAbsent = UINT32_MAX;

  /// Puts in a value. True if it was not there.
  bool insert(Value value) {
    const uint64_t hash = hash_of(value);
    if (find(value, hash) != kAbsent) {
      return false;
    }
    hashes_.push_back(hash);
    values_.push_back(std::move(value));
    index_.add(hash, static_cast<uint32_t>(values_.size()), [&](uint32_t id) { return hashes_[id - 1]; });
    return true;
  }
  /// The number of a value, or `kAbsent`.
  uint32_t find(const Value& value) const { return find(value, hash_of(value)); }
  size_t size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  const Value& operator[](size_t i) const { return values_[i]; }
  const std::vector<Value>& values() const { return values_; }

 private:
  static uint64_t hash_of(const Value& value) { return mix(value.hash(), 0); }
  uint32_t find(const Value& value, uint64_t hash) const {
    return index_.find(hash, [&](uint32_t id) { return hashes_[id - 1] == hash && values_[id - 1] == value; }) - 1;
  }

  std::vector<Value> values_;
  std::vector<uint64_t> hashes_;
  HashIndex index_;
};

}  // namespace preproc
