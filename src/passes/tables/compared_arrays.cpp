#include "passes/tables/compared_arrays.h"

#include "term/walk.h"

namespace preproc {

bool ComparedArrays::update(const TermManager& tm, const AssertedElements& elements, const AssertionList& assertions) {
  if (version_ != elements.version()) {
    version_ = elements.version();
    seen_.clear();
    compared_.clear();
    count_ = 0;
  }
  const size_t before = count_;
  for (const Assertion& assertion : assertions) {
    walk_postorder(tm, assertion.term, seen_, [&](Term t) {
      const Kind kind = tm.kind(t);
      if (kind != Kind::Equal && kind != Kind::Distinct) {
        return;
      }
      for (const Term side : tm.children(t)) {
        if (elements.find(side) != nullptr && compared_.insert(side)) {
          ++count_;
        }
      }
    });
  }
  return count_ > before;
}

}  // namespace preproc
