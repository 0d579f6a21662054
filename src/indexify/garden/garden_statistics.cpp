#include "indexify/garden/garden_statistics.h"

#include <algorithm>

namespace preproc {

IndexRewritingStatistics& IndexRewritingStatistics::operator+=(const IndexRewritingStatistics& more) {
  tables += more.tables;
  cached += more.cached;
  cells += more.cells;
  undefined += more.undefined;
  kept += more.kept;
  return *this;
}

GardenStatistics& GardenStatistics::operator+=(const GardenStatistics& more) {
  gardens += more.gardens;
  values = std::max(values, more.values);
  applications += more.applications;
  rows += more.rows;
  tables += more.tables;
  checks += more.checks;
  solved_blocks += more.solved_blocks;
  solved_tables += more.solved_tables;
  solved_attempts += more.solved_attempts;
  return *this;
}

}  // namespace preproc
