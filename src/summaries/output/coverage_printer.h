#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "summaries/coverage.h"
#include "summaries/exploration_options.h"
#include "summaries/output/exploration_printer.h"

namespace preproc {

/// A test as a JSON object: `input`, `globals` where there are any, `result` where it is determined.
nlohmann::ordered_json test_json(TermManager& tm, const ExploredMethod& explored, const CoveringTest& test);

/// Prints what a coverage has found, when it has ended:
///
///     test 1
///       input     x = 1, y = 0
///       result    2
///     branches of main
///       3:5   true   test 1
///       3:5   false  unreachable
///     1 of 2 choices covered by 1 test, 1 unreachable, 0 open, 1 solver call
///
/// or as one JSON object.
class CoveragePrinter {
 public:
  /// The line and the column of a step in the script; zeros where they are not known.
  using Place = std::function<std::pair<uint64_t, uint64_t>(uint32_t method, uint32_t step)>;

  CoveragePrinter(TermManager& tm, const ExploredMethod& explored, const MethodTable& methods, Place place,
                  std::ostream& out)
      : tm_(tm), explored_(explored), methods_(methods), place_(std::move(place)), out_(out) {}

  /// `interrupted`: it is said that further tests may cover what is open.
  void print(Coverage& coverage, ExplorationFormat format, bool interrupted);

 private:
  void print_text(Coverage& coverage, bool interrupted);
  void print_json(Coverage& coverage, bool interrupted);
  std::string line_of(const BranchGoal& goal, GoalState outcome) const;
  std::string place_text(const BranchGoal& goal) const;
  std::vector<BranchGoal> in_order(const BranchGoals& goals) const;

  TermManager& tm_;
  const ExploredMethod& explored_;
  const MethodTable& methods_;
  const Place place_;
  std::ostream& out_;
};

}  // namespace preproc
