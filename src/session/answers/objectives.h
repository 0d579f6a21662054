#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "script/command.h"
#include "term/expand.h"

namespace preproc {

/// What a script wants minimized or maximized, and its soft assertions, by levels of push: z3's (minimize t),
/// (maximize t), (assert-soft t).
class Objectives {
 public:
  /// Adds the objective of such a command. CommandRefused where its term has none of the sorts that have a best value.
  void add(TermManager& tm, DefinitionExpander& expander, const Command& command, uint32_t level);
  void pop_to(uint32_t level) {
    std::erase_if(entries_, [level](const Entry& entry) { return entry.level > level; });
  }
  void clear() { entries_.clear(); }
  bool empty() const { return entries_.empty(); }

  std::vector<Objective> all() const;

  /// Notes the best values that the last check found, as `Optimum::values` has them.
  void set_values(std::vector<std::string> values) { values_ = std::move(values); }
  /// The answer to (get-objectives): each with its value.
  std::string to_string() const;

 private:
  struct Entry {
    Objective objective;
    std::string text;  ///< as (get-objectives) shows it
    uint32_t level;
  };
  std::vector<Entry> entries_;
  std::vector<std::string> values_;
};

}  // namespace preproc
