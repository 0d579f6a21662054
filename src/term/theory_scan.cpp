#include "term/theory_scan.h"

#include <algorithm>

#include "term/walk.h"

namespace preproc {

bool HardTheories::is_hard(Term t) const {
  switch (tm_.sorts().kind(tm_.sort(t))) {
    case SortKind::String:
    case SortKind::FloatingPoint:
    case SortKind::RegLan: return true;
    default: break;
  }
  const auto unknown = [&](Term c) { return !tm_.is_value(c); };
  switch (tm_.kind(t)) {
    case Kind::Mul: return std::ranges::count_if(tm_.children(t), unknown) > 1;
    case Kind::RealDiv:
    case Kind::IntDiv:
    case Kind::IntMod: return unknown(tm_.child(t, 1));
    default: return false;
  }
}

bool HardTheories::occur_in(Term assertion) {
  walk_postorder(tm_, assertion, seen_, [&](Term t) {
    if (is_hard(t) || std::ranges::any_of(tm_.children(t), [&](Term c) { return hard_.contains(c); })) {
      hard_.insert(t);
    }
  });
  return hard_.contains(assertion);
}

}  // namespace preproc
