#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// The end of a message about a name that nobody knows: ", did you mean `fold`?" with the nearest of these names, empty
/// where none is near.
std::string nearest_name(std::string_view wrong, const std::vector<std::string>& names);

/// The first of the names that is the wrong one but for a slip: a letter too many, missing or wrong, two letters that
/// changed places, or small letters for capital ones. Empty: there is none.
std::string misspelt_name(std::string_view wrong, const std::vector<std::string>& names);

/// As `nearest_name`, of a command. Commands of the standard come before others that are as near.
std::string nearest_command(std::string_view wrong);

}  // namespace preproc
