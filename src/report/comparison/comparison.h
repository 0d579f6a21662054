#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/result_row.h"

namespace preproc {

/// This program's name among the ways of a comparison.
inline constexpr std::string_view kOurWay = "preproc-solve";

/// The outcome of a query on one way.
struct WayOutcome {
  enum class Kind : uint8_t {
    Answered,  ///< all of its checks, and nothing contradicts that
    Differs,   ///< another answer than another way's, or than the query says of itself
    Unknown,   ///< `unknown`, or not all checks
    Limit,     ///< stopped at the limit of time or memory
    Failed,    ///< it was not started, ended with an error, or printed no answer
    Missing,   ///< there is no row
  };
  Kind kind = Kind::Missing;
  std::string answers;             ///< separated by blanks
  std::vector<size_t> unanswered;  ///< numbers, from 1, of the checks without a definite answer, rising
  double cpu_seconds = 0;          ///< to the millisecond
  double seconds = 0;
  std::string error;

  bool is_answered() const { return kind == Kind::Answered; }
};

/// Whether it has fewer answers than the query has checks. What differs is another matter.
inline bool lacks_answers(const WayOutcome& outcome) {
  return outcome.kind != WayOutcome::Kind::Answered && outcome.kind != WayOutcome::Kind::Differs;
}

/// In one or two words, for people.
std::string_view name_of(WayOutcome::Kind kind);

struct ComparedQuery {
  std::string name;
  std::string short_name;            ///< the name below `Comparison::folder`
  std::string folder;                ///< of the short name; empty: none
  std::string logic;                 ///< empty: it names none
  std::string expected;              ///< what the query says of its checks
  size_t checks = 1;                 ///< questions that it asks
  std::string answer;                ///< that all ways agree on; `differs`; empty: nobody has one
  std::string decided_by;            ///< what decided it in this program
  std::vector<WayOutcome> outcomes;  ///< a way each
  std::string page;  ///< what this program did in it (query_pages.h), by its path from the page; empty: none

  /// The way that answered first, by processor time; nothing where none did.
  std::optional<size_t> fastest() const;
};

/// Sums of a way over all queries. Times are of processors, in seconds.
struct WaySummary {
  std::string name;
  size_t answered = 0;
  size_t differing = 0;
  size_t unknown = 0;
  size_t limits = 0;
  size_t failed = 0;         ///< or without a row
  size_t fastest = 0;        ///< answered in the least time, or in as little as another to the millisecond
  size_t alone = 0;          ///< answered by no other way
  double total = 0;          ///< of all queries, answered or not
  double total_seconds = 0;  ///< the same on the clock
  /// Geometric mean over the queries that all ways answered which answered any, a time counting as a millisecond at
  /// least. Nothing where there is no such query.
  std::optional<double> mean = {};
  std::string trouble;  ///< the first error, with the number of failures; empty: none
};

/// Two ways beside each other. Times are of processors; below a millisecond they count as one.
struct PairSummary {
  size_t both = 0;                   ///< queries that both answered
  size_t only_second = 0;            ///< that the first did not answer
  std::optional<double> speed = {};  ///< median, over what both answered, of the second one's time by the first one's
  /// Queries that both answered in which the first is slower by more than a tenth, and by more than rounding can be
  /// blamed for: the slowest first, by the ratio of the times.
  std::vector<size_t> slower;
};

/// Queries and ways, from the rows of a comparison.
struct Comparison {
  std::vector<WaySummary> ways;        ///< this program first, the others by their names' first appearance
  std::vector<ComparedQuery> queries;  ///< by name
  size_t common = 0;                   ///< queries that the means are over
  std::string folder = {};             ///< in which all queries are, with its slash; empty: they share none

  PairSummary pair(size_t first, size_t second) const;
  size_t differences() const;
};

/// `ways` are their names in order; of others that have rows, the order is that of the names. The last row of a query
/// and way counts.
Comparison make_comparison(const std::vector<ResultRow>& rows, const std::vector<std::string>& ways);

}  // namespace preproc
