#include "encode/table/table.h"

namespace preproc {

void merge_runs(Table& table) {
  std::vector<TableRun>& runs = table.runs;
  size_t kept = 0;
  for (size_t i = 1; i < runs.size(); ++i) {
    const bool gap_is_free = !table.otherwise || runs[i].first == runs[kept].last + 1;
    if (runs[i].value == runs[kept].value && gap_is_free) {
      runs[kept].last = runs[i].last;
    } else {
      runs[++kept] = runs[i];
    }
  }
  runs.resize(kept + 1);
}

}  // namespace preproc
