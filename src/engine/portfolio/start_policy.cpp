#include "engine/portfolio/start_policy.h"

#include <algorithm>

#include "backends/backend.h"

namespace preproc {

namespace {

using std::chrono::milliseconds;

#include "engine/portfolio/start_policy.inc"

}  // namespace

std::span<const StartPolicy> start_policies() { return kStartPolicies; }

const StartPolicy& start_policy_for(std::string_view kind) {
  const auto row = std::ranges::find(kStartPolicies, kind, &StartPolicy::kind);
  return row != std::end(kStartPolicies) ? *row : *std::ranges::find(kStartPolicies, "general", &StartPolicy::kind);
}

milliseconds delay_after(std::chrono::nanoseconds last, std::string_view solver) {
  constexpr int kTimes = 3;
  constexpr milliseconds kLeast(100);
  constexpr milliseconds kMost(1000);
  if (solver == "bits") {
    return milliseconds(0);
  }
  return std::clamp(std::chrono::ceil<milliseconds>(kTimes * last), kLeast, kMost);
}

std::string_view primary_solver_for(TheoryBits theories) {
  using namespace theories;
  constexpr TheoryBits kOfBits = kBitVectors | kArrays | kFunctions | kFloats | kRoundingModes;
  static const bool kHasBits = find_backend("bits") != nullptr;
  // Of declared sorts alone, congruence closure is the better way; beside words they are often mere names of states.
  const TheoryBits known = (theories & (kBitVectors | kFloats)) != 0 ? kOfBits | kSorts : kOfBits;
  return kHasBits && (theories & ~known) == 0 ? "bits" : "z3";
}

}  // namespace preproc
