#pragma once

#include <string_view>
#include <vector>

#include "cli/option_record.h"

namespace preproc {

/// All options by subject, in the order in which they are explained, and in which their values are set. Each record has
/// its modes. Made at the first call.
const std::vector<OptionGroup>& option_groups();

/// The options of all groups.
std::vector<const OptionRecord*> all_options();

/// The option of this name; null: there is none.
const OptionRecord* find_option(std::string_view name);

/// The mode as a user names it: `solving` in plain words, any other by the option that selects it, `--emit`.
std::string mode_name(Mode mode);

}  // namespace preproc
