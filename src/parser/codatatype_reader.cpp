#include "parser/codatatype_reader.h"

namespace preproc {

void CodatatypeReader::read(Lexer& lexer, bool plural) {
  if (!plural) {
    read_name(lexer);
    return read_constructors(lexer);
  }
  size_t count = 0;
  terms_.expect(lexer, TokenType::LeftParen, "`(` and names");
  while (lexer.peek() != TokenType::RightParen) {
    terms_.expect(lexer, TokenType::LeftParen, "`(` and the name of a codatatype");
    read_name(lexer);
    const Token arity = terms_.expect(lexer, TokenType::Numeral, "the number of parameters");
    if (arity.text != "0") {
      terms_.fail(arity.begin, arity.text, "unsupported: parameters of codatatypes, expected 0");
    }
    terms_.expect(lexer, TokenType::RightParen, "`)` behind the number");
    ++count;
  }
  lexer.next();
  terms_.expect(lexer, TokenType::LeftParen, "`(` and codatatypes");
  for (; count > 0; --count) {
    read_constructors(lexer);
  }
  terms_.expect(lexer, TokenType::RightParen, "`)`, as many codatatypes as names");
}

void CodatatypeReader::read_name(Lexer& lexer) {
  const char* const place = lexer.skip_blank();
  const Symbol name = terms_.read_symbol(lexer, "the name of a codatatype");
  if (!terms_.add_foreign_sort(name)) {
    terms_.fail(place, terms_.text(name), "a sort that is declared already, expected a new name");
  }
}

void CodatatypeReader::read_constructors(Lexer& lexer) {
  terms_.expect(lexer, TokenType::LeftParen, "`(` and constructors");
  do {
    read_constructor(lexer);
  } while (lexer.peek() != TokenType::RightParen);
  lexer.next();
}

/// `(cons (head Int) (tail Stream))`, or a name alone.
void CodatatypeReader::read_constructor(Lexer& lexer) {
  if (lexer.peek() != TokenType::LeftParen) {
    return read_operator(lexer, "the name of a constructor", true);
  }
  lexer.next();
  read_operator(lexer, "the name of a constructor", true);
  while (lexer.peek() != TokenType::RightParen) {
    terms_.expect(lexer, TokenType::LeftParen, "`(` and a field");
    read_operator(lexer, "the name of a selector", false);
    const char* const place = lexer.skip_blank();
    if (const Sort sort = terms_.read_sort(lexer); !terms_.find_declared_sorts(sort, sorts_)) {
      terms_.fail(place, {place, static_cast<size_t>(lexer.position() - place)},
                  "unsupported: a datatype or a declared sort with arguments in a codatatype, expected another sort");
    }
    terms_.expect(lexer, TokenType::RightParen, "`)` behind the field");
  }
  lexer.next();
}

void CodatatypeReader::read_operator(Lexer& lexer, std::string_view what, bool is_constructor) {
  const char* const place = lexer.skip_blank();
  const Symbol name = terms_.read_symbol(lexer, what);
  if (!terms_.add_foreign_operator(name) || (is_constructor && !terms_.add_foreign_operator(terms_.tester_of(name)))) {
    terms_.fail(place, terms_.text(name), "is declared already, expected a new name");
  }
}

}  // namespace preproc
