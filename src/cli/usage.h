#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace preproc {

/// What follows an option.
enum class Takes : uint8_t {
  Nothing,
  Number,
  Text,
  OptionalText,  ///< in the same word, `--stats=json`, or nothing
  Texts,         ///< the option may be given several times
  List,          ///< words separated by commas
  File,
};

/// One option of the program. What reads the command line, --help, the manual page and the completions of the shells
/// are made of these.
struct OptionRecord {
  std::string name;  ///< without `--`
  char letter = 0;   ///< of the short form; 0: there is none
  Takes takes = Takes::Nothing;
  std::string argument;            ///< the name of what it takes
  std::string help;                ///< running text; what is to be typed is between backticks
  std::vector<std::string> words;  ///< arguments that a shell can propose
};

/// All options, in the order in which they are explained: with the names of all passes and linked solvers.
std::vector<OptionRecord> all_options();

inline constexpr std::string_view kProgram = "preproc-solve";
inline constexpr std::string_view kSynopsis = "[OPTION]... [FILE]...";
inline constexpr std::string_view kPurpose = "preprocessing front-end for SMT solvers";

/// What the program does, in lines.
std::string_view description();

/// Command lines, and what they do.
std::vector<std::pair<std::string_view, std::string_view>> usage_examples();

/// Exit statuses, and what they say.
std::vector<std::pair<std::string_view, std::string_view>> exit_statuses();

/// The text of --help.
std::string help_text();

}  // namespace preproc
