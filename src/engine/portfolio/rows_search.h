#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "backends/portfolio/search_member.h"
#include "evaluate/evaluator.h"
#include "passes/open_slice.h"

namespace preproc {

/// The slices that the passes left, if that is all they left, decided by a search through their rows. A slice without a
/// solution makes the query unsatisfiable; solutions of all slices are a model. `accept` is given the values of their
/// leaves, and says whether they are a model. The manager lives as long as the member.
SearchMember rows_search(const TermManager& tm, std::vector<std::shared_ptr<const OpenSlice>> slices,
                         std::function<bool(Assignment values)> accept);

}  // namespace preproc
