#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace preproc {

/// One of `count` shares of a batch. Which share a query is in depends on its name alone: files that come or go leave
/// the others where they are. Shares are about equal in number, not in time.
struct Shard {
  uint32_t index = 0;  ///< below `count`
  uint32_t count = 1;
  bool holds(std::string_view name) const;
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// Reads `i/n`, 0 <= i < n. Nothing where it is not that.
std::optional<Shard> parse_shard(std::string_view text);

/// The share of a task of a Slurm job array, from SLURM_ARRAY_TASK_ID, _MIN, _MAX, _STEP and _COUNT; nothing outside of
/// one. Throws std::invalid_argument where the tasks are not evenly spaced (`--array=0,3,7`) and shares would depend on
/// which are left.
std::optional<Shard> shard_of_slurm_task(const std::function<const char*(const char* name)>& environment);

}  // namespace preproc
