#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/portfolio/query_kind.h"

namespace preproc {

/// The form in which a contestant gets a query: as the passes leave it, or as the user wrote it, without definitions.
enum class Form : uint8_t { Rewritten, Written };
std::string_view to_string(Form form);

/// A contestant beside the first one, and when it starts.
struct Entrant {
  Form form = Form::Rewritten;
  std::string_view solver;             ///< a linked one, or a program on PATH; one that is not there does not start
  std::chrono::milliseconds start{0};  ///< what the first contestant has spent by then
};

/// The entrants of a kind of query, by their starts.
struct ScheduleRow {
  std::string_view kind;
  std::span<const Entrant> entrants;
};

/// The time that the first contestant of every check has alone, before anybody looks at the query.
inline constexpr std::chrono::milliseconds kHeadStart{5};

/// All rows, as `bench/portfolio` has measured them (schedule.inc). The row "general" is among them.
std::span<const ScheduleRow> schedule();
/// The row of a kind; "general" where there is none.
const ScheduleRow& schedule_for(std::string_view kind);

/// The name of the linked solver that is the first contestant of queries with these theories: `bits` where it is linked
/// and can express them, else z3.
std::string_view first_solver(TheoryBits theories);

}  // namespace preproc
