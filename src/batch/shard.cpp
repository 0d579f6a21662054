#include "batch/shard.h"

#include <stdexcept>

#include "batch/fingerprint.h"
#include "value/number_in.h"

namespace preproc {

bool Shard::holds(std::string_view name) const {
  Fingerprint hash;
  hash.add(name);
  return hash.folded() % count == index;
}

std::optional<Shard> parse_shard(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos) {
    return std::nullopt;
  }
  const std::optional<uint32_t> index = number_in<uint32_t>(text.substr(0, slash));
  const std::optional<uint32_t> count = number_in<uint32_t>(text.substr(slash + 1));
  return index && count && *index < *count ? std::optional(Shard{*index, *count}) : std::nullopt;
}

std::optional<Shard> shard_of_slurm_task(const std::function<const char*(const char* name)>& environment) {
  const auto number = [&](const char* name) -> std::optional<uint32_t> {
    const char* text = environment(name);
    if (text == nullptr) {
      return std::nullopt;
    }
    const std::optional<uint32_t> value = number_in<uint32_t>(text);
    if (!value) {
      throw std::invalid_argument(std::string(name) + "=" + text + ": expected a number");
    }
    return value;
  };
  const std::optional<uint32_t> id = number("SLURM_ARRAY_TASK_ID");
  const std::optional<uint32_t> count = number("SLURM_ARRAY_TASK_COUNT");
  if (!id || !count) {
    return std::nullopt;
  }
  const uint32_t first = number("SLURM_ARRAY_TASK_MIN").value_or(0);
  const uint32_t step = number("SLURM_ARRAY_TASK_STEP").value_or(1);
  const std::optional<uint32_t> last = number("SLURM_ARRAY_TASK_MAX");
  const bool spaced = step > 0 && *id >= first && (*id - first) % step == 0 && (*id - first) / step < *count &&
                      (!last || (*last >= first && (*last - first) / step + 1 == *count));
  if (!spaced) {
    throw std::invalid_argument(
        "the tasks of this Slurm array are not evenly spaced: say which share with --shard i/n");
  }
  return Shard{(*id - first) / step, *count};
}

}  // namespace preproc
