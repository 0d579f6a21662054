#include "option_tables.h"

#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "cli/option_table.h"

namespace preproc {

namespace {

constexpr std::string_view kBegin = "<!-- options: `generate-manual --update` makes this from src/cli/options -->\n";
constexpr std::string_view kEnd = "<!-- end of options -->\n";
constexpr std::string_view kPage = "command-line.md";

/// Running text as a cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  bool code = false;
  for (const char c : text) {
    code = code != (c == '`');
    if (c == '|' || (c == '*' && !code)) {
      out += '\\';
    }
    out += c;
  }
  return out;
}

std::string form(const OptionRecord& option, const std::string& name) {
  switch (option.value.takes) {
    case Takes::Nothing: return "`" + name + "`";
    case Takes::OptionalText: return fmt::format("`{}[={}]`", name, option.argument);
    default: return fmt::format("`{} {}`", name, option.argument);
  }
}

/// A link to the page that says more.
std::string link(std::string_view see) {
  if (see.starts_with(kPage)) {
    return fmt::format(" [Below]({})", see.substr(kPage.size()));
  }
  return see.empty() ? "" : fmt::format(" [{}]({})", see.substr(0, see.find(".md")), see);
}

std::string modes_text(Modes modes) {
  if (modes == kAllModes) {
    return "all";
  }
  std::string text;
  for (const Mode mode : {Mode::Solve, Mode::Emit, Mode::Decode, Mode::Explore, Mode::Batch, Mode::Compare, Mode::Merge,
                          Mode::MergeMemos}) {
    if (modes.contains(mode)) {
      const std::string name = mode_name(mode);
      text += (text.empty() ? "" : ", ") + (mode == Mode::Solve ? name : "`" + name + "`");
    }
  }
  return text;
}

}  // namespace

std::string option_tables() {
  std::string out;
  for (const OptionGroup& group : option_groups()) {
    out += fmt::format("\n### {}\n\n| option | meaning | with |\n| --- | --- | --- |\n", group.title);
    for (const OptionRecord& option : group.options) {
      std::string forms = form(option, "--" + option.name);
      if (option.letter != 0) {
        forms = fmt::format("{}, {}", form(option, fmt::format("-{}", option.letter)), forms);
      }
      out += fmt::format("| {} | {}{} | {} |\n", cell(forms), cell(full_help(option)), link(option.see),
                         modes_text(option.modes));
    }
  }
  return out + "\n";
}

std::string with_option_tables(const std::string& document) {
  const size_t begin = document.find(kBegin);
  const size_t end = document.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    throw std::invalid_argument(fmt::format("it does not have the lines\n{}{}", kBegin, kEnd));
  }
  return document.substr(0, begin + kBegin.size()) + option_tables() + document.substr(end);
}

}  // namespace preproc
