#include "memo/memo_statistics.h"

#include <initializer_list>

namespace preproc {

MemoStatistics& MemoStatistics::operator+=(const MemoStatistics& more) {
  for (const auto counter :
       {&MemoStatistics::checks, &MemoStatistics::bypassed, &MemoStatistics::texts, &MemoStatistics::wholes,
        &MemoStatistics::others, &MemoStatistics::partial, &MemoStatistics::slices, &MemoStatistics::exact,
        &MemoStatistics::renamed, &MemoStatistics::cores, &MemoStatistics::subsets, &MemoStatistics::models,
        &MemoStatistics::rejected, &MemoStatistics::evaluations, &MemoStatistics::stored, &MemoStatistics::listed,
        &MemoStatistics::lists, &MemoStatistics::list_checks}) {
    this->*counter += more.*counter;
  }
  seconds += more.seconds;
  saved_seconds += more.saved_seconds;
  return *this;
}

}  // namespace preproc
