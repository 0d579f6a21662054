#include "report/comparison/extremes.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace preproc {

namespace {

constexpr double kNothing = 0.0005;  // seconds

struct RankedGain {
  Gain gain;
  int rank;  // 1: only we answered, 0: others too, -1: only others
};

std::vector<RankedGain> gains_of(const Comparison& comparison) {
  std::vector<RankedGain> gains;
  for (size_t i = 0; i < comparison.queries.size(); ++i) {
    const std::vector<WayOutcome>& outcomes = comparison.queries[i].outcomes;
    double answered = HUGE_VAL;
    double spent = 0;
    for (size_t way = 1; way < outcomes.size(); ++way) {
      if (outcomes[way].is_answered()) {
        answered = std::min(answered, outcomes[way].cpu_seconds);
      }
      spent = std::max(spent, outcomes[way].cpu_seconds);
    }
    const bool others = answered < HUGE_VAL;
    const bool ours = outcomes[0].is_answered();
    if (ours || others) {
      gains.push_back({{i, (others ? answered : spent) - outcomes[0].cpu_seconds}, !others ? 1 : ours ? 0 : -1});
    }
  }
  std::ranges::stable_sort(gains, [](const RankedGain& a, const RankedGain& b) {
    return std::tuple(a.rank, a.gain.seconds) > std::tuple(b.rank, b.gain.seconds);
  });
  return gains;
}

}  // namespace

Extremes extremes_of(const Comparison& comparison, size_t most) {
  Extremes extremes;
  if (comparison.ways.size() < 2) {
    return extremes;
  }
  const std::vector<RankedGain> gains = gains_of(comparison);
  for (size_t i = 0; i < gains.size() && extremes.best.size() < most; ++i) {
    if (gains[i].rank >= 0 && gains[i].gain.seconds > kNothing) {
      extremes.best.push_back(gains[i].gain);
    }
  }
  for (size_t i = gains.size(); i-- > 0 && extremes.worst.size() < most;) {
    if (gains[i].rank < 0 || (gains[i].rank == 0 && gains[i].gain.seconds < -kNothing)) {
      extremes.worst.push_back(gains[i].gain);
    }
  }
  return extremes;
}

}  // namespace preproc
