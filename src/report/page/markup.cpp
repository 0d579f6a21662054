#include "report/page/markup.h"

#include <cassert>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

namespace preproc {

namespace {

struct Character {
  uint32_t point = 0;
  size_t bytes = 0;  // 0: the byte is none of UTF-8
};

/// The character at the beginning (RFC 3629: no surrogates, no longer forms than needed).
Character first_character(std::string_view text) {
  const auto byte = [&](size_t at) -> uint32_t { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0; };
  const uint32_t first = byte(0);
  if (first < 0x80) {
    return {first, 1};
  }
  const size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) {
    return {};
  }
  uint32_t point = first & (0x7fU >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) {
      return {};
    }
    point = point << 6 | (byte(i) & 0x3f);
  }
  const uint32_t least = bytes == 2 ? 0x80 : bytes == 3 ? 0x800 : 0x10000;
  const bool is_surrogate = point >= 0xd800 && point < 0xe000;
  return point < least || point > 0x10ffff || is_surrogate ? Character{} : Character{point, bytes};
}

/// Characters that change in which direction others are shown (Unicode Standard Annex #9), or that HTML does not allow.
bool is_invisible_mark(uint32_t point) {
  return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069) || point == 0x200e ||
         point == 0x200f || point == 0x61c || (point >= 0x80 && point < 0xa0) || point == 0x2028 || point == 0x2029 ||
         (point & 0xfffe) == 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
}

void append_utf8(std::string& out, uint32_t point) {
  out += static_cast<char>(0xe0 | point >> 12);
  out += static_cast<char>(0x80 | (point >> 6 & 0x3f));
  out += static_cast<char>(0x80 | (point & 0x3f));
}

void append_escaped(std::string& out, std::string_view text) {
  constexpr uint32_t kReplacement = 0xfffd;
  constexpr uint32_t kPictures = 0x2400;  // of the control characters
  while (!text.empty()) {
    const Character character = first_character(text);
    const uint32_t point = character.point;
    const size_t bytes = character.bytes == 0 ? 1 : character.bytes;
    if (character.bytes == 0) {
      append_utf8(out, kReplacement);
    } else if (point == '&') {
      out += "&amp;";
    } else if (point == '<') {
      out += "&lt;";
    } else if (point == '>') {
      out += "&gt;";
    } else if (point == '"') {
      out += "&quot;";
    } else if (point == '\'') {
      out += "&#39;";
    } else if (point == '\n' || point == '\t') {
      out += static_cast<char>(point);
    } else if (point < 0x20 || point == 0x7f) {
      append_utf8(out, kPictures + (point == 0x7f ? 0x21 : point));
    } else if (is_invisible_mark(point)) {
      out += fmt::format("\\u{{{:x}}}", point);
    } else {
      out += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
}

}  // namespace

std::string escaped_html(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

std::string_view cut_text(std::string_view text, size_t most) {
  if (text.size() <= most) {
    return text;
  }
  size_t end = most;
  // The bytes behind the first of a character begin with 10; of what is not UTF-8 four are given up at most.
  for (size_t back = 0; back < 3 && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80; ++back) {
    --end;
  }
  return text.substr(0, end);
}

std::string coordinate(double number) {
  if (!std::isfinite(number)) {
    return "0";
  }
  std::string text = fmt::format("{:.2f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) {
    text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

void Markup::tag(std::string_view element, std::initializer_list<Attribute> attributes, std::string_view end) {
  html_ += '<';
  html_ += element;
  for (const Attribute& attribute : attributes) {
    html_ += ' ';
    html_ += attribute.name.text;
    html_ += "=\"";
    append_escaped(html_, attribute.value);
    html_ += '"';
  }
  html_ += end;
}

Markup& Markup::open(LiteralText element, std::initializer_list<Attribute> attributes) {
  tag(element.text, attributes, ">");
  open_.push_back(element.text);
  return *this;
}

Markup& Markup::close() {
  assert(!open_.empty());
  html_ += "</";
  html_ += open_.back();
  html_ += '>';
  open_.pop_back();
  return *this;
}

Markup& Markup::empty(LiteralText element, std::initializer_list<Attribute> attributes) {
  tag(element.text, attributes, "/>");
  return *this;
}

Markup& Markup::text(std::string_view text, size_t most) {
  const std::string_view shown = cut_text(text, most);
  append_escaped(html_, shown);
  if (shown.size() < text.size()) {
    html_ += fmt::format("… (and {} bytes more)", text.size() - shown.size());
  }
  return *this;
}

Markup& Markup::element(LiteralText element, std::string_view text, std::initializer_list<Attribute> attributes) {
  open(element, attributes);
  this->text(text);
  return close();
}

Markup& Markup::add(const Markup& other) {
  assert(other.open_.empty());
  html_ += other.html_;
  return *this;
}

Markup& Markup::literal(LiteralText markup) {
  html_ += markup.text;
  return *this;
}

}  // namespace preproc
