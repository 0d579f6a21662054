#include "grammar_comparison.h"

#include <optional>
#include <regex>

#include "SmtLibLexer.h"
#include "alpha_equivalence.h"
#include "antlr_term_builder.h"
#include "pure_grammar.h"
#include "script/printer.h"
#include "session/session.h"

namespace preproc {

namespace {

using grammar::SmtLibParser;
using Grammar = PureGrammar<grammar::SmtLibLexer, SmtLibParser>;
using Tree = SmtLibParser::CommandContext;

/// Errors that the program reports in commands that are right to the grammar.
struct ExplainedError {
  const char* message;  ///< a regular expression
  const char* kind;
  bool no_term;  ///< the command's terms or sorts are wrong: AntlrTermBuilder must say so too
};
constexpr ExplainedError kExplainedErrors[] = {
    {"is declared already", "a name that is declared twice", false},
    {"is a function of the logic's theories", "a theory's function that is declared", false},
    {"a name that is bound twice in one let", "a name that is bound twice in one let", false},
    {"the logic is set already", "a second set-logic", false},
    {"expected at most \\d+ levels", "pop of more levels than there are", false},
    {"as many bodies as functions", "define-funs-rec with too few or too many bodies", false},
    {"listed twice", "a variable or sort parameter that is listed twice", false},
    {"a term with free variables cannot be named", ":named inside a binder", false},
    {"terms are not read by this program", "a match, which is kept as text", true},
    {"got", "ill-sorted", true},
    {"expected (at least )?\\d+ arguments?", "a wrong number of arguments", true},
    {"is not of sort|expected the sort", "`as` with another sort", true},
    {"a constant is written without parentheses", "a constant in parentheses", true},
    {"does not fit in \\d+ bits|expected a width from|expected a bit-vector width|the width of a bit-vector constant",
     "a bit-vector width or constant out of range", true},
    {"expected a function symbol", "a literal at the head of an application", true},
    {"numerals as indices", "a wrong number of indices", true},
};

CommandKind kind_of(Tree& tree) {
  const std::pair<void*, CommandKind> kinds[] = {
      {tree.cmdAssert(), CommandKind::Assert},
      {tree.cmdCheckSat(), CommandKind::CheckSat},
      {tree.cmdCheckSatAssuming(), CommandKind::CheckSatAssuming},
      {tree.cmdPush(), CommandKind::Push},
      {tree.cmdPop(), CommandKind::Pop},
      {tree.cmdExit(), CommandKind::Exit},
      {tree.cmdDeclareConst(), CommandKind::DeclareConst},
      {tree.cmdDeclareFun(), CommandKind::DeclareFun},
      {tree.cmdDeclareOracleFun(), CommandKind::DeclareOracleFun},
      {tree.cmdDeclareSort(), CommandKind::DeclareSort},
      {tree.cmdDeclareSortParameter(), CommandKind::DeclareSortParameter},
      {tree.cmdDeclareDatatype(), CommandKind::DeclareDatatypes},
      {tree.cmdDeclareDatatypes(), CommandKind::DeclareDatatypes},
      {tree.cmdGetAssertions(), CommandKind::GetAssertions},
      {tree.cmdGetAssignment(), CommandKind::GetAssignment},
      {tree.cmdGetProof(), CommandKind::GetProof},
      {tree.cmdGetUnsatAssumptions(), CommandKind::GetUnsatAssumptions},
      {tree.cmdGetUnsatCore(), CommandKind::GetUnsatCore},
      {tree.cmdDefineConst(), CommandKind::DefineConst},
      {tree.cmdDefineFun(), CommandKind::DefineFun},
      {tree.cmdDefineFunRec(), CommandKind::DefineFunRec},
      {tree.cmdDefineFunsRec(), CommandKind::DefineFunsRec},
      {tree.cmdDefineSort(), CommandKind::DefineSort},
      {tree.cmdEcho(), CommandKind::Echo},
      {tree.cmdGetInfo(), CommandKind::GetInfo},
      {tree.cmdGetModel(), CommandKind::GetModel},
      {tree.cmdGetOption(), CommandKind::GetOption},
      {tree.cmdGetValue(), CommandKind::GetValue},
      {tree.cmdReset(), CommandKind::Reset},
      {tree.cmdResetAssertions(), CommandKind::ResetAssertions},
      {tree.cmdSetInfo(), CommandKind::SetInfo},
      {tree.cmdSetLogic(), CommandKind::SetLogic},
      {tree.cmdSetOption(), CommandKind::SetOption},
  };
  for (const auto& [part, kind] : kinds) {
    if (part != nullptr) {
      return kind;
    }
  }
  return CommandKind::Other;
}

/// A session whose response to a command is to compare it with the next one of the grammar.
class ComparingSession : public Session {
 public:
  ComparingSession(const SessionOptions& options, Source& source, Grammar& grammar, GrammarComparison& result)
      : Session(options, source, {.calls_oracles = false}), grammar_(grammar), result_(result) {
    reader_.terms().set_unknown_names(UnknownNames::Opaque);
  }

