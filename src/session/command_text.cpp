#include "session/command_text.h"

#include <algorithm>

#include "parser/lexer.h"

namespace preproc {

std::string_view command_name(std::string_view text) {
  if (!text.starts_with('(')) {
    return {};  // a stray token: behind it there is no NUL byte to stop the lexer
  }
  Lexer lexer(text.data(), text.data() + text.size());
  lexer.next();
  return lexer.next().text;
}

CommandText::CommandText(std::string_view text) {
  if (!text.starts_with('(')) {
    return;
  }
  Lexer lexer(text.data(), text.data() + text.size());
  lexer.next();
  name = lexer.next().text;
  asks = name.starts_with("check-") || name.starts_with("get-") || name == "echo" || name == "set-info" ||
         name == "set-option";
  constexpr std::string_view kWithTerms[] = {"(assert ", "(declare-", "(define-", "(get-value ",
                                             "(check-sat-assuming "};
  has_terms = text.ends_with(')') &&
              std::ranges::any_of(kWithTerms, [&](std::string_view head) { return text.starts_with(head); });
  if (name.starts_with("declare-") || name.starts_with("define-") || name.starts_with("synth-")) {
    const Token token = lexer.next();
    if (token.type == TokenType::Symbol) {
      declared = token.text;
    }
  }
}

}  // namespace preproc
