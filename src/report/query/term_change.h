#pragma once

#include <string_view>

#include "report/page/markup.h"

namespace preproc {

/// Two texts of terms, one above the other, with all that they have in common dimmed, so that the eye finds what is
/// different. Cost: the product of their words between the parts in which they begin and end alike, as long as that is
/// small; else only these parts are found.
Markup term_change(std::string_view before, std::string_view after);

}  // namespace preproc
