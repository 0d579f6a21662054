#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "synthesis/enumeration/specification/specification.h"

namespace preproc {

/// The demands of a specification's instances on one function's column of values, where they call no other function.
///
/// The specification is pointwise where each conjunct calls the function once: whether a column is right at a point
/// does not depend on its other values, so that terms that are right at some points only can be put together by cases.
class ColumnGoal {
 public:
  /// `rows` lives as long, and does not change.
  ColumnGoal(SpecificationRows& rows, size_t function);

  bool is_pointwise() const { return pointwise_; }
  /// Of the sets that `judge` makes: the points, or one row that stands for all of them.
  size_t rows() const { return pointwise_ ? points_ : 1; }
  size_t words() const { return (rows() + 63) / 64; }
  /// For each of `count` columns, which follow each other, the set of rows in which it is right.
  void judge(const uint64_t* columns, size_t count, uint64_t* sets);

  /// The only column that is right, where the specification says what it is at all points.
  const std::optional<std::vector<uint64_t>>& target() const { return target_; }
  /// Two instances ask for different values at one point: no function does that.
  bool is_contradictory() const { return contradictory_; }
  /// True if an instance was not determined for some column: that no column is right proves nothing.
  bool was_undetermined() const { return undetermined_; }

 private:
  struct Check {
    SpecificationRows::Instances* instances;
    std::vector<std::vector<uint64_t>> variables;  // repeated through a batch
    std::vector<std::vector<uint64_t>> outputs;    // by call
  };
  void add_target(SpecificationRows::Instances& instances);
  void judge_batch(Check& check, const uint64_t* columns, size_t count, uint64_t* sets);

  size_t points_;
  bool pointwise_ = true;
  bool contradictory_ = false;
  bool undetermined_ = false;
  std::vector<std::optional<uint64_t>> targets_;  // by point
  std::optional<std::vector<uint64_t>> target_;
  std::vector<Check> checks_;
};

}  // namespace preproc
