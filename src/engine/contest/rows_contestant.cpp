#include "engine/contest/rows_contestant.h"

#include "evaluate/column_word.h"

namespace preproc {

/// The rows of each slice, as long as all have solutions. A slice with rows that are not determined leaves only hope
/// that another one has none.
Status RowsContestant::search(const StopToken& stop) {
  TermReading::Turn turn(reading_);
  const auto go_on = [&] {
    turn.give_way();
    return !stop.stop_requested();
  };
  Status status = Status::Sat;
  for (RowSearch& rows : searches_) {
    switch (rows.search(go_on)) {
      case RowSearch::End::Found: break;
      case RowSearch::End::None: return Status::Unsat;
      case RowSearch::End::Open: status = Status::Unknown; break;
      case RowSearch::End::Stopped: return Status::Unknown;
    }
  }
  return status;
}

void RowsContestant::start(const TermManager& tm) {
  tm_ = &tm;
  set_waiting(false);
  double operations = 0;
  for (const auto& slice : slices_) {
    const RowSearch& rows = searches_.emplace_back(tm, slice->conditions, slice->leaves, slice->domains);
    if (!rows.is_possible()) {
      return;
    }
    operations += rows.expected_operations();
  }
  if (operations > kMostOperations) {
    return;
  }
  run("rows", [this](const StopToken& stop) { return search(stop); });
}

Assignment RowsContestant::model() const {
  Assignment values;
  for (size_t k = 0; k < slices_.size(); ++k) {
    for (size_t i = 0; i < slices_[k]->leaves.size(); ++i) {
      const Term leaf = slices_[k]->leaves[i];
      values.set(tm_->function(leaf), word_to_value(tm_->sorts(), tm_->sort(leaf), searches_[k].row()[i]));
    }
  }
  return values;
}

}  // namespace preproc
