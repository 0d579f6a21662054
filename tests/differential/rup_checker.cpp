#include "rup_checker.h"

#include <algorithm>
#include <utility>

namespace preproc {

void RupChecker::make_room(std::span<const int> clause) {
  for (const int literal : clause) {
    if (const size_t needed = slot(literal) + 2; values_.size() < needed) {
      values_.resize(2 * needed);
      watchers_.resize(2 * needed);
    }
  }
}

void RupChecker::assign(int literal) {
  values_[slot(literal)] = 1;
  values_[slot(-literal)] = -1;
  converter_.push_back(literal);
}

/// False if a clause has all its literals false.
bool RupChecker::propagate() {
  while (propagated_ < converter_.size()) {
    const int falsified = -converter_[propagated_++];
    std::vector<size_t>& watching = watchers_[slot(falsified)];
    size_t kept = 0;
    for (size_t i = 0; i < watching.size(); ++i) {
      Clause& clause = clauses_[watching[i]];
      if (clause.empty()) {
        continue;
      }
      if (clause[0] == falsified) {
        std::swap(clause[0], clause[1]);
      }
      const auto other = std::find_if(clause.begin() + 2, clause.end(), [&](int l) { return value(l) >= 0; });
      if (value(clause[0]) <= 0 && other != clause.end()) {
        std::iter_swap(clause.begin() + 1, other);
        watchers_[slot(clause[1])].push_back(watching[i]);
        continue;
      }
      watching[kept++] = watching[i];
      if (value(clause[0]) < 0) {
        while (++i < watching.size()) {
          watching[kept++] = watching[i];
        }
        watching.resize(kept);
        return false;
      }
      if (value(clause[0]) == 0) {
        assign(clause[0]);
      }
    }
    watching.resize(kept);
  }
  return true;
}

void RupChecker::attach(Clause clause) {
  std::ranges::sort(clause);
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  if (std::ranges::any_of(clause, [&](int l) { return std::ranges::binary_search(clause, -l); })) {
    return;
  }
  const size_t place = clauses_.size();
  by_text_[clause].push_back(place);
  // Literals that are not false are watched.
  std::ranges::stable_partition(clause, [&](int l) { return value(l) >= 0; });
  if (clause.empty() || value(clause[0]) < 0) {
    refuted_ = true;
  } else if (clause.size() == 1 || value(clause[1]) < 0) {
    if (value(clause[0]) == 0) {
      assign(clause[0]);
      refuted_ = !propagate();
    }
  }
  if (clause.size() > 1) {
    watchers_[slot(clause[0])].push_back(place);
    watchers_[slot(clause[1])].push_back(place);
  }
  clauses_.push_back(std::move(clause));
}

void RupChecker::add(Clause clause) {
  make_room(clause);
  if (!refuted_) {
    attach(std::move(clause));
  }
}

bool RupChecker::derive(Clause clause) {
  make_room(clause);
  if (refuted_) {
    return true;
  }
  const size_t before = converter_.size();
  bool follows = false;
  for (const int literal : clause) {
    if (value(literal) > 0) {  // the clause is true already
      follows = true;
    } else if (value(literal) == 0) {
      assign(-literal);
    }
  }
  follows = follows || !propagate();
  for (; converter_.size() > before; converter_.pop_back()) {
    values_[slot(converter_.back())] = values_[slot(-converter_.back())] = 0;
  }
  propagated_ = before;
  if (follows) {
    attach(std::move(clause));
  }
  return follows;
}

void RupChecker::remove(Clause clause) {
  std::ranges::sort(clause);
  const auto found = by_text_.find(clause);
  if (found == by_text_.end() || clause.size() < 2) {
    return;
  }
  clauses_[found->second.back()].clear();
  found->second.pop_back();
  if (found->second.empty()) {
    by_text_.erase(found);
  }
}

}  // namespace preproc
