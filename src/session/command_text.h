#pragma once

#include <optional>
#include <string_view>

namespace preproc {

/// The word behind the parenthesis with which the text of a command begins; empty where the text is no command.
std::string_view command_name(std::string_view text);

/// Facts about a command from its text, where the command cannot be read, or is refused.
struct CommandText {
  explicit CommandText(std::string_view text);

  std::string_view name;                     ///< `assert`; empty where the text is no command
  std::optional<std::string_view> declared;  ///< the symbol that the command declares or defines, if any
  bool asks = false;                         ///< the command is a question, or about answers: it changes no assertions
  bool has_terms = false;                    ///< apart from scopes, only terms and sorts in it can be what was not read
};

}  // namespace preproc
