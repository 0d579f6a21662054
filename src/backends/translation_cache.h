#pragma once

#include <algorithm>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"
#include "term/walk.h"

namespace preproc {

/// The solver's terms and sorts for those of a TermManager, each translated once. `TermHandle` and `SortHandle` are the
/// solver's, cheap to copy, null when default-made (a pointer, or a class with `isNull`).
template <typename TermHandle, typename SortHandle>
class TranslationCache {
 public:
  explicit TranslationCache(const TermManager& tm) : tm_(tm) {}

  /// The translation of a term that `term` was called for, or of one below it.
  const TermHandle& operator[](Term t) const { return terms_[t]; }
  const SortHandle& operator[](Sort sort) const { return sorts_[sort.id]; }

  /// The translation of `t`; what it needs is made with `make(Term)`, children first. Where `make` throws, or
  /// the terms' token stops (Stopped), what was made before stays. Iterative; linear in the part of the DAG not seen
  /// before.
  template <typename Make>
  const TermHandle& term(Term t, Make&& make) {
    if (!is_null(terms_[t])) {
      return terms_[t];
    }
    StopPoll poll(tm_.stop());
    try {
      walk_postorder(
          tm_, t, seen_,
          [&](Term each) {
            poll.check();
            if (is_null(terms_[each])) {
              terms_.slot(each) = make(each);
            }
          },
          [&](Term each) { return is_null(terms_[each]); });
    } catch (...) {
      // Terms above the failed one are marked as seen but have no translation.
      seen_.clear();
      throw;
    }
    return terms_[t];
  }

  /// The translation of `sort`, made with `make(Sort)`, the sorts of indices, elements, arguments and ranges first.
  template <typename Make>
  const SortHandle& sort(Sort sort, Make&& make) {
    if (sort.id >= sorts_.size()) {
      sorts_.resize(tm_.sorts().size());
    }
    const SortTable& table = tm_.sorts();
    std::vector<Sort> todo{sort};
    while (!todo.empty()) {
      const Sort current = todo.back();
      const size_t before = todo.size();
      if (is_null(sorts_[current.id]) &&
          (table.is_array(current) || table.is_sequence(current) || table.kind(current) == SortKind::Function)) {
        const auto need = [&](Sort part) {
          if (part != current && is_null(sorts_[part.id])) {
            todo.push_back(part);
          }
        };
        std::ranges::for_each(table.parts(current), need);
      }
      if (todo.size() == before) {
        todo.pop_back();
        if (is_null(sorts_[current.id])) {
          sorts_[current.id] = make(current);
        }
      }
    }
    return sorts_[sort.id];
  }

 private:
  template <typename Handle>
  static bool is_null(const Handle& handle) {
    if constexpr (std::is_pointer_v<Handle>) {
      return handle == nullptr;
    } else {
      return handle.isNull();
    }
  }

  const TermManager& tm_;
  TermMap<TermHandle> terms_;
  TermSet seen_;
  std::vector<SortHandle> sorts_;  // by Sort::id
};

}  // namespace preproc
