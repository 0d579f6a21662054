#include "engine/contest/query_kind.h"

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
    case SortKind::FloatingPoint:
    case SortKind::RoundingMode: return kFloats;
    case SortKind::String:
    case SortKind::RegLan: return kStrings;
    case SortKind::Datatype: return kDatatypes;
    case SortKind::Declared: return kSorts;
    default: return kOpaque;
  }
}

bool has_two_unknowns(const TermManager& tm, Term t) {
  return std::ranges::count_if(tm.children(t), [&](Term c) { return !tm.is_value(c); }) > 1;
}

}  // namespace

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

QueryFigures figures_of(const TermManager& tm, TheoryScan& scan, std::span<const Term> assertions) {
  QueryFigures figures;
  TermSet seen;
  for (const Term assertion : assertions) {
    figures.theories |= scan.of(assertion);
    walk_postorder(tm, assertion, seen, [&](Term t) {
      ++figures.terms;
      switch (tm.kind(t)) {
        case Kind::Ite: ++figures.ites; break;
        case Kind::Select:
        case Kind::Store: ++figures.array_terms; break;
        case Kind::BvMul:
        case Kind::BvUdiv:
        case Kind::BvUrem:
        case Kind::BvSdiv:
        case Kind::BvSrem:
        case Kind::BvSmod: figures.multiplications += has_two_unknowns(tm, t) ? 1 : 0; break;
        default: break;
      }
    });
  }
  return figures;
}

std::string_view kind_of(const QueryFigures& figures) {
  constexpr uint64_t kMany = 200;
  constexpr uint64_t kLarge = 5000;
  const auto uses = [&](TheoryBits theory) { return (figures.theories & theory) != 0; };
  if (uses(kOpaque)) {
    return "general";
  }
  if (uses(kStrings)) {
    return "strings";
  }
  if (uses(kQuantifiers)) {
    return "quantifiers";
  }
  if (uses(kFloats)) {
    return "floats";
  }
  if (uses(kProducts)) {
    return "products";
  }
  if (uses(kArithmetic)) {
    return "arithmetic";
  }
  if (uses(kDatatypes) || (uses(kSorts) && !uses(kBitVectors | kFloats))) {
    return "general";
  }
  if (uses(kArrays)) {
    return figures.array_terms >= kMany ? "many arrays" : "arrays";
  }
  if (uses(kFunctions)) {
    return "functions";
  }
  if (figures.multiplications != 0) {
    return "multiplications";
  }
  if (figures.ites >= kMany) {
    return "many ites";
  }
  return figures.terms >= kLarge ? "large bit-vectors" : "bit-vectors";
}

}  // namespace preproc
