#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace preproc {

inline constexpr std::string_view kProgram = "preproc-solve";
inline constexpr std::string_view kSynopsis = "[OPTION]... [FILE]...";
inline constexpr std::string_view kPurpose = "preprocessing front-end for SMT solvers";

/// The program's description, in lines.
std::string_view description();

/// Command lines, and what they do.
std::vector<std::pair<std::string_view, std::string_view>> usage_examples();

/// Exit statuses, and what they say.
std::vector<std::pair<std::string_view, std::string_view>> exit_statuses();

std::string help_text();

}  // namespace preproc
