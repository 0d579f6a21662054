#include "backends/assertion_mirror.h"

#include <algorithm>

namespace preproc {

void AssertionMirror::reset() {
  backend_.reset();
  backend_assertions_.clear();
  scopes_.clear();
}

/// Pops until only assertions before `keep` are held, perhaps fewer.
void AssertionMirror::retract_to(size_t keep) {
  if (backend_assertions_.size() <= keep) {
    return;
  }
  uint32_t pops = 0;
  size_t left = backend_assertions_.size();
  while (pops < scopes_.size() && left > keep) {
    left = scopes_[scopes_.size() - 1 - pops].first;
    ++pops;
  }
  if (left > keep) {
    reset();
    return;
  }
  backend_->pop(pops);
  scopes_.resize(scopes_.size() - pops);
  backend_assertions_.resize(left);
}

Backend& AssertionMirror::sync(std::span<const LevelledTerm> wanted) {
  const auto [held_end, wanted_end] = std::ranges::mismatch(backend_assertions_, wanted);
  retract_to(static_cast<size_t>(held_end - backend_assertions_.begin()));
  if (!backend_) {
    backend_ = create_();
  }
  try {
    for (const LevelledTerm& next : wanted.subspan(backend_assertions_.size())) {
      const uint32_t level = scopes_.empty() ? 0 : scopes_.back().level;
      if (next.level > level) {
        backend_->push();
        scopes_.push_back({backend_assertions_.size(), next.level});
      }
      backend_->assert_term(next.term);
      backend_assertions_.push_back(next);
    }
  } catch (...) {
    reset();
    throw;
  }
  return *backend_;
}

}  // namespace preproc
