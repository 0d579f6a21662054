#include "parser/command_extent.h"

#include "value/command_names.h"

namespace preproc {

namespace {

bool begins_command(std::string_view line) {
  if (!line.starts_with('(')) {
    return false;
  }
  const std::string_view name = line.substr(1, line.find_first_of(" \t\r\n()", 1) - 1);
  const CommandOrigin origin = origin_of_command(name);
  return origin == CommandOrigin::Standard || origin == CommandOrigin::Synthesis;
}

}  // namespace

CommandExtent extent_of_failed(std::string_view text) {
  char closing = 0;        // of the comment, string or quoted symbol that is open
  size_t next_inside = 0;  // the first line in it that looks like a command
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (closing != 0 && closing != '\n') {
      if (c == closing) {
        closing = 0;
        next_inside = 0;
      } else if (c == '\n' && next_inside == 0 && begins_command(text.substr(i + 1))) {
        next_inside = i + 1;
      }
      continue;
    }
    if (c == '\n') {
      closing = 0;
      if (depth > 0 && begins_command(text.substr(i + 1))) {
        return {i + 1, CommandExtent::End::Next};
      }
      continue;
    }
    if (closing != 0) {
      continue;
    }
    switch (c) {
      case ';': closing = '\n'; break;
      case '"':
      case '|': closing = c; break;
      case '(': ++depth; break;
      case ')':
        if (depth <= 1) {
          return {i + 1, CommandExtent::End::Closed};
        }
        --depth;
        break;
      default: break;
    }
  }
  if (closing != 0 && closing != '\n') {
    return {next_inside != 0 ? next_inside : text.size(), CommandExtent::End::Unclosed};
  }
  return {text.size(), CommandExtent::End::OfInput};
}

}  // namespace preproc
