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

std::string_view kind_of(TheoryBits theories) {
  const auto uses = [&](TheoryBits theory) { return (theories & theory) != 0; };
  if (uses(kOpaque | kStrings | kSequences | kQuantifiers)) {
    return "general";
  }
  if (uses(kFloats | kRoundingModes)) {
    return "floats";
  }
  if (uses(kProducts | kArithmetic | kDatatypes) || (uses(kSorts) && !uses(kBitVectors))) {
    return "general";
  }
  return "words";
}

}  // namespace preproc
