// Literals, and atoms in parentheses: the part of TermReader that reads `5`, `#x2a`, `(_ bv5 32)`, `(as nil T)`.
#include <algorithm>
#include <charconv>

#include "parser/term_reader.h"
#include "value/identifier.h"
#include "value/limits.h"
#include "value/number_in.h"
#include "value/own_name.h"
#include "value/string_text.h"

namespace preproc {

namespace {

bool is_numeral(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool TermReader::parse_index(std::string_view text, uint32_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

void TermReader::literal(const Token& token) {
  const std::string_view text = token.text;
  switch (token.type) {
    case TokenType::Numeral: {
      const std::optional<uint64_t> word = number_in<uint64_t>(text);
      const mpz_class value = word ? mpz_class(*word) : mpz_class(std::string(text), 10);
      stack_.push_back(numerals_are_real_ ? tm_.mk_real(mpq_class(value)) : tm_.mk_int(value));
      return;
    }
    case TokenType::Decimal: {
      const size_t dot = text.find('.');
      const std::string digits = std::string(text.substr(0, dot)) + std::string(text.substr(dot + 1));
      mpz_class scale;
      mpz_ui_pow_ui(scale.get_mpz_t(), 10, text.size() - dot - 1);
      mpq_class value(mpz_class(digits, 10), scale);
      value.canonicalize();
      stack_.push_back(tm_.mk_real(value));
      return;
    }
    case TokenType::Hexadecimal:
      if (text.size() <= 18) {
        uint64_t word = 0;
        std::from_chars(text.data() + 2, text.data() + text.size(), word, 16);
        stack_.push_back(tm_.mk_bv(static_cast<uint32_t>(text.size() - 2) * 4, word));
      } else {
        stack_.push_back(tm_.mk_value(Value(BitVector::from_hexadecimal(text.substr(2)))));
      }
      return;
    case TokenType::Binary:
      if (text.size() <= 66) {
        uint64_t word = 0;
        std::from_chars(text.data() + 2, text.data() + text.size(), word, 2);
        stack_.push_back(tm_.mk_bv(static_cast<uint32_t>(text.size() - 2), word));
      } else {
        stack_.push_back(tm_.mk_value(Value(BitVector::from_binary(text.substr(2)))));
      }
      return;
    case TokenType::Foreign:
      if (unknown_ == UnknownNames::Refused || !fraction(text)) {
        stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(text), {}, {}));
      }
      return;
    default: {
      if (std::optional<std::u32string> string = string_of_literal(text)) {
        stack_.push_back(tm_.mk_value(Value(std::move(*string))));
        return;
      }
      // One solver reads the bytes as characters, another refuses them, and neither means UTF-8.
      fail(token.begin, {token.begin, text.size() + 2},
           "expected printable ASCII in a string literal, and `\\u{X}` for another character");
    }
  }
}

/// `-1` and `-0.5`, which are symbols in SMT-LIB.
bool TermReader::negative_number(std::string_view text) {
  if (text.size() < 2 || text[0] != '-') {
    return false;
  }
  if (fraction(text)) {
    return true;
  }
  const std::string number(text.substr(1));
  Lexer lexer(number.c_str(), number.c_str() + number.size());
  const Token token = lexer.next();
  if ((token.type != TokenType::Numeral && token.type != TokenType::Decimal) || token.text.size() != number.size()) {
    return false;
  }
  literal(token);
  const Value value = tm_.value(stack_.back());
  stack_.back() = value.is_int() ? tm_.mk_int(-value.integer()) : tm_.mk_real(-value.real());
  return true;
}

/// `1/4` and `-1/4`, as cvc5 reads them.
bool TermReader::fraction(std::string_view text) {
  const std::string_view magnitude = text.substr(text.starts_with('-') ? 1 : 0);
  const size_t bar = magnitude.find('/');
  if (bar == std::string_view::npos || !is_numeral(magnitude.substr(0, bar)) ||
      !is_numeral(magnitude.substr(bar + 1))) {
    return false;
  }
  mpq_class number;
  number.get_num() = mpz_class(std::string(magnitude.substr(0, bar)), 10);
  number.get_den() = mpz_class(std::string(magnitude.substr(bar + 1)), 10);
  if (number.get_den() == 0) {
    return false;
  }
  number.canonicalize();
  stack_.push_back(tm_.mk_real(text.starts_with('-') ? mpq_class(-number) : number));
  return true;
}

/// (_ name index...) where a term is expected: a bit-vector literal, a special float, or something opaque.
void TermReader::indexed_atom(Lexer& lexer, const char* open) {
  const Token name = lexer.next();
  if (name.type == TokenType::Symbol && name.text.size() > 2 && name.text.starts_with("bv") &&
      is_numeral(name.text.substr(2))) {
    stack_.push_back(bitvector_literal(lexer, name.text.substr(2), open));
    return;
  }
  if (name.type == TokenType::Symbol && special_float(name.text, {2, 2})) {
    const FloatFormat format = read_float_format(lexer, lexer.next());
    if (format.width() > kMaxVectorBits) {
      fail(open, {open, static_cast<size_t>(lexer.position() - open)},
           "expected at most " + std::to_string(kMaxVectorBits) + " bits in a literal");
    }
    stack_.push_back(tm_.mk_value(Value(*special_float(name.text, format))));
    return;
  }
  if (name.type == TokenType::Symbol && name.text == "char") {  // (_ char #xH), the string of one character
    const Token code = lexer.next();
    uint32_t character = 0;
    if (code.type != TokenType::Hexadecimal ||
        std::from_chars(code.text.data() + 2, code.text.data() + code.text.size(), character, 16).ec != std::errc() ||
        character > kMaxCodePoint) {
      fail(code.begin, code.text, "expected the code of a character, from #x0 to #x2FFFF");
    }
    expect(lexer, TokenType::RightParen, "`)` after the code of a character");
    stack_.push_back(tm_.mk_value(Value(std::u32string(1, static_cast<char32_t>(character)))));
    return;
  }
  if (name.type == TokenType::Symbol && name.text == "as-array" && push_function_as_array(lexer)) {
    return;
  }
  lexer.set_position(open + 1);
  skip_balanced(lexer, open);
  stack_.push_back(tm_.mk_opaque(source_text(open, lexer.position()), {}, {}));
}

/// `f)` of (_ as-array f), which is (lambda ((x S)) (f x)) as an array. False where `f` is no function of one argument.
bool TermReader::push_function_as_array(Lexer& lexer) {
  const Token name = lexer.next();
  const Function f =
      name.type == TokenType::Symbol ? scope_.lookup(tm_.symbols().intern(name.text)).function : Function{};
  if (!f || tm_.sorts().arguments(tm_.info(f).sort).size() != 1 ||
      tm_.sorts().kind(tm_.info(f).sort) != SortKind::Function || lexer.next().type != TokenType::RightParen) {
    return false;
  }
  const Term index =
      tm_.mk_variable(tm_.symbols().intern(own_name("", "index")), tm_.sorts().arguments(tm_.info(f).sort)[0]);
  stack_.push_back(tm_.mk_array_lambda(index, tm_.mk_apply(f, {&index, 1})));
  return true;
}

Term TermReader::bitvector_literal(Lexer& lexer, std::string_view digits, const char* open) {
  const Token numeral = expect(lexer, TokenType::Numeral, "the width of a bit-vector constant");
  uint32_t width = 0;
  if (!parse_index(numeral.text, width) || width == 0 || width > kMaxWidth) {
    fail(numeral.begin, numeral.text, "expected a width from 1 to " + std::to_string(kMaxWidth));
  }
  expect(lexer, TokenType::RightParen, "`)` after the width");
  const std::string_view text(open, static_cast<size_t>(lexer.position() - open));
  if (const std::optional<uint64_t> word = number_in<uint64_t>(digits); word && width <= 64) {
    if (width < 64 && (*word >> width) != 0) {
      fail(open, text, "the number does not fit in " + std::to_string(width) + " bits");
    }
    return tm_.mk_bv(width, *word);
  }
  const mpz_class value(std::string(digits), 10);
  if (mpz_sizeinbase(value.get_mpz_t(), 2) > width && value != 0) {
    fail(open, text, "the number does not fit in " + std::to_string(width) + " bits");
  }
  if (width > kMaxVectorBits) {  // a few bytes of text, but not of memory
    return tm_.mk_opaque(source_text(open, lexer.position()), tm_.sorts().bitvec(width), {});
  }
  return tm_.mk_value(Value(BitVector(width, value)));
}

/// True before the name of a sort that define-sort has defined; the lexer stays where it is.
bool TermReader::names_defined_sort(Lexer& lexer) {
  const char* begin = lexer.position();
  const Token token = lexer.next();
  lexer.set_position(begin);
  if (token.type != TokenType::Symbol) {
    return false;
  }
  const SortBinding* binding = scope_.lookup_sort(tm_.symbols().intern(token.text));
  return binding != nullptr && binding->kind == SortBinding::Kind::Defined;
}

/// (as name sort) where a term is expected.
void TermReader::qualified_atom(Lexer& lexer, const char* open) {
  const Token name = lexer.next();
  if (name.type == TokenType::Symbol) {
    const Binding binding = scope_.lookup(tm_.symbols().intern(name.text));
    DatatypeName datatype = scope_.datatype_name(binding);
    if (binding.overloads != 0) {
      const char* place = lexer.position();
      datatype = constructor_of(binding, read_sort(lexer));
      lexer.set_position(place);
    }
    if (binding.datatype_name != 0 || (binding.overloads != 0 && datatype.operation.role != DatatypeRole::None)) {
      const Sort sort = read_qualified_datatype(lexer, datatype);
      if (sort.known()) {
        stack_.push_back(tm_.mk_constant(tm_.datatype_function(sort, datatype.operation)));
        return;
      }
    } else if (binding.bound()) {
      const Term t = binding.term ? binding.term : tm_.mk_constant(binding.function);
      const Sort sort = read_sort(lexer);
      expect(lexer, TokenType::RightParen, "`)` after the sort");
      if (tm_.sort(t) != sort && tm_.sorts().is_concrete(sort)) {
        fail(open, {open, static_cast<size_t>(lexer.position() - open)},
             "expected the sort " + tm_.sorts().to_string(tm_.sort(t)));
      }
      stack_.push_back(t);
      return;
    } else if (name.text == "seq.empty" && unknown_ != UnknownNames::Refused) {
      const char* const place = lexer.skip_blank();
      const Sort sort = read_sort(lexer);
      if (unknown_ == UnknownNames::Error && tm_.sorts().is_concrete(sort) && !tm_.sorts().is_sequence(sort) &&
          sort != tm_.sorts().string()) {  // z3's strings are sequences
        fail(place, {place, static_cast<size_t>(lexer.position() - place)},
             "expected a sort of sequences, `(Seq Int)`");
      }
      if (tm_.sorts().is_sequence(sort)) {
        expect(lexer, TokenType::RightParen, "`)` after the sort");
        stack_.push_back(tm_.mk_empty_sequence(sort));
        return;
      }
    } else if (names_defined_sort(lexer)) {  // the next program does not have that name
      const Sort sort = read_sort(lexer);
      expect(lexer, TokenType::RightParen, "`)` after the sort");
      const std::string head = "(as " + quoted_symbol(name.text) + " " + tm_.sorts().to_string(sort) + ")";
      stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(head), sort, {}));
      return;
    }
  }
  lexer.set_position(open + 1);
  skip_balanced(lexer, open);
  stack_.push_back(tm_.mk_opaque(source_text(open, lexer.position()), {}, {}));
}

}  // namespace preproc
