#include "synthesis/enumeration/specification/column_goal.h"

#include <algorithm>

namespace preproc {

ColumnGoal::ColumnGoal(SpecificationRows& rows, size_t function)
    : points_(rows.point_count(function)), targets_(points_) {
  for (SpecificationRows::Instances& instances : rows.instances()) {
    pointwise_ = pointwise_ && instances.arguments.size() == 1;
  }
  for (SpecificationRows::Instances& instances : rows.instances()) {
    if (instances.target && instances.arguments.size() == 1) {
      add_target(instances);
      continue;
    }
    Check check{.instances = &instances, .variables = {}, .outputs = {}};
    const size_t repeats = CellProgram::kMaxRows / instances.count;
    for (const std::vector<uint64_t>& column : instances.variables) {
      std::vector<uint64_t>& repeated = check.variables.emplace_back();
      for (size_t k = 0; k < repeats; ++k) {
        repeated.insert(repeated.end(), column.begin(), column.end());
      }
    }
    check.outputs.assign(instances.arguments.size(), std::vector<uint64_t>(CellProgram::kMaxRows));
    checks_.push_back(std::move(check));
  }
  if (checks_.empty() && std::ranges::all_of(targets_, [](const auto& cell) { return cell.has_value(); })) {
    target_.emplace();
    std::ranges::transform(targets_, std::back_inserter(*target_), [](const auto& cell) { return *cell; });
  }
}

/// Takes in what a conjunct says that the output is.
void ColumnGoal::add_target(SpecificationRows::Instances& instances) {
  std::vector<const uint64_t*> inputs;
  std::ranges::transform(instances.variables, std::back_inserter(inputs), [](const auto& c) { return c.data(); });
  inputs.push_back(nullptr);
  const CellProgram::Result result = instances.target->run(inputs, instances.count);
  for (size_t i = 0; i < instances.count; ++i) {
    if (result.defined != nullptr && result.defined[i] == 0) {
      undetermined_ = true;
      continue;
    }
    std::optional<uint64_t>& target = targets_[instances.points[0][i]];
    contradictory_ = contradictory_ || (target && *target != result.cells[i]);
    target = result.cells[i];
  }
}

void ColumnGoal::judge_batch(Check& check, const uint64_t* columns, size_t count, uint64_t* sets) {
  SpecificationRows::Instances& instances = *check.instances;
  const size_t rows = instances.count;
  std::vector<const uint64_t*> inputs;
  std::ranges::transform(check.variables, std::back_inserter(inputs), [](const auto& c) { return c.data(); });
  for (size_t call = 0; call < check.outputs.size(); ++call) {
    uint64_t* out = check.outputs[call].data();
    const std::vector<uint32_t>& points = instances.points[call];
    for (size_t k = 0; k < count; ++k) {
      for (size_t i = 0; i < rows; ++i) {
        out[k * rows + i] = columns[k * points_ + points[i]];
      }
    }
    inputs.push_back(out);
  }
  const CellProgram::Result result = instances.program.run(inputs, count * rows);
  for (size_t k = 0; k < count; ++k) {
    for (size_t i = 0; i < rows; ++i) {
      const size_t place = k * rows + i;
      const bool defined = result.defined == nullptr || result.defined[place] != 0;
      undetermined_ = undetermined_ || !defined;
      if (!defined || result.cells[place] == 0) {
        const size_t row = pointwise_ ? instances.points[0][i] : 0;
        sets[k * words() + row / 64] &= ~(uint64_t{1} << (row % 64));
      }
    }
  }
}

void ColumnGoal::judge(const uint64_t* columns, size_t count, uint64_t* sets) {
  std::fill_n(sets, count * words(), 0);
  for (size_t k = 0; k < count; ++k) {
    uint64_t* set = sets + k * words();
    const uint64_t* column = columns + k * points_;
    if (pointwise_) {
      for (size_t p = 0; p < points_; ++p) {
        set[p / 64] |= static_cast<uint64_t>(!targets_[p] || *targets_[p] == column[p]) << (p % 64);
      }
    } else {
      bool right = true;
      for (size_t p = 0; p < points_; ++p) {
        right = right && (!targets_[p] || *targets_[p] == column[p]);
      }
      set[0] = static_cast<uint64_t>(right);
    }
  }
  for (Check& check : checks_) {
    const size_t batch = CellProgram::kMaxRows / check.instances->count;
    for (size_t k = 0; k < count; k += batch) {
      judge_batch(check, columns + k * points_, std::min(batch, count - k), sets + k * words());
    }
  }
}

}  // namespace preproc
