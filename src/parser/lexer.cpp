#include "parser/lexer.h"

#include <array>
#include <cstring>

namespace preproc {

namespace {

enum class CharClass : uint8_t {
  Other,
  Blank,
  Left,
  Right,
  Letter,
  Digit,
  Semicolon,
  Bar,
  Quote,
  Hash,
  Colon,
  Sentinel
};

constexpr std::array<CharClass, 256> make_classes() {
  std::array<CharClass, 256> table{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ~!@$%^&*_-+=<>.?/")) {
    table[static_cast<unsigned char>(c)] = CharClass::Letter;
  }
  for (const char c : std::string_view("0123456789")) {
    table[static_cast<unsigned char>(c)] = CharClass::Digit;
  }
  for (const char c : std::string_view(" \t\r\n\f")) {
    table[static_cast<unsigned char>(c)] = CharClass::Blank;
  }
  table['('] = CharClass::Left;
  table[')'] = CharClass::Right;
  table[';'] = CharClass::Semicolon;
  table['|'] = CharClass::Bar;
  table['"'] = CharClass::Quote;
  table['#'] = CharClass::Hash;
  table[':'] = CharClass::Colon;
  table[0] = CharClass::Sentinel;
  return table;
}

constexpr std::array<CharClass, 256> kClasses = make_classes();

inline CharClass class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }
inline bool is_word(char c) {
  const CharClass k = class_of(c);
  return k == CharClass::Letter || k == CharClass::Digit;
}
inline std::string_view view(const char* begin, const char* end) { return {begin, static_cast<size_t>(end - begin)}; }

}  // namespace

const char* Lexer::skip_blank() {
  const char* p = next_;
  for (;;) {
    const CharClass k = class_of(*p);
    if (k == CharClass::Blank) {
      ++p;
    } else if (k == CharClass::Semicolon) {
      const void* line = std::memchr(p, '\n', static_cast<size_t>(end_ - p));
      p = line != nullptr ? static_cast<const char*>(line) : end_;
    } else {
      break;
    }
  }
  return next_ = p;
}

Token Lexer::next_word() {
  const char* p = next_;
  for (;;) {
    switch (class_of(*p)) {
      case CharClass::Blank: ++p; continue;
      case CharClass::Semicolon:
        next_ = p;
        p = skip_blank();
        continue;
      case CharClass::Left: next_ = p + 1; return {TokenType::LeftParen, view(p, p + 1), p};
      case CharClass::Right: next_ = p + 1; return {TokenType::RightParen, view(p, p + 1), p};
      case CharClass::Letter: return word(p);
      case CharClass::Digit: return number(p);
      case CharClass::Bar: return quoted(p);
      case CharClass::Quote: return string(p);
      case CharClass::Hash: return hash(p);
      case CharClass::Colon: {
        const char* q = p + 1;
        while (is_word(*q)) {
          ++q;
        }
        if (q == p + 1) {
          return fail(p, q, "a colon without a keyword");
        }
        next_ = q;
        return {TokenType::Keyword, view(p, q), p};
      }
      case CharClass::Sentinel:
        next_ = p;
        if (p >= end_) {
          return {TokenType::End, {}, p};
        }
        return fail(p, p + 1, "a NUL byte");
      case CharClass::Other: {
        const char* behind = p + 1;
        while ((static_cast<unsigned char>(*p) & 0xc0) == 0xc0 &&
               (static_cast<unsigned char>(*behind) & 0xc0) == 0x80) {
          ++behind;  // the rest of a character of several bytes
        }
        return fail(p, behind, "a character that is not allowed here");
      }
    }
  }
}

bool Lexer::take_word_literal(uint64_t& value, uint32_t& width) {
  const char* p = next_;
  if (p[0] != '_' || p[1] != ' ' || p[2] != 'b' || p[3] != 'v') {  // the NUL at the end stops it
    return false;
  }
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  p += 4;
  const char* digits = p;
  uint64_t number = 0;
  for (; is_digit(*p); ++p) {
    number = number * 10 + static_cast<uint64_t>(*p - '0');
  }
  if (p == digits || p - digits > 19 || *p != ' ') {  // 19 digits are below 2^64
    return false;
  }
  digits = ++p;
  uint32_t bits = 0;
  for (; is_digit(*p) && p - digits < 3; ++p) {
    bits = bits * 10 + static_cast<uint32_t>(*p - '0');
  }
  if (*p != ')' || bits == 0 || bits > 64 || (bits < 64 && (number >> bits) != 0)) {
    return false;
  }
  next_ = p + 1;
  value = number;
  width = bits;
  return true;
}

