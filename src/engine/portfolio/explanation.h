#pragma once

#include <string>
#include <string_view>

#include "engine/portfolio/race_record.h"

namespace preproc {

/// The contest for people: a line on the check, and one for each contestant, each behind `indent`.
std::string explanation(const ContestRecord& contest, std::string_view indent);

}  // namespace preproc
