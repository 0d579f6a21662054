#include "script/answer_style.h"

#include <utility>

#include <gmpxx.h>

#include "value/bit_vector.h"
#include "value/identifier.h"

namespace preproc {

namespace {

bool is_delimiter(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '(' || c == ')' || c == '"' || c == '|' || c == ';';
}

/// `#x0a` or `#b101` in the style.
std::string literal_in(BitsStyle style, std::string_view literal) {
  const bool hexadecimal = literal[1] == 'x';
  const std::string_view digits = literal.substr(2);
  const auto value = [&] { return hexadecimal ? BitVector::from_hexadecimal(digits) : BitVector::from_binary(digits); };
  switch (style) {
    case BitsStyle::Short: break;
    case BitsStyle::Hexadecimal: return hexadecimal ? std::string(literal) : value().to_string();
    case BitsStyle::Binary: {
      if (!hexadecimal) {
        break;
      }
      const BitVector bits = value();
      std::string text = "#b";
      for (uint32_t i = bits.width(); i-- > 0;) {
        text += bits.bit(i) ? '1' : '0';
      }
      return text;
    }
    case BitsStyle::Decimal: {
      const BitVector bits = value();
      return "(_ bv" + bits.to_mpz().get_str() + " " + std::to_string(bits.width()) + ")";
    }
  }
  return std::string(literal);
}

/// A quotient as z3 writes decimals: as many places as there are, at most `places`, and then a question mark.
std::string decimal(const mpq_class& number, uint32_t places) {
  mpz_class whole = number.get_num() / number.get_den();
  mpz_class rest = number.get_num() % number.get_den();
  std::string text = whole.get_str() + ".";
  if (rest == 0) {
    return text + "0";
  }
  for (uint32_t i = 0; i < places && rest != 0; ++i) {
    rest *= 10;
    text += mpz_class(rest / number.get_den()).get_str();
    rest %= number.get_den();
  }
  return rest == 0 ? text : text + "?";
}

/// The quotient `(/ 1.0 3.0)` that is written at the beginning of the text, and its length; 0: there is none.
std::pair<mpq_class, size_t> find_quotient(std::string_view text) {
  constexpr std::string_view kHead = "(/ ";
  const size_t end = text.find(')');
  if (!text.starts_with(kHead) || end == std::string_view::npos) {
    return {};
  }
  const std::string inner(text.substr(kHead.size(), end - kHead.size()));
  const size_t blank = inner.find(' ');
  const auto digits = [](std::string number) {
    if (number.ends_with(".0")) {
      number.resize(number.size() - 2);
    }
    return !number.empty() && number.find_first_not_of("0123456789") == std::string::npos ? number : std::string();
  };
  const std::string top = blank == std::string::npos ? std::string() : digits(inner.substr(0, blank));
  const std::string bottom = blank == std::string::npos ? std::string() : digits(inner.substr(blank + 1));
  if (top.empty() || bottom.empty() || mpz_class(bottom) == 0) {
    return {};
  }
  mpq_class number{mpz_class(top), mpz_class(bottom)};
  number.canonicalize();
  return {number, end + 1};
}

/// The end of the expression that begins at `at`.
size_t end_of_expression(std::string_view text, size_t at) {
  size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '|' || c == '"') {
      at = text.find(c, at + 1);
      at = at == std::string_view::npos ? text.size() : at + 1;
    } else if (c == '(') {
      ++depth;
      ++at;
    } else if (c == ')') {
      if (depth == 0) {
        return at;
      }
      --depth;
      ++at;
    } else if (is_delimiter(c)) {
      ++at;
      continue;
    } else {
      while (at < text.size() && !is_delimiter(text[at])) {
        ++at;
      }
    }
    if (depth == 0) {
      return at;
    }
  }
  return at;
}

/// The element that is written at the beginning of the text, `(as @U_0 U)` or `(as |@(list Int)_0| (list Int))`:
/// its length, and the head of its sort and its number. Length 0: there is none.
struct WrittenElement {
  size_t length = 0;
  std::string sort;
  std::string number;
};
WrittenElement find_element(std::string_view text) {
  constexpr std::string_view kHead = "(as ";
  if (!text.starts_with(kHead) || text.size() < kHead.size() + 2) {
    return {};
  }
  const bool quoted = text[kHead.size()] == '|';
  const size_t name = kHead.size() + (quoted ? 1 : 0);
  if (text[name] != '@') {
    return {};
  }
  const size_t name_end = quoted ? text.find('|', name) : text.find(' ', name);
  const size_t sort_begin = name_end == std::string_view::npos ? name_end : name_end + (quoted ? 2 : 1);
  if (sort_begin >= text.size()) {
    return {};
  }
  const size_t sort_end = end_of_expression(text, sort_begin);
  const size_t underscore = text.substr(0, name_end).rfind('_');
  if (sort_end >= text.size() || text[sort_end] != ')' || underscore == std::string_view::npos || underscore < name) {
    return {};
  }
  std::string_view sort = text.substr(sort_begin, sort_end - sort_begin);
  if (sort.starts_with('(')) {
    sort = sort.substr(1, end_of_expression(sort, 1) - 1);  // its head
  }
  if (sort.size() > 1 && sort.front() == '|') {
    sort = sort.substr(1, sort.size() - 2);
  }
  return {sort_end + 1, std::string(sort), std::string(text.substr(underscore + 1, name_end - underscore - 1))};
}

}  // namespace

std::string in_style(const AnswerStyle& style, std::string text) {
  if (!style.changes_values()) {
    return text;
  }
  const std::string_view rest = text;
  std::string out;
  for (size_t at = 0; at < rest.size();) {
    const char c = rest[at];
    if (c == '"' || c == '|' || c == ';') {
      const size_t end = rest.find(c == ';' ? '\n' : c, at + 1);
      const size_t next = end == std::string_view::npos ? rest.size() : end + 1;
      out += rest.substr(at, next - at);
      at = next;
    } else if (c == '(') {
      const WrittenElement element = style.val_elements ? find_element(rest.substr(at)) : WrittenElement{};
      const auto [number, length] =
          style.decimal_places > 0 ? find_quotient(rest.substr(at)) : std::pair<mpq_class, size_t>{};
      if (element.length > 0) {
        out += quoted_symbol(element.sort + "!val!" + element.number);
        at += element.length;
      } else if (length > 0) {
        out += decimal(number, style.decimal_places);
        at += length;
      } else {
        out += c;
        ++at;
      }
    } else if (is_delimiter(c)) {
      out += c;
      ++at;
    } else {
      size_t end = at;
      while (end < rest.size() && !is_delimiter(rest[end])) {
        ++end;
      }
      const std::string_view token = rest.substr(at, end - at);
      const bool bits = token.size() > 2 && (token.starts_with("#x") || token.starts_with("#b"));
      out += bits ? literal_in(style.bits, token) : std::string(token);
      at = end;
    }
  }
  return out;
}

std::string in_colour(std::string answer, bool colours) {
  if (!colours) {
    return answer;
  }
  const auto with = [&](const char* code) { return code + answer + "\x1b[0m"; };
  if (answer == "sat") {
    return with("\x1b[32m");
  }
  if (answer == "unsat" || answer == "infeasible") {
    return with("\x1b[34m");
  }
  if (answer == "unknown" || answer == "fail" || answer == "unsupported") {
    return with("\x1b[33m");
  }
  return answer.starts_with("(error ") ? with("\x1b[31m") : answer;
}

}  // namespace preproc
