#pragma once

#include <array>
#include <memory>
#include <vector>

#include "value/term_handle.h"

namespace preproc {

/// A map from terms to small values, in pages of 512 terms that exist where something was put: constant time, no
/// hashing, and a walk over a few terms of a large manager touches a few pages. An absent key reads as `T{}`.
template <typename T>
class TermMap {
 public:
  const T& operator[](Term t) const {
    static const T kAbsent{};
    const size_t page = t.id >> kBits;
    return page < pages_.size() && pages_[page] ? (*pages_[page])[t.id & kMask] : kAbsent;
  }
  T& slot(Term t) {
    const size_t page = t.id >> kBits;
    if (page >= pages_.size()) {
      pages_.resize(page + page / 2 + 1);
    }
    if (!pages_[page]) {
      pages_[page] = std::make_unique<std::array<T, kMask + 1>>();
    }
    return (*pages_[page])[t.id & kMask];
  }
  void clear() { pages_.clear(); }

 private:
  static constexpr uint32_t kBits = 9;
  static constexpr uint32_t kMask = (1U << kBits) - 1;
  std::vector<std::unique_ptr<std::array<T, kMask + 1>>> pages_;
};

/// A set of terms, as `TermMap`.
class TermSet {
 public:
  bool contains(Term t) const { return marks_[t]; }
  /// True if the term was not in the set.
  bool insert(Term t) {
    bool& mark = marks_.slot(t);
    const bool fresh = !mark;
    mark = true;
    return fresh;
  }
  void erase(Term t) { marks_.slot(t) = false; }
  void clear() { marks_.clear(); }

 private:
  TermMap<bool> marks_;
};

}  // namespace preproc