TokenType Lexer::peek() {
  switch (class_of(*skip_blank())) {
    case CharClass::Left: return TokenType::LeftParen;
    case CharClass::Right: return TokenType::RightParen;
    case CharClass::Sentinel: return next_ >= end_ ? TokenType::End : TokenType::Error;
    case CharClass::Colon: return TokenType::Keyword;
    case CharClass::Letter:
    case CharClass::Bar: return TokenType::Symbol;
    default: {
      const char* saved = next_;
      const Token token = next();
      next_ = saved;
      return token.type;
    }
  }
}

Token Lexer::word(const char* begin) {
  const char* p = begin + 1;
  while (is_word(*p)) {
    ++p;
  }
  next_ = p;
  return {TokenType::Symbol, view(begin, p), begin};
}

Token Lexer::quoted(const char* begin) {
  const void* close = std::memchr(begin + 1, '|', static_cast<size_t>(end_ - begin - 1));
  if (close == nullptr) {
    return fail(begin, end_, "a quoted symbol that is not closed");
  }
  const char* end = static_cast<const char*>(close);
  const std::string_view text = view(begin + 1, end);
  if (text.find('\0') != std::string_view::npos) {
    return fail(begin, end + 1, "a quoted symbol with a NUL byte");
  }
  if (text.find('\\') != std::string_view::npos) {
    return fail(begin, end + 1, "a quoted symbol with a backslash");
  }
  next_ = end + 1;
  return {TokenType::Symbol, text, begin};
}

Token Lexer::string(const char* begin) {
  const char* p = begin + 1;
  for (;;) {
    const void* close = std::memchr(p, '"', static_cast<size_t>(end_ - p));
    if (close == nullptr) {
      return fail(begin, end_, "a string literal that is not closed");
    }
    p = static_cast<const char*>(close) + 1;
    if (*p != '"') {
      next_ = p;
      return {TokenType::String, view(begin + 1, p - 1), begin};
    }
    ++p;
  }
}

Token Lexer::number(const char* begin) {
  const char* p = begin;
  while (class_of(*p) == CharClass::Digit) {
    ++p;
  }
  TokenType type = TokenType::Numeral;
  if (*p == '.' && class_of(p[1]) == CharClass::Digit) {
    type = TokenType::Decimal;
    ++p;
    while (class_of(*p) == CharClass::Digit) {
      ++p;
    }
  }
  if (is_word(*p)) {
    const bool slash = type == TokenType::Numeral && *p == '/';
    const char* digits = ++p;
    while (class_of(*p) == CharClass::Digit) {
      ++p;
    }
    if (slash && p > digits && !is_word(*p)) {
      next_ = p;
      return {TokenType::Foreign, view(begin, p), begin};
    }
    while (is_word(*p)) {
      ++p;
    }
    if (type == TokenType::Numeral && p == digits && digits[-1] == '.') {  // `2.`, as z3 reads it
      next_ = p;
      return {TokenType::Decimal, view(begin, p), begin};
    }
    return fail(begin, p, "a malformed number");
  }
  // SMT-LIB forbids leading zeros; solvers read them, and so do we.
  next_ = p;
  return {type, view(begin, p), begin};
}

Token Lexer::hash(const char* begin) {
  const char* p = begin + 2;
  TokenType type = TokenType::Error;
  if (begin[1] == 'x') {
    type = TokenType::Hexadecimal;
    while ((*p >= '0' && *p <= '9') || (*p >= 'a' && *p <= 'f') || (*p >= 'A' && *p <= 'F')) {
      ++p;
    }
  } else if (begin[1] == 'b') {
    type = TokenType::Binary;
    while (*p == '0' || *p == '1') {
      ++p;
    }
  } else if (begin[1] == 'f' && (class_of(begin[2]) == CharClass::Digit || begin[2] == '-')) {
    while (is_word(*p)) {
      ++p;
    }
    next_ = p;
    return {TokenType::Foreign, view(begin, p), begin};
  } else {
    return fail(begin, begin + 1, "`#` without a binary or hexadecimal constant");
  }
  if (p == begin + 2 || is_word(*p)) {
    while (is_word(*p)) {
      ++p;
    }
    return fail(begin, p,
                type == TokenType::Binary ? "a malformed binary constant" : "a malformed hexadecimal constant");
  }
  next_ = p;
  return {type, view(begin, p), begin};
}

Token Lexer::fail(const char* begin, const char* end, std::string_view what) {
  error_ = what;
  next_ = begin;
  return {TokenType::Error, view(begin, end), begin};
}

}  // namespace preproc
