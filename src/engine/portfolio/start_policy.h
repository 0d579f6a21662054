#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>

#include "backends/portfolio/member_records.h"
#include "engine/portfolio/query_kind.h"

namespace preproc {

/// A member beside the primary solver, and when it starts.
struct PolicyMember {
  MemberForm form = MemberForm::Preprocessed;  ///< or Original
  std::string_view solver;             ///< a linked one, or a program on PATH; one that is not there does not start
  std::chrono::milliseconds start{0};  ///< what the primary solver has spent by then
};

/// Who joins the primary solver, by their starts.
struct StartPolicy {
  std::string_view kind;  ///< of queries, for which it is
  std::span<const PolicyMember> members;
};

/// The time that the primary solver of every check has alone, before anybody looks at the query.
inline constexpr std::chrono::milliseconds kHeadStart{5};

/// The delay of the other members' starts where the primary solver answered the check before in the time `last`: a few
/// times that, within bounds, since it keeps what it has learned and they begin from nothing. Zero for `bits`, after
/// which they start as measured.
std::chrono::milliseconds delay_after(std::chrono::nanoseconds last, std::string_view solver);

/// All policies, as `bench/portfolio` has measured them (start_policy.inc). One is "general".
std::span<const StartPolicy> start_policies();
/// The policy of a kind; "general" where there is none.
const StartPolicy& start_policy_for(std::string_view kind);

/// The name of the linked solver that is the primary solver of queries with these theories: `bits` where it is linked
/// and can express them, else z3.
std::string_view primary_solver_for(TheoryBits theories);

}  // namespace preproc
