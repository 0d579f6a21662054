#include "term/symbol_mentions.h"

#include <algorithm>

#include "term/walk.h"

namespace preproc {

bool SymbolMentions::in(Term root) {
  const auto is_meant = [&](Term t) {
    return (tm_.kind(t) == Kind::Constant || tm_.kind(t) == Kind::Apply) &&
           (symbols_.contains(tm_.function(t)) || tm_.info(tm_.function(t)).body);
  };
  walk_postorder(tm_, root, seen_, [&](Term t) {
    if (is_meant(t) ||
        std::ranges::any_of(tm_.children(t), [this](Term child) { return mentioning_.contains(child); })) {
      mentioning_.insert(t);
    }
  });
  return mentioning_.contains(root);
}

}  // namespace preproc
