#pragma once

#include <functional>
#include <vector>

#include "value/sort.h"

namespace preproc {

/// The datatypes that `root` needs to be declared, in groups that need each other, each group behind those it needs:
/// for fields, for arguments, anywhere in their sorts.
/// `is_known`: datatypes that are left out, with what they need. Iterative; linear in the sorts that are reached.
std::vector<std::vector<Sort>> datatype_groups(const SortTable& sorts, Sort root,
                                               const std::function<bool(Sort)>& is_known);

/// True if a datatype of the group occurs in the sort (as a component: not in the fields of other datatypes).
bool mentions(const SortTable& sorts, Sort sort, const std::vector<Sort>& group);

}  // namespace preproc
