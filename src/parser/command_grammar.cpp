#include "parser/command_grammar.h"

#include <algorithm>
#include <unordered_map>

#include "SmtLibParser.h"
#include "parser/command_token_stream.h"
#include "parser/datatype_reader.h"
#include "parser/declaration_reader.h"
#include "value/number_in.h"

namespace preproc {

namespace {

using grammar::SmtLibParser;

/// Where the terms of a command are: argument `place` (from 1) is a term, or a list of terms.
struct TermPlace {
  std::string_view command;
  uint32_t place;
  bool list;
};
constexpr TermPlace kTermPlaces[] = {
    {"check-sat-assuming", 1, true}, {"get-value", 1, true},       {"define-const", 3, false},
    {"define-fun", 4, false},        {"define-fun-rec", 4, false}, {"define-funs-rec", 2, true},
};

/// The generated parser recurses on parentheses outside of terms.
constexpr size_t kMaxNesting = 1000;

}  // namespace

class CommandGrammar::Implementation {
 public:
  Implementation(const Source& source, Scope& scope, TermReader& terms)
      : source_(source),
        scope_(scope),
        tm_(scope.manager()),
        terms_(terms),
        declarations_(scope, terms),
        parser_(&stream_) {
    const antlr4::dfa::Vocabulary& vocabulary = parser_.getVocabulary();
    for (size_t type = 1; type <= vocabulary.getMaxTokenType(); ++type) {
      const std::string literal = vocabulary.getLiteralName(type);
      if (literal.size() > 2) {
        words_.emplace(literal.substr(1, literal.size() - 2), type);
      }
    }
    parser_.removeErrorListeners();
    parser_.setErrorHandler(std::make_shared<FirstError>(*this));
    parser_.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(antlr4::atn::PredictionMode::SLL);
  }

  void read(Lexer& lexer, Command& command) {
    const char* after_open = lexer.position();
    const Token name = lexer.next();
    if (!words_.contains(std::string(name.text))) {
      skip(lexer);
      command.kind = CommandKind::Other;
      command.value = name.text;
      return;
    }
    lexer.set_position(after_open);
    tokenize(lexer, name.text);
    stream_.clear();
    for (const Token& token : tokens_) {
      stream_.add(type_of(token));
    }
    parser_.setTokenStream(&stream_);
    convert(*parser_.command(), name.text, command);
  }

 private:
  /// Stops at the first syntax error, with our words.
  class FirstError : public antlr4::BailErrorStrategy {
   public:
    explicit FirstError(const Implementation& owner) : owner_(owner) {}
    void recover(antlr4::Parser* parser, std::exception_ptr error) override {
      try {
        std::rethrow_exception(error);
      } catch (const antlr4::RecognitionException& e) {
        owner_.fail_at(e.getOffendingToken()->getTokenIndex(), parser->getExpectedTokens());
      }
    }
    antlr4::Token* recoverInline(antlr4::Parser* parser) override {
      owner_.fail_at(parser->getCurrentToken()->getTokenIndex(), parser->getExpectedTokens());
    }

   private:
    const Implementation& owner_;
  };

  [[noreturn]] void fail_at(size_t index, const antlr4::misc::IntervalSet& expected) const {
    const Token& token = tokens_[std::min(index, tokens_.size() - 1)];
    const std::string_view text(token.begin, static_cast<size_t>(token_end(token) - token.begin));
    terms_.fail(token.begin, text, "expected " + describe(expected) + advice(index));
  }

  /// The likely meaning where a function has no list of arguments.
  std::string advice(size_t index) const {
    constexpr size_t kArguments = 3;  // behind `(`, the command's name and the function's
    if (index != kArguments || index >= tokens_.size() || tokens_[index].type == TokenType::LeftParen) {
      return {};
    }
    return tokens_[1].text == "declare-fun"  ? " and the sorts of arguments, `()` for a constant, or declare-const"
           : tokens_[1].text == "define-fun" ? " and parameters, `()` for a constant, or define-const"
                                             : "";
  }