 protected:
  void respond(const Command& command) override {
    if (Tree* tree = next(command.text)) {
      ++result_.commands;
      try {
        compare(*tree, command);
      } catch (const NoTerm& error) {
        differ(command.text, std::string("the program makes a term of what should be none: ") + error.what());
      }
    }
  }

  void respond_error(const std::string& message, bool) override {
    result_.errors.push_back(message);
    Tree* tree = next({});
    if (tree == nullptr) {
      return;
    }
    for (const ExplainedError& explained : kExplainedErrors) {
      if (std::regex_search(message, std::regex(explained.message))) {
        ++result_.explained[explained.kind];
        if (explained.no_term && makes_terms(*tree)) {
          differ(normalised_text(*tree), "the program reports `" + message + "`, but a term can be made");
        }
        return;
      }
    }
    differ(normalised_text(*tree), "accepted by the grammar, and the program reports: " + message);
  }

  bool respond_unreadable(std::string_view) override {
    respond_error("terms are not read by this program", false);
    return true;
  }

 private:
  void differ(std::string_view text, const std::string& what) {
    result_.differences.push_back(what + "\n  in " + excerpt(text, 300));
  }

  /// The tree of the next command; null after a syntax error. `accepted` is the text that the program accepted, if it
  /// did.
  Tree* next(std::string_view accepted) {
    if (!result_.syntax_error.empty()) {
      return nullptr;
    }
    try {
      Tree* tree = grammar_.next();
      if (tree == nullptr) {
        differ(accepted, "the grammar has no more commands, the program has");
      }
      return tree;
    } catch (const SyntaxError& error) {
      result_.syntax_error = error.what();
      if (!accepted.empty()) {
        differ(accepted, "accepted by the program, and the grammar says: " + result_.syntax_error);
      }
      return nullptr;
    }
  }

  void expect(bool same, std::string_view text, const std::string& what) {
    if (!same) {
      differ(text, what + " is read differently");
    }
  }

