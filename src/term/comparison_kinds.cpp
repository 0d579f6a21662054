#include "term/comparison_kinds.h"

#include <algorithm>
#include <array>

namespace preproc {

namespace {

constexpr std::array<ComparisonKinds, 12> kComparisons = {{{Kind::Le, Kind::Ge, Kind::Gt, false},
                                                           {Kind::Lt, Kind::Gt, Kind::Ge, true},
                                                           {Kind::Ge, Kind::Le, Kind::Lt, false},
                                                           {Kind::Gt, Kind::Lt, Kind::Le, true},
                                                           {Kind::BvUle, Kind::BvUge, Kind::BvUgt, false},
                                                           {Kind::BvUlt, Kind::BvUgt, Kind::BvUge, true},
                                                           {Kind::BvUge, Kind::BvUle, Kind::BvUlt, false},
                                                           {Kind::BvUgt, Kind::BvUlt, Kind::BvUle, true},
                                                           {Kind::BvSle, Kind::BvSge, Kind::BvSgt, false},
                                                           {Kind::BvSlt, Kind::BvSgt, Kind::BvSge, true},
                                                           {Kind::BvSge, Kind::BvSle, Kind::BvSlt, false},
                                                           {Kind::BvSgt, Kind::BvSlt, Kind::BvSle, true}}};

}  // namespace

const ComparisonKinds* comparison_kinds(Kind kind) {
  const auto found = std::ranges::find(kComparisons, kind, &ComparisonKinds::kind);
  return found == kComparisons.end() ? nullptr : &*found;
}

}  // namespace preproc
