#include "term/theory_scan.h"

#include <algorithm>

#include "term/walk.h"

namespace preproc {

using namespace theories;

namespace {

TheoryBits theory_of_sort(SortKind kind) {
  switch (kind) {
    case SortKind::Bool: return 0;
    case SortKind::Int:
    case SortKind::Real: return kArithmetic;
    case SortKind::BitVec: return kBitVectors;
    case SortKind::Array: return kArrays;
    case SortKind::FloatingPoint: return kFloats;
    case SortKind::RoundingMode: return kRoundingModes;
    case SortKind::String:
    case SortKind::RegLan: return kStrings;
    case SortKind::Sequence: return kSequences;
    case SortKind::Datatype: return kDatatypes;
    case SortKind::Declared: return kSorts;
    default: return kOpaque;
  }
}

}  // namespace

bool has_two_unknowns(const TermManager& tm, Term t) {
  return std::ranges::count_if(tm.children(t), [&](Term c) { return !tm.is_value(c); }) > 1;
}

TheoryBits TheoryScan::own(Term t) const {
  const TheoryBits sort = theory_of_sort(tm_.sorts().kind(tm_.sort(t)));
  switch (tm_.kind(t)) {
    case Kind::Apply: return sort | kFunctions;
    case Kind::Forall:
    case Kind::Exists:
    case Kind::Lambda: return sort | kQuantifiers;
    case Kind::Opaque:
    case Kind::HoApply: return sort | kOpaque;
    case Kind::Mul: return has_two_unknowns(tm_, t) ? sort | kProducts : sort;
    case Kind::RealDiv:
    case Kind::IntDiv:
    case Kind::IntMod: return tm_.is_value(tm_.child(t, 1)) ? sort : sort | kProducts;
    default: return sort;
  }
}

TheoryBits TheoryScan::of(Term assertion) {
  walk_postorder(tm_, assertion, seen_, [&](Term t) {
    TheoryBits found = own(t);
    for (const Term child : tm_.children(t)) {
      found |= found_[child];
    }
    found_.slot(t) = found;
  });
  return found_[assertion];
}

}  // namespace preproc
