#include "backends/bits/active_parts.h"

namespace preproc::bits {

void ActiveParts::set_active(uint32_t support, bool active) {
  active_[support] = active;
  const Support& parts = blaster_.support(support);
  for (const uint32_t node : parts.nodes) {
    blaster_.arrays().set_node_active(node, active);
  }
  for (const uint32_t read : parts.reads) {
    blaster_.arrays().set_read_active(read, active);
  }
  for (const uint32_t equality : parts.equalities) {
    blaster_.arrays().set_equality_active(equality, active);
  }
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
