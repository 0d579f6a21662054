#include "memo/memo_statistics.h"

namespace preproc {

namespace {

constexpr uint64_t MemoStatistics::*kCounters[] = {
    &MemoStatistics::checks,      &MemoStatistics::bypassed,   &MemoStatistics::texts,   &MemoStatistics::wholes,
    &MemoStatistics::others,      &MemoStatistics::partial,    &MemoStatistics::slices,  &MemoStatistics::exact,
    &MemoStatistics::renamed,     &MemoStatistics::cores,      &MemoStatistics::subsets, &MemoStatistics::models,
    &MemoStatistics::rejected,    &MemoStatistics::stored,     &MemoStatistics::listed,  &MemoStatistics::lists,
    &MemoStatistics::evaluations, &MemoStatistics::list_checks};

}  // namespace

MemoStatistics& MemoStatistics::operator+=(const MemoStatistics& more) {
  for (const auto counter : kCounters) {
    this->*counter += more.*counter;
  }
  seconds += more.seconds;
  saved_seconds += more.saved_seconds;
  return *this;
}

MemoStatistics& MemoStatistics::operator-=(const MemoStatistics& less) {
  for (const auto counter : kCounters) {
    this->*counter -= less.*counter;
  }
  seconds -= less.seconds;
  saved_seconds -= less.saved_seconds;
  return *this;
}

}  // namespace preproc
