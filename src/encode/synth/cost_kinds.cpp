#include "encode/synth/cost_kinds.h"

namespace preproc {

std::optional<TermCost> scales(const CostsByKind& costs) {
  TermCost scales{};
  uint64_t scale = 1;
  for (size_t kind = kCostKinds; kind-- > 0;) {
    scales[kind] = scale;
    uint64_t sum = 0;
    for (const Cost& cost : costs[kind]) {
      uint64_t weight = 0;
      if (__builtin_mul_overflow(cost.weight, scales[kind], &weight) || __builtin_add_overflow(sum, weight, &sum)) {
        return {};
      }
    }
    if (__builtin_add_overflow(scale, sum, &scale)) {
      return {};
    }
  }
  return scales;
}

std::optional<std::vector<Cost>> in_one(const CostsByKind& costs) {
  const std::optional<TermCost> scale = scales(costs);
  if (!scale) {
    return {};
  }
  std::vector<Cost> all;
  for (size_t kind = 0; kind < kCostKinds; ++kind) {
    for (const Cost& cost : costs[kind]) {
      all.push_back({cost.condition, cost.weight * (*scale)[kind]});
    }
  }
  return all;
}

}  // namespace preproc
