#pragma once

#include <string>
#include <vector>

#include "backends/portfolio/member_records.h"
#include "engine/portfolio/query_kind.h"

namespace preproc {

/// A check that several members could answer, and those that started.
struct RaceRecord {
  std::string place;  ///< of the check-sat in its file; empty where nobody asked for it
  std::string kind;   ///< `by steps` too; empty where the primary solver had answered before anybody looked
  QueryFigures figures;
  std::vector<MemberRecord> members;
};

}  // namespace preproc
