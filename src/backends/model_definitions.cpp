#include "backends/model_definitions.h"

#include "parser/lexer.h"

namespace preproc {

std::optional<std::unordered_map<std::string_view, std::string_view>> definitions_of(const Source& source,
                                                                                     std::string_view answer) {
  std::unordered_map<std::string_view, std::string_view> definitions;
  Lexer lexer(answer.data(), answer.data() + answer.size());
  if (lexer.next().type != TokenType::LeftParen) {
    return std::nullopt;
  }
  bool is_model = lexer.peek() == TokenType::RightParen;
  if (lexer.peek() == TokenType::Symbol) {
    if (lexer.next().text != "model") {
      return std::nullopt;
    }
    is_model = true;
  }
  while (lexer.peek() == TokenType::LeftParen) {
    const char* end = source.skip_command(lexer.skip_blank());
    lexer.next();
    const Token command = lexer.next();
    // z3 also declares elements of sorts, and says with `forall` that there are no others.
    if (command.text == "define-fun" || command.text == "define-fun-rec") {
      const Token name = lexer.next();
      const char* rest = lexer.skip_blank();
      definitions[name.text] = {rest, static_cast<size_t>(end - 1 - rest)};
      is_model = true;
    } else if (command.text != "declare-fun" && command.text != "declare-datatypes" && command.text != "declare-sort" &&
               command.text != "forall") {
      return std::nullopt;
    }
    lexer.set_position(end);
  }
  return is_model ? std::optional(std::move(definitions)) : std::nullopt;
}

}  // namespace preproc
