#include "value/string_text.h"

#include <cstdint>

#include "value/number_in.h"

namespace preproc {

namespace {

struct Escape {
  char32_t character;
  size_t length;
};

/// The escape sequence that `text`, which begins with `\u`, begins with.
std::optional<Escape> read_escape(std::string_view text) {
  const auto number = [&](size_t begin, size_t digits) -> std::optional<char32_t> {
    const std::optional<uint32_t> value = number_in<uint32_t>(text.substr(begin, digits), 16);
    return value && *value <= kMaxCodePoint ? std::optional<char32_t>(*value) : std::nullopt;
  };
  constexpr size_t kMostDigits = 5;
  if (text.size() > 2 && text[2] == '{') {
    const size_t close = text.substr(0, 4 + kMostDigits).find('}');
    if (close == std::string_view::npos) {
      return {};
    }
    const std::optional<char32_t> character = number(3, close - 3);
    return character ? std::optional(Escape{*character, close + 1}) : std::nullopt;
  }
  if (text.size() < 6) {
    return {};
  }
  const std::optional<char32_t> character = number(2, 4);
  return character ? std::optional(Escape{*character, 6}) : std::nullopt;
}

}  // namespace

std::optional<std::u32string> string_of_literal(std::string_view content) {
  std::u32string string;
  string.reserve(content.size());
  for (size_t i = 0; i < content.size();) {
    const auto byte = static_cast<unsigned char>(content[i]);
    if (byte >= 0x80) {
      return {};
    }
    if (content.substr(i).starts_with("\\u")) {
      if (const std::optional<Escape> escape = read_escape(content.substr(i))) {
        string += escape->character;
        i += escape->length;
        continue;
      }
    }
    string += static_cast<char32_t>(byte);
    i += content.substr(i).starts_with("\"\"") ? 2 : 1;
  }
  return string;
}

std::string escaped(std::u32string_view string) {
  std::string text;
  for (const char32_t c : string) {
    if (c >= ' ' && c <= '~' && c != '\\') {
      text += static_cast<char>(c);
    } else {
      char digits[8];
      const auto [end, error] = std::to_chars(digits, digits + sizeof digits, static_cast<uint32_t>(c), 16);
      text += "\\u{";
      text.append(digits, end);
      text += '}';
    }
  }
  return text;
}

std::string literal_of_string(std::u32string_view string) {
  std::string text = "\"";
  for (const char c : escaped(string)) {
    text.append(c == '"' ? 2 : 1, c);
  }
  return text + '"';
}

}  // namespace preproc
