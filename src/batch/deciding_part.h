#pragma once

#include <string>
#include <string_view>

namespace preproc {

/// The part of the program that decided the checks of a run, from the end of its standard error, where `--stats=json`
/// put its counters: `pass slices` (the last pass that changed assertions, where no solver was asked), `search`,
/// `memo`, `bits`, `z3`, `cvc5`, ... Of several checks it is what needed most: a solver before a search, a search
/// before a pass. Empty where there are no counters.
std::string deciding_part(std::string_view errors);

/// The text in front of the counters.
std::string_view before_counters(std::string_view errors);

}  // namespace preproc
