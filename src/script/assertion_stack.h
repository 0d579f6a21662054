#pragma once

#include <cstdint>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Levels that may be open. They cost memory, and few bytes of input ask for many.
inline constexpr uint32_t kMaxLevels = 1'000'000;

/// The user's assertions and push levels.
class AssertionStack {
 public:
  struct Entry {
    Term term;
    Symbol name;  ///< (assert (! t :named name)); null if it has none
    uint32_t level;
  };
  void add(Term term, Symbol name) { entries_.push_back({term, name, level_}); }
  void push(uint32_t levels) { level_ += levels; }
  /// levels <= level()
  void pop(uint32_t levels) {
    level_ -= levels;
    while (!entries_.empty() && entries_.back().level > level_) {
      entries_.pop_back();
    }
  }
  void clear() {
    entries_.clear();
    level_ = 0;
  }
  uint32_t level() const { return level_; }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
  uint32_t level_ = 0;
};

}  // namespace preproc
