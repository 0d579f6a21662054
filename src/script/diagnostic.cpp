#include "script/diagnostic.h"

namespace preproc {

std::string to_string(const Diagnostic& diagnostic) {
  const SourcePosition& at = diagnostic.position;
  std::string out;
  if (!at.file.empty()) {
    out = at.file + ":";
  }
  if (at.line != 0) {
    out += std::to_string(at.line) + ":" + std::to_string(at.column) + ":";
  }
  return out.empty() ? diagnostic.message : out + " " + diagnostic.message;
}

namespace {

/// Length of the UTF-8 character at the beginning of the text; 0 if there is none.
size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const size_t length = lead < 0x80                   ? 1
                        : lead >= 0xc2 && lead < 0xe0 ? 2
                        : lead >= 0xe0 && lead < 0xf0 ? 3
                        : lead >= 0xf0 && lead < 0xf5 ? 4
                                                      : 0;
  if (length > text.size()) {
    return 0;
  }
  for (size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      return 0;
    }
  }
  return length;
}

}  // namespace

std::string counted(size_t number, std::string_view noun) {
  return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string excerpt(std::string_view text, size_t limit) {
  std::string out;
  bool gap = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || c == '\r' || c == '\t' || c == ' ') {
      gap = !out.empty();
      continue;
    }
    if (gap) {
      out += ' ';
      gap = false;
    }
    if (out.size() >= limit) {
      return out + "...";
    }
    const size_t length = utf8_length(text.substr(i));
    const auto byte = static_cast<unsigned char>(c);
    if (length == 0 || byte < 0x20 || byte == 0x7f) {
      out += '?';
    } else {
      out += text.substr(i, length);
      i += length - 1;
    }
  }
  return out;
}

std::string string_literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    out += c;
    if (c == '"') {
      out += c;
    }
  }
  return out + '"';
}

std::string unquoted_string(std::string_view literal) {
  std::string out;
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    out += literal[i];
    i += literal[i] == '"' ? 1 : 0;
  }
  return out;
}

}  // namespace preproc
