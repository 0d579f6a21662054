#include "engine/timeout_core.h"

#include <algorithm>
#include <optional>

namespace preproc {

TimeoutCore find_timeout_core(SideChecks& checks, std::span<const Term> background, std::span<const Term> formulas,
                              std::chrono::milliseconds limit) {
  checks.limit_to(limit);
  std::vector<Term> asked;
  for (const Term t : background) {
    asked.push_back(checks.prepared(t));
  }
  std::vector<Term> prepared;
  for (const Term t : formulas) {
    prepared.push_back(checks.prepared(t));
  }
  const size_t first = asked.size();
  TimeoutCore found;
  for (;;) {
    found.result = checks.check(asked);
    if (found.result.status == Status::Unsat) {
      std::vector<size_t> needed;
      for (const size_t place : checks.core()) {
        if (place >= first) {
          needed.push_back(found.core[place - first]);
        }
      }
      found.core = std::move(needed);
    }
    if (found.result.status != Status::Sat) {
      break;
    }
    std::optional<size_t> next;  // one that is false, or else one that may be
    for (size_t i = 0; i < prepared.size(); ++i) {
      if (std::ranges::find(found.core, i) != found.core.end()) {
        continue;
      }
      const Value value = checks.engine().value(prepared[i]);
      if (value.known() && !value.boolean()) {
        next = i;
        break;
      }
      next = !next && !value.known() ? std::optional(i) : next;
    }
    if (!next) {
      found.core.clear();
      return found;
    }
    found.core.push_back(*next);
    asked.push_back(prepared[*next]);
  }
  std::ranges::sort(found.core);
  return found;
}

}  // namespace preproc
