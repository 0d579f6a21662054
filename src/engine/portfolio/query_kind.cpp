#include "engine/portfolio/query_kind.h"

#include "term/walk.h"

namespace preproc {

using namespace theories;

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
  if (uses(kFloats | kRoundingModes)) {
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
