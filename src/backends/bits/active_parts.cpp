#include "backends/bits/active_parts.h"

namespace preproc::bits {

void ActiveParts::set_active(uint32_t support, bool active) {
  active_[support] = active;
  blaster_.arrays().set_active(blaster_.support(support).own, active);
  blaster_.products().set_active(blaster_.support(support).products, active);
}

void ActiveParts::add(Term t) {
  active_.resize(blaster_.support_count());
  std::vector<uint32_t> todo{blaster_.support_of(t)};
  while (!todo.empty()) {
    const uint32_t support = todo.back();
    todo.pop_back();
    if (support == 0 || active_[support]) {
      continue;
    }
    set_active(support, true);
    order_.push_back(support);
    const std::vector<uint32_t>& below = blaster_.support(support).below;
    todo.insert(todo.end(), below.begin(), below.end());
  }
}

void ActiveParts::restore(Mark mark) {
  for (; order_.size() > mark; order_.pop_back()) {
    set_active(order_.back(), false);
  }
}

bool ActiveParts::contains(Term t) const {
  const uint32_t support = blaster_.support_of(t);
  return support == 0 || (support < active_.size() && active_[support]);
}

}  // namespace preproc::bits