  void compare(Tree& tree, const Command& command) {
    const CommandKind kind = kind_of(tree);
    if (kind != command.kind) {
      differ(command.text, "of different kinds, " + std::to_string(static_cast<int>(kind)) + " to the grammar and " +
                               std::to_string(static_cast<int>(command.kind)) + " to the program");
      return;
    }
    // The second reader has no datatypes: of a script with some only the structure is compared.
    has_datatypes_ = has_datatypes_ || kind == CommandKind::DeclareDatatypes;
    if (has_datatypes_) {
      ++result_.terms;
      return;
    }
    AntlrTermBuilder builder(script_.scope(), script_.logic());
    for (const auto& [name, term] : command.named) {
      builder.hide(name);
    }
    switch (kind) {
      case CommandKind::Assert: return compare_terms({tree.cmdAssert()->term()}, builder, command);
      case CommandKind::GetValue: return compare_terms(tree.cmdGetValue()->term(), builder, command);
      case CommandKind::CheckSatAssuming: {
        std::vector<SmtLibParser::TermContext*> terms;
        for (auto* literal : tree.cmdCheckSatAssuming()->propLiteral()) {
          terms.push_back(literal->term());
        }
        return compare_terms(terms, builder, command);
      }
      case CommandKind::Push: return compare_number(tree.cmdPush()->NUMERAL(), 1, command);
      case CommandKind::Pop: return compare_number(tree.cmdPop()->NUMERAL(), 1, command);
      case CommandKind::DeclareConst: {
        auto& declaration = *tree.cmdDeclareConst();
        return compare_symbol(*declaration.symbol(), builder.sort(*declaration.sort()), builder, command);
      }
      case CommandKind::DeclareFun: {
        auto& declaration = *tree.cmdDeclareFun();
        return compare_symbol(*declaration.symbol(), function_sort(declaration.sort(), builder), builder, command);
      }
      case CommandKind::DeclareOracleFun: {
        auto& declaration = *tree.cmdDeclareOracleFun();
        return compare_symbol(*declaration.name, function_sort(declaration.sort(), builder), builder, command);
      }
      case CommandKind::DeclareSort:
        expect(builder.symbol(*tree.cmdDeclareSort()->symbol()) == command.name, command.text, "the name");
        return compare_number(tree.cmdDeclareSort()->NUMERAL(), 0, command);
      case CommandKind::DefineSort: {
        builder.hide_sort(command.name);
        const auto symbols = tree.cmdDefineSort()->symbol();
        std::vector<Sort> parameters;
        for (size_t i = 1; i < symbols.size(); ++i) {
          parameters.push_back(builder.bind_sort_parameter(*symbols[i]));
        }
        expect(parameters == command.sorts, command.text, "the list of parameters");
        return compare_symbol(*symbols[0], builder.sort(*tree.cmdDefineSort()->sort()), builder, command);
      }
      case CommandKind::DefineConst: {
        auto& definition = *tree.cmdDefineConst();
        return compare_definition(*definition.symbol(), {}, *definition.sort(), *definition.term(), builder, command,
                                  0);
      }
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec: {
        auto& definition = kind == CommandKind::DefineFun ? *tree.cmdDefineFun()->functionDef()
                                                          : *tree.cmdDefineFunRec()->functionDef();
        return compare_definition(*definition.symbol(), definition.sortedVar(), *definition.sort(), *definition.term(),
                                  builder, command, 0);
      }
      case CommandKind::DefineFunsRec: {
        const auto functions = tree.cmdDefineFunsRec()->functionDec();
        const auto bodies = tree.cmdDefineFunsRec()->term();
        for (size_t i = 0; i < functions.size() && i < bodies.size(); ++i) {
          compare_definition(*functions[i]->symbol(), functions[i]->sortedVar(), *functions[i]->sort(), *bodies[i],
                             builder, command, i);
        }
        return;
      }
      case CommandKind::Echo:
        return expect(normalised_text(*tree.cmdEcho()->STRING()) == command.value, command.text, "the string");
      case CommandKind::SetLogic:
        return expect(tm_.symbols().name(builder.symbol(*tree.cmdSetLogic()->symbol())) == command.value, command.text,
                      "the logic");
      case CommandKind::SetOption: return compare_attribute(*tree.cmdSetOption()->attribute(), command);
      case CommandKind::SetInfo: return compare_attribute(*tree.cmdSetInfo()->attribute(), command);
      case CommandKind::GetOption:
        return expect(normalised_text(*tree.cmdGetOption()->keyword()) == command.keyword, command.text, "the keyword");
      case CommandKind::GetInfo:
        return expect(normalised_text(*tree.cmdGetInfo()->keyword()) == command.keyword, command.text, "the keyword");
      default: return;
    }
  }

  void compare_number(antlr4::tree::TerminalNode* number, uint32_t otherwise, const Command& command) {
    const uint32_t value = number == nullptr ? otherwise : static_cast<uint32_t>(std::stoul(number->getText()));
    expect(value == command.number, command.text, "the number");
  }

  /// Of sorts of arguments with that of the result behind them.
  Sort function_sort(const std::vector<SmtLibParser::SortContext*>& trees, AntlrTermBuilder& builder) {
    std::vector<Sort> sorts;
    for (auto* sort : trees) {
      sorts.push_back(builder.sort(*sort));
    }
    const Sort range = sorts.back();
    sorts.pop_back();
    return tm_.sorts().function(sorts, range);
  }

  void compare_symbol(SmtLibParser::SymbolContext& name, Sort sort, AntlrTermBuilder& builder, const Command& command) {
    expect(builder.symbol(name) == command.name, command.text, "the name");
    expect(sort == command.sort, command.text, "the sort");
  }

  void compare_attribute(SmtLibParser::AttributeContext& attribute, const Command& command) {
    expect(normalised_text(*attribute.keyword()) == command.keyword, command.text, "the keyword");
    if (attribute.attributeValue() == nullptr || attribute.attributeValue()->LPAREN() == nullptr) {
      const std::string value =
          attribute.attributeValue() == nullptr ? "" : normalised_text(*attribute.attributeValue());
      expect(value == command.value, command.text, "the value");
    }
  }

