#include "encode/synth/weighted_sum.h"

#include <deque>

namespace preproc {

WeightedSum::WeightedSum(TermManager& tm, std::span<const Cost> costs) : tm_(tm) {
  std::vector<std::deque<Term>> columns;  // what is to be added, by the place of the bit
  const auto add = [&](size_t place, Term bit) {
    if (columns.size() <= place) {
      columns.resize(place + 1);
    }
    columns[place].push_back(bit);
  };
  for (const Cost& cost : costs) {
    for (size_t place = 0; place < 64; ++place) {
      if ((cost.weight >> place & 1U) != 0) {
        add(place, cost.condition);
      }
    }
  }
  const auto take = [&](size_t place) {
    const Term bit = columns[place].front();
    columns[place].pop_front();
    return bit;
  };
  // Bits are taken in the order in which they were added, so that the network is flat.
  for (size_t place = 0; place < columns.size(); ++place) {
    while (columns[place].size() > 1) {
      const Term a = take(place);
      const Term b = take(place);
      const Term both = tm.mk(Kind::And, {a, b});
      const Term half = tm.mk(Kind::Xor, {a, b});
      if (columns[place].empty()) {
        add(place, half);
        add(place + 1, both);
        break;
      }
      const Term c = take(place);
      add(place, tm.mk(Kind::Xor, {half, c}));
      add(place + 1, tm.mk(Kind::Or, {both, tm.mk(Kind::And, {half, c})}));
    }
    bits_.push_back(columns[place].empty() ? tm.mk_false() : columns[place].front());
  }
}

Term WeightedSum::at_most(uint64_t bound) {
  // From the lowest bit: the bits so far are at most those of the bound.
  Term holds = tm_.mk_true();
  for (size_t place = 0; place < bits_.size(); ++place) {
    const Term off = tm_.mk(Kind::Not, {bits_[place]});
    const bool one = place < 64 && (bound >> place & 1U) != 0;
    if (tm_.is_true(holds)) {
      holds = one ? holds : off;
    } else {
      holds = tm_.mk(one ? Kind::Or : Kind::And, {off, holds});
    }
  }
  return bits_.size() < 64 && bound >> bits_.size() != 0 ? tm_.mk_true() : holds;
}

uint64_t cost_in(TermManager& tm, std::span<const Cost> costs, const Assignment& model) {
  Evaluator evaluator(tm, model);
  uint64_t sum = 0;
  for (const Cost& cost : costs) {
    const Value& value = evaluator.evaluate(cost.condition);
    sum += value.is_bool() && !value.boolean() ? 0 : cost.weight;
  }
  return sum;
}

}  // namespace preproc
