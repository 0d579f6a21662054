#pragma once

#include <string>
#include <string_view>

namespace preproc {

/// What decided the checks of a run of this program, from the end of its standard error, where `--stats=json` put its
/// counters: `pass slices` (the last pass that changed assertions, where no solver was asked), `search`, `memo`,
/// `bits`, `z3`, `cvc5`, ... Of several checks it is what needed most: a solver before a search, a search before a
/// pass. Empty where there are no counters.
std::string deciding_part(std::string_view errors);

/// What was printed there before the counters.
std::string_view before_counters(std::string_view errors);

}  // namespace preproc
