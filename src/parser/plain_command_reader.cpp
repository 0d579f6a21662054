#include "parser/plain_command_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "parser/command_parts.h"
#include "value/identifier.h"

namespace preproc {

namespace {

constexpr std::array<std::pair<std::string_view, CommandKind>, 16> kPlain = {{
    {"check-sat-assuming", CommandKind::CheckSatAssuming},
    {"echo", CommandKind::Echo},
    {"get-assertions", CommandKind::GetAssertions},
    {"get-assignment", CommandKind::GetAssignment},
    {"get-info", CommandKind::GetInfo},
    {"get-model", CommandKind::GetModel},
    {"get-option", CommandKind::GetOption},
    {"get-proof", CommandKind::GetProof},
    {"get-unsat-assumptions", CommandKind::GetUnsatAssumptions},
    {"get-unsat-core", CommandKind::GetUnsatCore},
    {"get-value", CommandKind::GetValue},
    {"reset", CommandKind::Reset},
    {"reset-assertions", CommandKind::ResetAssertions},
    {"set-info", CommandKind::SetInfo},
    {"set-logic", CommandKind::SetLogic},
    {"set-option", CommandKind::SetOption},
}};

bool is_symbol(const Token& token) {
  return token.type == TokenType::Symbol && (*token.begin == '|' || is_simple_symbol(token.text));
}

/// The token that was read last, as it is written.
std::string_view as_written(const Token& token, const Lexer& lexer) {
  return {token.begin, static_cast<size_t>(lexer.position() - token.begin)};
}

}  // namespace

bool PlainCommandReader::read(Lexer& lexer, std::string_view name, Command& command) {
  const auto known = std::ranges::find(kPlain, name, &std::pair<std::string_view, CommandKind>::first);
  if (known == kPlain.end()) {
    return false;
  }
  return try_to_read(scope_, terms_, command, known->second,
                     [&] { return read_arguments(lexer, command) && lexer.next().type == TokenType::RightParen; });
}

bool PlainCommandReader::read_arguments(Lexer& lexer, Command& command) {
  switch (command.kind) {
    case CommandKind::CheckSatAssuming: return read_terms(lexer, command);
    case CommandKind::GetValue: return read_terms(lexer, command) && !command.terms.empty();
    case CommandKind::SetInfo:
    case CommandKind::SetOption: return read_attribute(lexer, command);
    case CommandKind::GetInfo:
    case CommandKind::GetOption: {
      const Token keyword = lexer.next();
      command.keyword = keyword.text;
      return keyword.type == TokenType::Keyword;
    }
    case CommandKind::SetLogic: {
      const Token logic = lexer.next();
      command.value = logic.text;
      return is_symbol(logic);
    }
    case CommandKind::Echo: {
      const Token text = lexer.next();
      command.value = as_written(text, lexer);
      return text.type == TokenType::String;
    }
    default: return true;  // there are none
  }
}

/// A keyword and a value of one token.
bool PlainCommandReader::read_attribute(Lexer& lexer, Command& command) {
  const Token keyword = lexer.next();
  const Token value = lexer.next();
  command.keyword = keyword.text;
  command.value = as_written(value, lexer);
  if (keyword.type != TokenType::Keyword) {
    return false;
  }
  switch (value.type) {
    case TokenType::Numeral:
    case TokenType::Decimal:
    case TokenType::Hexadecimal:
    case TokenType::Binary:
    case TokenType::String: return true;
    default: return is_symbol(value);
  }
}

bool PlainCommandReader::read_terms(Lexer& lexer, Command& command) {
  if (lexer.next().type != TokenType::LeftParen) {
    return false;
  }
  read_terms_with_texts(terms_, lexer, command);
  lexer.next();
  return true;
}

}  // namespace preproc
