#include "parser/declaration_reader.h"

#include <algorithm>
#include <array>

#include "parser/command_parts.h"
#include "term/application.h"

namespace preproc {

bool DeclarationReader::read_plain(Lexer& lexer, std::string_view name, Command& command) {
  constexpr std::array<std::pair<std::string_view, CommandKind>, 4> kPlain = {{
      {"declare-const", CommandKind::DeclareConst},
      {"declare-fun", CommandKind::DeclareFun},
      {"define-const", CommandKind::DefineConst},
      {"define-fun", CommandKind::DefineFun},
  }};
  const auto known = std::ranges::find(kPlain, name, &std::pair<std::string_view, CommandKind>::first);
  return known != kPlain.end() && try_to_read(scope_, terms_, command, known->second, [&] {
           read_plain_or_throw(lexer, command);
           return lexer.next().type == TokenType::RightParen && has_plain_sorts(command);
         });
}

/// Sorts of solvers are opaque, and the grammar knows which forms of them there are.
bool DeclarationReader::has_plain_sorts(const Command& command) const {
  const SortTable& sorts = tm_.sorts();
  if (command.definitions.empty()) {
    return sorts.is_concrete(command.sort);
  }
  const FunctionDefinition& definition = command.definitions.back();
  return sorts.is_concrete(definition.range) && std::ranges::all_of(definition.parameters, [&](Term parameter) {
           return sorts.is_concrete(tm_.sort(parameter));
         });
}

void DeclarationReader::read_plain_or_throw(Lexer& lexer, Command& command) {
  const Symbol name = terms_.read_symbol(lexer, "a symbol");
  if (command.kind == CommandKind::DeclareConst) {
    command.name = name;
    command.sort = terms_.read_sort(lexer);
  } else if (command.kind == CommandKind::DeclareFun) {
    command.name = name;
    command.sort = read_function_sort(lexer);
  } else {
    FunctionDefinition& definition = command.definitions.emplace_back();
    definition.name = name;
    if (command.kind == CommandKind::DefineConst) {
      definition.range = terms_.read_sort(lexer);
      definition.body = read_body(lexer, definition.range);
    } else {
      read_definition(lexer, definition);
    }
  }
}

Sort DeclarationReader::read_function_sort(Lexer& lexer) {
  terms_.expect(lexer, TokenType::LeftParen, "`(` and argument sorts");
  std::vector<Sort> arguments;
  while (lexer.peek() != TokenType::RightParen) {
    arguments.push_back(terms_.read_sort(lexer));
  }
  lexer.next();
  return tm_.sorts().function(arguments, terms_.read_sort(lexer));
}

Sort DeclarationReader::read_signature(Lexer& lexer) {
  std::vector<Sort> arguments;
  for (const Term variable : terms_.read_sorted_variables(lexer)) {
    arguments.push_back(tm_.sort(variable));
  }
  return tm_.sorts().function(arguments, terms_.read_sort(lexer));
}

void DeclarationReader::read_definition(Lexer& lexer, FunctionDefinition& definition) {
  const size_t locals = scope_.local_mark();
  definition.parameters = terms_.read_sorted_variables(lexer);
  definition.range = terms_.read_sort(lexer);
  definition.body = read_body(lexer, definition.range);
  scope_.unbind_locals(locals);
}

Term DeclarationReader::read_body(Lexer& lexer, Sort range) {
  const char* place = lexer.skip_blank();
  const Term t = terms_.read(lexer);
  const Sort got = tm_.sort(t);
  if (got == range || !got.known() || !range.known()) {
    return t;
  }
  if (got == tm_.sorts().integer() && range == tm_.sorts().real()) {
    return tm_.mk(Kind::ToReal, {t});
  }
  if (const Term array = as_array(tm_, t); array && tm_.sort(array) == range) {
    return array;
  }
  terms_.fail(place, {place, static_cast<size_t>(lexer.position() - place)},
              "expected a body of sort " + tm_.sorts().to_string(range) + ", got " + tm_.sorts().to_string(got));
}

}  // namespace preproc
