#pragma once

#include <string_view>

namespace preproc {

inline constexpr std::string_view kVersion = "0.2.0";

}  // namespace preproc
