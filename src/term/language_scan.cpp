#include "term/language_scan.h"

#include <algorithm>

#include "term/walk.h"

namespace preproc {

/// True if values of the sort are languages, or hold some.
bool LanguageScan::holds_languages(Sort root) {
  const SortTable& sorts = tm_.sorts();
  std::vector<Sort> todo{root};
  std::vector<Sort> entered;
  while (!todo.empty()) {
    const Sort sort = todo.back();
    todo.pop_back();
    if (!plain_sorts_.insert(sort.id).second) {
      continue;
    }
    entered.push_back(sort);
    const SortKind kind = sorts.kind(sort);
    if (kind == SortKind::RegLan) {
      for (const Sort each : entered) {
        plain_sorts_.erase(each.id);
      }
      return true;
    }
    const std::span<const Sort> parts = sorts.parts(sort);
    todo.insert(todo.end(), parts.begin(), parts.end());
    for (uint32_t c = 0; kind == SortKind::Datatype && c < sorts.declaration(sort).constructors.size(); ++c) {
      const std::span<const Sort> fields = sorts.fields(sort, c);
      todo.insert(todo.end(), fields.begin(), fields.end());
    }
  }
  return false;
}

bool LanguageScan::has_sorts() {
  for (; sorts_seen_ < tm_.sorts().size() && !has_sorts_; ++sorts_seen_) {
    const Sort sort{sorts_seen_};
    has_sorts_ = tm_.sorts().kind(sort) != SortKind::RegLan && holds_languages(sort);
  }
  return has_sorts_;
}

bool LanguageScan::occurs_in(Term root) {
  walk_postorder(tm_, root, seen_, [&](Term t) {
    const Kind kind = tm_.kind(t);
    const bool is_language = tm_.sorts().kind(tm_.sort(t)) == SortKind::RegLan;
    const bool holds = kind == Kind::Apply      ? holds_languages(tm_.info(tm_.function(t)).sort)
                       : kind == Kind::Variable ? holds_languages(tm_.sort(t))
                                                : tm_.sort(t).known() && !is_language && holds_languages(tm_.sort(t));
    if (holds || std::ranges::any_of(tm_.children(t), [&](Term child) { return found_.contains(child); })) {
      found_.insert(t);
    }
  });
  return found_.contains(root);
}

}  // namespace preproc
