#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <antlr4-runtime.h>

namespace preproc {

/// What a generated lexer or parser does not accept: `line:column: message`, both as ANTLR counts them.
class SyntaxError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The text of a tree as the program's reader normalises text that it keeps: one blank between tokens, none behind `(`
/// and before `)`. Recursive.
std::string normalised_text(antlr4::tree::ParseTree& tree);

/// The first error of a lexer: lexers go on, and the parser does not see what they dropped.
class FirstLexerError : public antlr4::BaseErrorListener {
 public:
  using Position = std::pair<size_t, size_t>;  ///< line, column
  void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* token, size_t line, size_t column,
                   const std::string& message, std::exception_ptr error) override;
  /// Throws it, if there is one before `end`.
  void check_before(Position end) const;

 private:
  std::optional<Position> position_;
  std::string message_;
};

/// Throws the first error of a parser.
class ThrowingListener : public antlr4::BaseErrorListener {
 public:
  void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* token, size_t line, size_t column,
                   const std::string& message, std::exception_ptr error) override;
};

/// Bytes as UTF-8, each byte a character: the generated lexers then accept the bytes that the program's lexer accepts.
std::string bytes_as_utf8(std::string_view bytes);
/// The bytes again.
std::string utf8_as_bytes(std::string_view text);

/// A text under a generated lexer and parser as they are, without anything of the program's own reader. The trees live
/// as long as this object. Recursive, as generated parsers are: deep terms need a big stack.
template <typename Lexer, typename Parser>
class PureGrammar {
 public:
  explicit PureGrammar(std::string_view text) : input_(bytes_as_utf8(text)) {
    lexer_.removeErrorListeners();
    lexer_.addErrorListener(&lexer_error_);
    parser_.removeErrorListeners();
    parser_.addErrorListener(&parser_error_);
    parser_.template getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
        antlr4::atn::PredictionMode::SLL);
  }

  /// The next command; null at the end. Throws SyntaxError.
  typename Parser::CommandContext* next() {
    if (tokens_.LA(1) == antlr4::Token::EOF) {
      lexer_error_.check_before(position(*tokens_.LT(1)));
      return nullptr;
    }
    return checked(parser_.command());
  }
  /// The whole text as a script, or as one term. Throws SyntaxError.
  typename Parser::ScriptContext* script() { return checked(parser_.script()); }
  typename Parser::TermContext* term() { return checked(parser_.term()); }

 private:
  static FirstLexerError::Position position(antlr4::Token& token) {
    return {token.getLine(), token.getCharPositionInLine()};
  }
  template <typename Context>
  Context* checked(Context* context) {
    lexer_error_.check_before(position(*context->getStop()));
    return context;
  }

  antlr4::ANTLRInputStream input_;
  FirstLexerError lexer_error_;
  ThrowingListener parser_error_;
  Lexer lexer_{&input_};
  antlr4::CommonTokenStream tokens_{&lexer_};
  Parser parser_{&tokens_};
};

}  // namespace preproc