  /// Skips to behind the parenthesis that closes the command.
  void skip(Lexer& lexer) {
    for (size_t depth = 1; depth > 0;) {
      const Token token = lexer.next();
      switch (token.type) {
        case TokenType::LeftParen: ++depth; break;
        case TokenType::RightParen: --depth; break;
        case TokenType::End: terms_.fail_token(lexer, token, "`)`");
        case TokenType::Error: terms_.fail_token(lexer, token, "the rest of the command");
        default: break;
      }
    }
  }

  static const char* token_end(const Token& token) {
    switch (token.type) {
      case TokenType::String: return token.text.data() + token.text.size() + 1;
      case TokenType::Symbol: return token.text.data() + token.text.size() + (*token.begin == '|' ? 1 : 0);
      default: return token.text.data() + token.text.size();
    }
  }

  /// Fills `tokens_` with the command; terms are one token each, of type End and with the text of the term.
  void tokenize(Lexer& lexer, std::string_view name) {
    tokens_.clear();
    const TermPlace* place = nullptr;
    for (const TermPlace& candidate : kTermPlaces) {
      place = candidate.command == name ? &candidate : place;
    }
    tokens_.push_back({TokenType::LeftParen, "(", lexer.position() - 1});
    uint32_t argument = 0;  // the name is argument 0
    for (size_t depth = 1; depth > 0;) {
      const char* before = lexer.skip_blank();
      const bool term_here = place != nullptr && argument == place->place && depth == (place->list ? 2U : 1U);
      const Token token = lexer.next();
      if (token.type == TokenType::End) {
        terms_.fail_token(lexer, token, "`)`");
      }
      if (token.type == TokenType::Error) {
        terms_.fail_token(lexer, token, "the rest of the command");
      }
      if (term_here && token.type != TokenType::RightParen) {
        if (token.type == TokenType::LeftParen) {
          skip(lexer);
        }
        tokens_.push_back({TokenType::End, {before, static_cast<size_t>(lexer.position() - before)}, before});
      } else {
        tokens_.push_back(token);
        if (token.type == TokenType::LeftParen && ++depth > kMaxNesting) {
          terms_.fail(token.begin, {},
                      "parentheses nested more than " + std::to_string(kMaxNesting) + " deep outside of a term");
        }
        depth -= token.type == TokenType::RightParen ? 1 : 0;
      }
      argument += depth == 1 ? 1 : 0;
    }
  }

  size_t type_of(const Token& token) const {
    switch (token.type) {
      case TokenType::LeftParen: return SmtLibParser::LPAREN;
      case TokenType::RightParen: return SmtLibParser::RPAREN;
      case TokenType::Keyword: return SmtLibParser::KEYWORD;
      case TokenType::Numeral: return SmtLibParser::NUMERAL;
      case TokenType::Decimal: return SmtLibParser::DECIMAL;
      case TokenType::Hexadecimal: return SmtLibParser::HEXADECIMAL;
      case TokenType::Binary: return SmtLibParser::BINARY;
      case TokenType::String: return SmtLibParser::STRING;
      case TokenType::Foreign: return token.text[0] == '#' ? SmtLibParser::FINITE_FIELD : SmtLibParser::RATIONAL;
      case TokenType::Symbol: {
        if (*token.begin == '|') {
          return SmtLibParser::QUOTED_SYMBOL;
        }
        const auto word = words_.find(std::string(token.text));
        return word == words_.end() ? static_cast<size_t>(SmtLibParser::SIMPLE_SYMBOL) : word->second;
      }
      default: return SmtLibParser::TERM_TEXT;
    }
  }

  std::string describe(const antlr4::misc::IntervalSet& expected) const {
    std::vector<std::string> parts;
    const auto has = [&](size_t type) { return expected.contains(static_cast<ssize_t>(type)); };
    if (has(SmtLibParser::TERM_TEXT)) {
      return has(SmtLibParser::RPAREN) ? "a term or `)`" : "a term";
    }
    if (has(SmtLibParser::SIMPLE_SYMBOL)) {
      parts.emplace_back("a symbol");
    }
    const antlr4::dfa::Vocabulary& vocabulary = parser_.getVocabulary();
    for (size_t type = 1; type <= vocabulary.getMaxTokenType(); ++type) {
      const std::string name(vocabulary.getDisplayName(type));
      const bool word = name.size() > 3 && name[0] == '\'' && name[1] >= 'a';  // a command's name, also a symbol
      if (has(type) && type != SmtLibParser::SIMPLE_SYMBOL && type != SmtLibParser::QUOTED_SYMBOL &&
          type != SmtLibParser::LITERAL_CATEGORY && !(word && has(SmtLibParser::SIMPLE_SYMBOL))) {
        parts.push_back(name[0] == '\'' ? "`" + name.substr(1, name.size() - 2) + "`" : lower(name));
      }
    }
    std::string out;
    for (size_t i = 0; i < parts.size(); ++i) {
      out += (i == 0 ? "" : i + 1 == parts.size() ? " or " : ", ") + parts[i];
    }
    return out;
  }

