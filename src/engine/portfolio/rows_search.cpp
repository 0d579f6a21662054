#include "engine/portfolio/rows_search.h"

#include "evaluate/column_word.h"
#include "evaluate/row_search.h"

namespace preproc {

namespace {

/// The primary solver has spent this much when the search begins.
constexpr std::chrono::milliseconds kStart{20};
/// A search that is expected to take more operations does not begin: about three seconds.
constexpr double kMostOperations = 5e9;

class RowsSearch {
 public:
  RowsSearch(const TermManager& tm, std::vector<std::shared_ptr<const OpenSlice>> slices)
      : tm_(tm), slices_(std::move(slices)) {}

  /// Prepares the search of each slice. True if it is worth while.
  bool prepare();
  /// Searches the rows of each slice, as long as all have solutions. A slice with rows that are not determined leaves
  /// only hope that another one has none.
  Status search(const StopToken& stop);
  /// Values of the leaves of all slices. Precondition: the search has ended with Sat.
  Assignment model() const;
  TermReading& reading() { return reading_; }

 private:
  const TermManager& tm_;
  std::vector<std::shared_ptr<const OpenSlice>> slices_;
  std::vector<RowSearch> searches_;  // one for each slice
  TermReading reading_;
};

bool RowsSearch::prepare() {
  double operations = 0;
  for (const auto& slice : slices_) {
    const RowSearch& rows = searches_.emplace_back(tm_, slice->conditions, slice->leaves, slice->domains);
    if (!rows.is_possible()) {
      return false;
    }
    operations += rows.expected_operations();
  }
  return operations <= kMostOperations;
}

Status RowsSearch::search(const StopToken& stop) {
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

Assignment RowsSearch::model() const {
  Assignment values;
  for (size_t k = 0; k < slices_.size(); ++k) {
    for (size_t i = 0; i < slices_[k]->leaves.size(); ++i) {
      const Term leaf = slices_[k]->leaves[i];
      values.set(tm_.function(leaf), word_to_value(tm_.sorts(), tm_.sort(leaf), searches_[k].row()[i]));
    }
  }
  return values;
}

}  // namespace

SearchMember rows_search(const TermManager& tm, std::vector<std::shared_ptr<const OpenSlice>> slices,
                         std::function<bool(Assignment values)> accept) {
  const auto rows = std::make_shared<RowsSearch>(tm, std::move(slices));
  return {.form = MemberForm::Rows,
          .start = kStart,
          .prepare = [rows] { return rows->prepare(); },
          .run = [rows](const StopToken& stop) { return rows->search(stop); },
          .accept = [rows, accept = std::move(accept)] { return accept(rows->model()); },
          .reading = &rows->reading()};
}

}  // namespace preproc
