#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// What a script wants minimized or maximized, and its soft assertions, by levels of push: z3's (minimize t),
/// (maximize t), (assert-soft t).
class Objectives {
 public:
  /// `text`: as (get-objectives) shows it.
  void add(Objective objective, std::string text, uint32_t level) {
    entries_.push_back({std::move(objective), std::move(text), level});
  }
  void pop_to(uint32_t level) {
    std::erase_if(entries_, [level](const Entry& entry) { return entry.level > level; });
  }
  void clear() { entries_.clear(); }
  bool empty() const { return entries_.empty(); }

  std::vector<Objective> all() const {
    std::vector<Objective> objectives;
    std::ranges::transform(entries_, std::back_inserter(objectives), &Entry::objective);
    return objectives;
  }

  /// The answer to (get-objectives): each with its value, as `Optimum::values` has them.
  std::string to_string(const std::vector<std::string>& values) const;

 private:
  struct Entry {
    Objective objective;
    std::string text;
    uint32_t level;
  };
  std::vector<Entry> entries_;
};

}  // namespace preproc
