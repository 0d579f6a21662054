#pragma once

#include <map>
#include <string>
#include <vector>

#include "batch/batch.h"

namespace preproc {

/// Pages of single queries, each made by a run of this program with `--report`: `options` are those of the comparison,
/// whose first way it is. They go to `folder`, under names made of their content; a page that is there is not made
/// again. Queries of which no page comes about, within the limits of the comparison, have none. The paths of the pages
/// by the names of the queries. Cost: a run a query.
std::map<std::string, std::string> make_query_pages(const std::vector<std::string>& names,
                                                    const BatchFindings& findings, const BatchOptions& options,
                                                    const std::string& folder);

}  // namespace preproc
