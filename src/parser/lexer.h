#pragma once

#include <cstdint>
#include <string_view>

namespace preproc {

enum class TokenType : uint8_t {
  End,  ///< end of the input
  LeftParen,
  RightParen,
  Symbol,   ///< text without bars, quoted or not
  Keyword,  ///< text with its colon
  Numeral,
  Decimal,
  Hexadecimal,  ///< text with #x
  Binary,       ///< text with #b
  String,       ///< text between the quotes, inner quotes still doubled
  Foreign,      ///< a literal of some solver: 1/4, #f3m5
  Error,        ///< a byte or an unfinished token that SMT-LIB does not allow; see Lexer::error
};

/// One token: a view into the input, nothing is copied.
struct Token {
  TokenType type = TokenType::End;
  std::string_view text;
  const char* begin = nullptr;  ///< first byte of the token as written, bars and quotes included
};

/// Cuts SMT-LIB 2.6/2.7 text into tokens without copying. The text must be followed by a NUL byte (as std::string
/// guarantees), which serves as sentinel; NUL bytes inside the text are errors.
class Lexer {
 public:
  Lexer(const char* begin, const char* end) : next_(begin), end_(end) {}

  /// The next token. After End or Error the lexer stays where it is.
  Token next() {
    const char* p = next_;
    while (*p == ' ' || *p == '\n') {
      ++p;
    }
    if (*p == '(' || *p == ')') {  // half of all tokens
      next_ = p + 1;
      return {*p == '(' ? TokenType::LeftParen : TokenType::RightParen, {p, 1}, p};
    }
    next_ = p;
    return next_word();
  }
  /// If `_ bvN w)` follows right here, in its usual spelling and with a value of w <= 64 bits, takes it: true, with
  /// value and width. Half of the text of many scripts is this. Everything else is left for `next`.
  bool take_word_literal(uint64_t& value, uint32_t& width);
  /// Type of the next token without taking it (an Error shows when it is taken).
  TokenType peek();
  /// Skips white space and comments; the position of what follows.
  const char* skip_blank();
  const char* position() const { return next_; }
  void set_position(const char* position) { next_ = position; }
  const char* end() const { return end_; }
  /// After an Error token: what is wrong.
  std::string_view error() const { return error_; }

 private:
  Token next_word();
  Token word(const char* begin);
  Token quoted(const char* begin);
  Token string(const char* begin);
  Token number(const char* begin);
  Token hash(const char* begin);
  Token fail(const char* begin, const char* end, std::string_view what);

  const char* next_;
  const char* end_;
  std::string_view error_;
};

}  // namespace preproc