  static std::string lower(std::string name) {
    for (char& c : name) {
      c = c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return "a " + name;
  }

  // --- From the tree to the command ----------------------------------------------------------------------------------------

  const Token& first(antlr4::ParserRuleContext* context) const { return tokens_[context->getStart()->getTokenIndex()]; }
  const Token& behind(antlr4::ParserRuleContext* context) const {
    return tokens_[context->getStop()->getTokenIndex() + 1];
  }
  Lexer lexer_at(const Token& token) const { return {token.begin, source_.end()}; }
  Symbol symbol(antlr4::ParserRuleContext* context) const { return tm_.symbols().intern(first(context).text); }
  std::string_view text(antlr4::ParserRuleContext* context) const {
    const char* begin = first(context).begin;
    return {begin, static_cast<size_t>(token_end(tokens_[context->getStop()->getTokenIndex()]) - begin)};
  }
  Sort sort(antlr4::ParserRuleContext* context) const {
    Lexer lexer = lexer_at(first(context));
    return terms_.read_sort(lexer);
  }
  uint32_t number(antlr4::tree::TerminalNode* node) const {
    const Token& token = tokens_[node->getSymbol()->getTokenIndex()];
    const std::optional<uint32_t> value = number_in<uint32_t>(token.text);
    if (!value || *value > 1'000'000) {
      terms_.fail(token.begin, token.text, "expected a numeral up to 1000000");
    }
    return *value;
  }
  void convert(SmtLibParser::CommandContext& tree, std::string_view name, Command& command) {
    if (auto* function = tree.cmdDeclareFun()) {
      command.kind = CommandKind::DeclareFun;
      command.name = symbol(function->symbol());
      Lexer lexer = lexer_at(behind(function->symbol()));
      command.sort = declarations_.read_function_sort(lexer);
    } else if (auto* oracle = tree.cmdDeclareOracleFun()) {
      command.kind = CommandKind::DeclareOracleFun;
      declare_oracle(*oracle, command);
    } else if (auto* constant = tree.cmdDeclareConst()) {
      command.kind = CommandKind::DeclareConst;
      command.name = symbol(constant->symbol());
      command.sort = sort(constant->sort());
    } else if (auto* declared = tree.cmdDeclareSort()) {
      command.kind = CommandKind::DeclareSort;
      command.name = symbol(declared->symbol());
      command.number = declared->NUMERAL() == nullptr ? 0 : number(declared->NUMERAL());
    } else if (auto* defined = tree.cmdDefineSort()) {
      command.kind = CommandKind::DefineSort;
      define_sort(*defined, command);
    } else if (auto* definition = tree.cmdDefineFun()) {
      command.kind = CommandKind::DefineFun;
      define_function(*definition->functionDef(), false, command);
    } else if (auto* recursive = tree.cmdDefineFunRec()) {
      command.kind = CommandKind::DefineFunRec;
      define_function(*recursive->functionDef(), true, command);
    } else if (auto* functions = tree.cmdDefineFunsRec()) {
      command.kind = CommandKind::DefineFunsRec;
      define_functions(*functions, command);
    } else if (auto* define_const = tree.cmdDefineConst()) {
      command.kind = CommandKind::DefineConst;
      Lexer lexer = lexer_at(first(define_const->sort()));
      const Sort range = terms_.read_sort(lexer);
      command.definitions.push_back(
          {symbol(define_const->symbol()), {}, range, declarations_.read_body(lexer, range), {}});
    } else if (tree.cmdDeclareDatatype() != nullptr || tree.cmdDeclareDatatypes() != nullptr) {
      command.kind = CommandKind::DeclareDatatypes;
      Lexer lexer = lexer_at(tokens_[2]);
      command.datatypes = DatatypeReader(scope_, terms_).read(lexer, name == "declare-datatypes");
    } else if (auto* logic = tree.cmdSetLogic()) {
      command.kind = CommandKind::SetLogic;
      command.value = first(logic->symbol()).text;
    } else if (auto* option = tree.cmdSetOption()) {
      command.kind = CommandKind::SetOption;
      attribute(*option->attribute(), command);
    } else if (auto* info = tree.cmdSetInfo()) {
      command.kind = CommandKind::SetInfo;
      attribute(*info->attribute(), command);
    } else if (auto* get_info = tree.cmdGetInfo()) {
      command.kind = CommandKind::GetInfo;
      command.keyword = first(get_info->keyword()).text;
    } else if (auto* get_option = tree.cmdGetOption()) {
      command.kind = CommandKind::GetOption;
      command.keyword = first(get_option->keyword()).text;
    } else if (auto* get_value = tree.cmdGetValue()) {
      command.kind = CommandKind::GetValue;
      for (auto* context : get_value->term()) {
        add_term(context, command);
      }
    } else if (auto* assuming = tree.cmdCheckSatAssuming()) {
      command.kind = CommandKind::CheckSatAssuming;
      for (auto* context : assuming->propLiteral()) {
        add_term(context, command);
      }
    } else if (auto* echo = tree.cmdEcho()) {
      command.kind = CommandKind::Echo;
      const Token& token = tokens_[echo->STRING()->getSymbol()->getTokenIndex()];
      command.value = {token.begin, token.text.size() + 2};
    } else if (auto* parameter = tree.cmdDeclareSortParameter()) {
      command.kind = CommandKind::DeclareSortParameter;
      command.name = symbol(parameter->symbol());
    } else if (tree.cmdGetAssertions() != nullptr) {
      command.kind = CommandKind::GetAssertions;
    } else if (tree.cmdGetAssignment() != nullptr) {
      command.kind = CommandKind::GetAssignment;
    } else if (tree.cmdGetProof() != nullptr) {
      command.kind = CommandKind::GetProof;
    } else if (tree.cmdGetUnsatAssumptions() != nullptr) {
      command.kind = CommandKind::GetUnsatAssumptions;
    } else if (tree.cmdGetUnsatCore() != nullptr) {
      command.kind = CommandKind::GetUnsatCore;
    } else if (tree.cmdGetModel() != nullptr) {
      command.kind = CommandKind::GetModel;
    } else if (tree.cmdReset() != nullptr) {
      command.kind = CommandKind::Reset;
    } else if (tree.cmdResetAssertions() != nullptr) {
      command.kind = CommandKind::ResetAssertions;
    } else {
      command.kind = CommandKind::Other;
      command.value = name;
    }
  }

  void declare_oracle(SmtLibParser::CmdDeclareOracleFunContext& context, Command& command) {
    if (context.executable == nullptr) {
      const Token& end = behind(&context);
      terms_.fail(end.begin, end.text, "expected the oracle's executable, libm:NAME or lib:FILE:SYMBOL");
    }
    command.name = symbol(context.name);
    const Token& start = first(context.executable);
    const bool name_first = start.begin < first(context.sort().back()).begin;
    Lexer lexer = lexer_at(name_first ? behind(context.executable) : behind(context.name));
    command.sort = declarations_.read_function_sort(lexer);
    if (start.type == TokenType::String || *start.begin == '|') {
      command.value = start.text;
      return;
    }
    command.value = text(context.executable);
    if (command.value.find_first_of(" \t\r\n\f;") != std::string_view::npos) {
      terms_.fail(start.begin, command.value, "expected one word as the name of an oracle");
    }
  }

  void attribute(SmtLibParser::AttributeContext& context, Command& command) {
    command.keyword = first(context.keyword()).text;
    if (context.attributeValue() != nullptr) {
      command.value = text(context.attributeValue());
    }
  }

  void add_term(antlr4::ParserRuleContext* context, Command& command) {
    const Token& token = first(context);
    Lexer lexer = lexer_at(token);
    command.terms.push_back(terms_.read(lexer));
    command.texts.push_back(token.text);
  }

  void define_sort(SmtLibParser::CmdDefineSortContext& context, Command& command) {
    const auto symbols = context.symbol();
    command.name = symbol(symbols[0]);
    for (size_t i = 1; i < symbols.size(); ++i) {
      const Symbol name = symbol(symbols[i]);
      const Sort parameter = tm_.sorts().parameter(name);
      if (std::ranges::find(command.sorts, parameter) != command.sorts.end()) {
        terms_.fail(first(symbols[i]).begin, tm_.symbols().name(name), "a sort parameter that is listed twice");
      }
      scope_.bind_local_sort(name, parameter);
      command.sorts.push_back(parameter);
    }
    command.sort = sort(context.sort());
    scope_.unbind_local_sorts();
  }

  void define_function(SmtLibParser::FunctionDefContext& context, bool recursive, Command& command) {
    FunctionDefinition definition;
    definition.name = symbol(context.symbol());
    const size_t locals = scope_.local_mark();
    Lexer lexer = lexer_at(behind(context.symbol()));
    if (recursive) {
      Lexer signature = lexer;
      const Sort sort = declarations_.read_signature(signature);
      scope_.unbind_locals(locals);
      definition.function = tm_.declare_recursive(definition.name, sort);
      scope_.bind_local(definition.name, recursive_binding(definition.function));
    }
    declarations_.read_definition(lexer, definition);
    scope_.unbind_locals(locals);
    if (recursive) {
      tm_.set_definition(definition.function, definition.parameters, definition.body);
    }
    command.definitions.push_back(std::move(definition));
  }

  Binding recursive_binding(Function f) {
    const bool constant = tm_.sorts().kind(tm_.info(f).sort) != SortKind::Function;
    return {constant ? tm_.mk_constant(f) : Term{}, f};
  }

  void define_functions(SmtLibParser::CmdDefineFunsRecContext& context, Command& command) {
    const auto declarations = context.functionDec();
    const auto bodies = context.term();
    if (declarations.size() != bodies.size()) {
      terms_.fail(first(&context).begin, {},
                  "expected as many bodies as functions, got " + std::to_string(declarations.size()) +
                      " functions and " + std::to_string(bodies.size()) + " bodies");
    }
    const size_t locals = scope_.local_mark();
    for (auto* declaration : declarations) {
      FunctionDefinition definition;
      definition.name = symbol(declaration->symbol());
      Lexer lexer = lexer_at(behind(declaration->symbol()));
      definition.function = tm_.declare_recursive(definition.name, declarations_.read_signature(lexer));
      scope_.unbind_locals(locals);
      command.definitions.push_back(std::move(definition));
    }
    for (const FunctionDefinition& definition : command.definitions) {
      scope_.bind_local(definition.name, recursive_binding(definition.function));
    }
    for (size_t i = 0; i < bodies.size(); ++i) {
      FunctionDefinition& definition = command.definitions[i];
      const size_t mark = scope_.local_mark();
      Lexer lexer = lexer_at(behind(declarations[i]->symbol()));
      definition.parameters = terms_.read_sorted_variables(lexer);
      definition.range = terms_.read_sort(lexer);
      lexer = lexer_at(first(bodies[i]));
      definition.body = declarations_.read_body(lexer, definition.range);
      scope_.unbind_locals(mark);
      tm_.set_definition(definition.function, definition.parameters, definition.body);
    }
    scope_.unbind_locals(locals);
  }

  const Source& source_;
  Scope& scope_;
  TermManager& tm_;
  TermReader& terms_;
  DeclarationReader declarations_;
  std::vector<Token> tokens_;  // of the command; a term is one token of type End
  std::unordered_map<std::string, size_t> words_;
  CommandTokenStream stream_;
  SmtLibParser parser_;
};

CommandGrammar::CommandGrammar(const Source& source, Scope& scope, TermReader& terms)
    : implementation_(std::make_unique<Implementation>(source, scope, terms)) {}

CommandGrammar::~CommandGrammar() = default;

void CommandGrammar::read(Lexer& lexer, Command& command) { implementation_->read(lexer, command); }

}  // namespace preproc
