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

std::string excerpt(std::string_view text, size_t limit) {
  std::string out;
  bool gap = false;
  for (const char c : text) {
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
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      out += '?';
    } else {
      out += c;
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

}  // namespace preproc
