#pragma once

#include <string>
#include <string_view>

#include "engine/portfolio/race_record.h"

namespace preproc {

/// The race for people: a line on the check, and one for each member, each behind `indent`.
std::string explanation(const RaceRecord& race, std::string_view indent);

}  // namespace preproc