  void compare_term(Term built, Term read, AlphaEquivalence& equivalence, const Command& command) {
    ++result_.terms;
    if (!equivalence.equal(built, read)) {
      Printer printer(tm_);
      differ(command.text, "different terms, by the grammar\n    " + excerpt(printer.to_string(built), 1000) +
                               "\n  by the program\n    " + excerpt(printer.to_string(read), 1000));
    }
  }

  void compare_terms(const std::vector<SmtLibParser::TermContext*>& trees, AntlrTermBuilder& builder,
                     const Command& command) {
    expect(trees.size() == command.terms.size(), command.text, "the list of terms");
    for (size_t i = 0; i < trees.size() && i < command.terms.size(); ++i) {
      AlphaEquivalence equivalence(tm_);
      compare_term(builder.term(*trees[i]), command.terms[i], equivalence, command);
    }
  }

  void compare_definition(SmtLibParser::SymbolContext& name,
                          const std::vector<SmtLibParser::SortedVarContext*>& parameters,
                          SmtLibParser::SortContext& sort, SmtLibParser::TermContext& body, AntlrTermBuilder& builder,
                          const Command& command, size_t place) {
    const FunctionDefinition& definition = command.definitions.at(place);
    if (!definition.function) {  // not recursive: the body means an earlier function of the name
      builder.hide(definition.name);
    }
    expect(builder.symbol(name) == definition.name, command.text, "the name");
    const Sort range = builder.sort(sort);
    expect(range == definition.range, command.text, "the range");
    const std::vector<Term> variables = builder.bind_parameters(parameters);
    const Term built = builder.body(body, range);
    builder.unbind_parameters(parameters);
    if (variables.size() != definition.parameters.size()) {
      differ(command.text, "different numbers of parameters");
      return;
    }
    AlphaEquivalence equivalence(tm_);
    for (size_t i = 0; i < variables.size(); ++i) {
      expect(tm_.sort(variables[i]) == tm_.sort(definition.parameters[i]), command.text, "the sort of a parameter");
      equivalence.pair(variables[i], definition.parameters[i]);
    }
    compare_term(built, definition.body, equivalence, command);
  }

  /// True if all terms and sorts of the command can be built. Its names are not bound: the program stopped before.
  bool makes_terms(Tree& tree) {
    AntlrTermBuilder builder(script_.scope(), script_.logic());
    try {
      build_all(tree, builder);
      if (auto* assertion = tree.cmdAssert()) {
        builder.body(*assertion->term(), tm_.sorts().boolean());
      }
      return true;
    } catch (const NoTerm&) {
      return false;
    }
  }

  /// Builds every outermost term and sort below the tree.
  void build_all(antlr4::tree::ParseTree& tree, AntlrTermBuilder& builder) {
    if (auto* definition = dynamic_cast<SmtLibParser::FunctionDefContext*>(&tree)) {
      const auto parameters = definition->sortedVar();
      builder.bind_parameters(parameters);
      builder.body(*definition->term(), builder.sort(*definition->sort()));
      builder.unbind_parameters(parameters);
    } else if (auto* constant = dynamic_cast<SmtLibParser::CmdDefineConstContext*>(&tree)) {
      builder.body(*constant->term(), builder.sort(*constant->sort()));
    } else if (auto* term = dynamic_cast<SmtLibParser::TermContext*>(&tree)) {
      builder.term(*term);
    } else if (auto* sort = dynamic_cast<SmtLibParser::SortContext*>(&tree)) {
      builder.sort(*sort);
    } else {
      for (antlr4::tree::ParseTree* child : tree.children) {
        build_all(*child, builder);
      }
    }
  }

  Grammar& grammar_;
  GrammarComparison& result_;
  bool has_datatypes_ = false;
};

}  // namespace

GrammarComparison compare_with_grammar(const std::string& text) {
  GrammarComparison result;
  Grammar grammar(text);
  Source source = Source::from_string("script", text);
  const SessionOptions options;
  while (ComparingSession(options, source, grammar, result).run() == Session::End::Exit) {
  }
  if (result.syntax_error.empty()) {
    try {
      if (grammar.next() != nullptr) {
        result.differences.emplace_back("the program has no more commands, the grammar has");
      }
    } catch (const SyntaxError& error) {
      result.syntax_error = error.what();
    }
  }
  if (!result.syntax_error.empty() && result.errors.empty()) {
    result.differences.push_back("the program reports no error, and the grammar says: " + result.syntax_error);
  }
  return result;
}

}  // namespace preproc
