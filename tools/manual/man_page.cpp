#include "man_page.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cli/option_table.h"
#include "cli/usage.h"
#include "version.h"

namespace preproc {

namespace {

/// Plain text as roff input: what has a meaning to roff, or is printed by it as another character, is written by name.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\': out += "\\(rs"; break;
      case '-': out += "\\-"; break;
      case '`': out += "\\(ga"; break;
      case '\'': out += "\\(aq"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      default:
        // A dot is a request where it begins a line.
        out += c == '.' && (out.empty() || out.back() == '\n') ? "\\&." : std::string(1, c);
    }
  }
  return out;
}

/// Running text; what is between backticks is bold.
std::string running(std::string_view text) {
  std::string out;
  bool bold = false;
  for (;;) {
    const size_t end = std::min(text.find('`'), text.size());
    const std::string part = escaped(text.substr(0, end));
    out += bold ? "\\fB" + part + "\\fR" : part;
    if (end == text.size()) {
      return out;
    }
    bold = !bold;
    text.remove_prefix(end + 1);
  }
}

std::string form(const OptionRecord& option) {
  std::string text = fmt::format("\\fB{}\\fR", escaped("--" + option.name));
  if (option.letter != 0) {
    text = fmt::format("\\fB{}\\fR, {}", escaped(std::string("-") + option.letter), text);
  }
  switch (option.value.takes) {
    case Takes::Nothing: return text;
    case Takes::OptionalText: return fmt::format("{}[=\\fI{}\\fR]", text, escaped(option.argument));
    default: return fmt::format("{} \\fI{}\\fR", text, escaped(option.argument));
  }
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return out;
}

}  // namespace

std::string man_page() {
  std::string out = ".\\\" Generated from the table of options.\n";
  out +=
      fmt::format(".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n", escaped(upper(kProgram)), escaped(kProgram), kVersion);
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(kProgram), escaped(kPurpose));
  out += fmt::format(".SH SYNOPSIS\n.B {}\n[\\fIOPTION\\fR]... [\\fIFILE\\fR]...\n", escaped(kProgram));
  out += fmt::format(".SH DESCRIPTION\n{}", escaped(description()));
  out += ".SH OPTIONS\n";
  for (const OptionGroup& group : option_groups()) {
    out += fmt::format(".SS {}\n", escaped(group.title));
    for (const OptionRecord& option : group.options) {
      out += fmt::format(".TP\n{}\n{}\n", form(option), running(full_help(option)));
    }
  }
  out += ".SH EXIT STATUS\n";
  for (const auto& [status, meaning] : exit_statuses()) {
    out += fmt::format(".TP\n.B {}\n{}\n", status, escaped(meaning));
  }
  out += ".SH EXAMPLES\n";
  for (const auto& [command, meaning] : usage_examples()) {
    out += fmt::format(".TP\n.B {}\n{}\n", escaped(command), escaped(meaning));
  }
  out += ".SH SEE ALSO\n.BR z3 (1),\n.BR cvc5 (1)\n";
  return out;
}

}  // namespace preproc
