#pragma once

#include <string>
#include <vector>

#include "engine/contest/query_kind.h"

namespace preproc {

/// One contestant's part in a contest.
struct ContestantRecord {
  std::string form;       ///< "rewritten", "written"; "search" for a search for models, "rows" for one
                          ///< through the rows of slices, "memo" for an answer that was looked up
  std::string solver;     ///< empty for a search and a memo
  double start = 0;       ///< seconds from the beginning of the contest
  double seconds = 0;     ///< that it ran, on the clock
  std::string end;        ///< "sat", "unsat", "ended" by another's answer, or why it had no answer
  bool answered = false;  ///< the answer of the check is its answer
};

/// A check that several contestants could answer, and those that started.
struct ContestRecord {
  std::string place;  ///< of the check-sat in its file; empty where nobody asked for it
  std::string kind;   ///< empty where the first contestant had answered before anybody looked
  QueryFigures figures;
  std::vector<ContestantRecord> contestants;
};

}  // namespace preproc
