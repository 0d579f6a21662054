#include "parser/solver_command_reader.h"

#include <algorithm>

#include "parser/codatatype_reader.h"
#include "parser/command_parts.h"
#include "parser/production_reader.h"
#include "value/number_in.h"

namespace preproc {

namespace {

/// `-3` or `-0.5`, which to SMT-LIB is a symbol.
bool is_negative_number(const Token& token) {
  constexpr std::string_view kDigits = "0123456789";
  if (token.type != TokenType::Symbol || !token.text.starts_with('-')) {
    return false;
  }
  const std::string_view digits = token.text.substr(1);
  const size_t point = std::min(digits.find('.'), digits.size());
  const bool is_whole = point == digits.size();
  const std::string_view behind = is_whole ? "0" : digits.substr(point + 1);
  return point > 0 && !behind.empty() && digits.substr(0, point).find_first_not_of(kDigits) == std::string_view::npos &&
         behind.find_first_not_of(kDigits) == std::string_view::npos;
}

}  // namespace

bool SolverCommandReader::read(Lexer& lexer, std::string_view name, Command& command) {
  const auto term = [&] { read_term_with_text(terms_, lexer, command); };
  if (name == "eval" || name == "simplify" || name == "display") {
    command.kind = name == "eval"       ? CommandKind::Eval
                   : name == "simplify" ? CommandKind::Simplify
                                        : CommandKind::Display;
    term();
    skip_parameters(lexer);
  } else if (name == "minimize" || name == "maximize") {
    command.kind = name == "minimize" ? CommandKind::Minimize : CommandKind::Maximize;
    term();
  } else if (name == "assert-soft") {
    command.kind = CommandKind::AssertSoft;
    term();
    read_soft(lexer, command);
  } else if (name == "check-sat-using" || name == "apply") {
    command.kind = name == "apply" ? CommandKind::Apply : CommandKind::CheckSatUsing;
    command.value = read_text(lexer, "a tactic");
    skip_parameters(lexer);
  } else if (name == "get-models") {
    read_models(lexer, command);
  } else if (name == "get-qe" || name == "get-qe-disjunct") {
    command.kind = CommandKind::GetQe;
    term();
  } else if (name == "get-abduct") {
    command.kind = CommandKind::GetAbduct;
    read_condition(lexer, command, "a name for the abduct");
  } else if (name == "get-abduct-next" || name == "get-interpolant-next") {
    command.kind = name == "get-abduct-next" ? CommandKind::GetAbductNext : CommandKind::GetInterpolantNext;
  } else if (name == "declare-codatatype" || name == "declare-codatatypes") {
    command.kind = CommandKind::DeclareCodatatypes;
    CodatatypeReader(terms_, command.sorts).read(lexer, name == "declare-codatatypes");
  } else if (name == "block-model" || name == "block-model-values") {
    read_blocking(lexer, name, command);
  } else if (name == "get-timeout-core" || name == "get-timeout-core-assuming") {
    command.kind = CommandKind::GetTimeoutCore;
    if (name == "get-timeout-core-assuming") {
      command.number = 1;
      read_list(lexer, command);
    }
  } else if (name == "get-learned-literals") {
    command.kind = CommandKind::GetLearnedLiterals;
    if (lexer.peek() == TokenType::Keyword) {
      lexer.next();  // of which kind: those of the input are entailed, as all are
    }
  } else if (name == "get-consequences") {
    command.kind = CommandKind::GetConsequences;
    read_list(lexer, command);
    command.number = static_cast<uint32_t>(command.terms.size());
    read_list(lexer, command);
  } else if (name == "check-synth-next") {
    command.kind = CommandKind::CheckSynthNext;
  } else if (name == "get-interpolant") {
    read_interpolant(lexer, command);
  } else if (name == "get-interpolants") {
    read_interpolants(lexer, command);
  } else if (name == "labels" || name == "get-objectives") {
    command.kind = name == "labels" ? CommandKind::Labels : CommandKind::GetObjectives;
  } else {
    return false;
  }
  close(lexer);
  return true;
}

/// `:literals` or `:values`; `(x (+ y 1))` of block-model-values.
void SolverCommandReader::read_blocking(Lexer& lexer, std::string_view name, Command& command) {
  command.kind = CommandKind::BlockModel;
  if (name == "block-model-values") {
    terms_.expect(lexer, TokenType::LeftParen, "`(` and terms");
    if (lexer.peek() == TokenType::RightParen) {
      const Token token = lexer.next();
      terms_.fail_token(lexer, token, "a term");
    }
    read_terms_with_texts(terms_, lexer, command);
    lexer.next();
    return;
  }
  const Token mode = lexer.next();
  if (mode.text != ":literals" && mode.text != ":values") {
    terms_.fail_token(lexer, mode, ":literals or :values");
  }
  command.keyword = mode.text;
}

/// Terms in parentheses, perhaps none.
void SolverCommandReader::read_list(Lexer& lexer, Command& command) {
  terms_.expect(lexer, TokenType::LeftParen, "`(` and terms");
  if (lexer.peek() != TokenType::RightParen) {
    read_terms_with_texts(terms_, lexer, command);
  }
  lexer.next();
}

/// `10 (x (+ y 1))`, or the number alone.
void SolverCommandReader::read_models(Lexer& lexer, Command& command) {
  command.kind = CommandKind::GetModels;
  const Token number = terms_.expect(lexer, TokenType::Numeral, "a number of models");
  command.number = number_in<uint32_t>(number.text).value_or(0);
  if (command.number == 0) {
    terms_.fail(number.begin, number.text, "expected a number of models from 1 to 4294967295");
  }
  if (lexer.peek() == TokenType::RightParen) {
    return;
  }
  terms_.expect(lexer, TokenType::LeftParen, "`(` and the terms that models are told apart by, or `)`");
  read_terms_with_texts(terms_, lexer, command);
  lexer.next();
}

/// `:weight 0.5 :id goal`, in any order, or nothing.
void SolverCommandReader::read_soft(Lexer& lexer, Command& command) {
  while (lexer.peek() == TokenType::Keyword) {
    const Token keyword = lexer.next();
    if (keyword.text == ":id") {
      command.keyword = terms_.expect(lexer, TokenType::Symbol, "the name of a goal").text;
    } else if (keyword.text == ":weight") {
      const char* place = lexer.skip_blank();
      const Token token = lexer.next();
      if (token.type != TokenType::Numeral && token.type != TokenType::Decimal && !is_negative_number(token)) {
        terms_.fail_token(lexer, token, "a weight, a numeral or a decimal");
      }
      command.value = {place, static_cast<size_t>(lexer.position() - place)};
    } else {
      terms_.fail_token(lexer, keyword, ":weight or :id");
    }
  }
}

/// `I (> x 0)`, as cvc5 has it, or `(a b)`: names of assertions, as Bitwuzla and MathSAT have it.
void SolverCommandReader::read_interpolant(Lexer& lexer, Command& command) {
  command.kind = CommandKind::GetInterpolant;
  if (lexer.peek() == TokenType::LeftParen) {
    lexer.next();
    command.parts.push_back(read_part(lexer));
    return;
  }
  read_condition(lexer, command, "a name for the interpolant, or `(` and names of assertions");
}

/// `A (> x 0)`, or with a grammar behind it, over the constants in scope.
void SolverCommandReader::read_condition(Lexer& lexer, Command& command, std::string_view what) {
  TermManager& tm = scope_.manager();
  command.name = terms_.read_symbol(lexer, what);
  command.terms.push_back(terms_.read(lexer));
  if (lexer.peek() != TokenType::LeftParen) {
    return;
  }
  std::vector<Term> constants;
  for (const Function f : scope_.declared()) {
    if (tm.info(f).is_free() && tm.sorts().kind(tm.info(f).sort) != SortKind::Function) {
      constants.push_back(tm.mk_constant(f));
    }
  }
  const size_t locals = scope_.local_mark();
  FunctionToSynthesize& wanted = command.to_synthesize.emplace_back();
  wanted.name = command.name;
  wanted.range = tm.sorts().boolean();
  wanted.grammar = ProductionReader(source_, scope_, terms_).read(lexer, constants, wanted.range);
  scope_.unbind_locals(locals);
}

/// `A (and B C) D`, as SMTInterpol has it, where all parts are listed; `(a b) (c)`, as Bitwuzla has it, where all that
/// is not listed is a last part; nothing, as OpenSMT has it, for the first assertion and all others.
void SolverCommandReader::read_interpolants(Lexer& lexer, Command& command) {
  command.kind = CommandKind::GetInterpolants;
  while (lexer.peek() != TokenType::RightParen) {
    if (lexer.peek() != TokenType::LeftParen) {
      command.parts.push_back({terms_.read_symbol(lexer, "the name of an assertion, or `(`")});
      continue;
    }
    lexer.next();
    const char* const place = lexer.skip_blank();
    const Token first = lexer.next();
    if (first.text != "and") {
      if (command.number == 0 && !command.parts.empty()) {
        terms_.fail_token(lexer, first, "`and`: trees of interpolants are not supported");
      }
      command.number = 1;
      lexer.set_position(place);
    }
    command.parts.push_back(read_part(lexer));
  }
}

/// Names up to the closing parenthesis.
std::vector<Symbol> SolverCommandReader::read_part(Lexer& lexer) {
  std::vector<Symbol> names;
  do {
    names.push_back(terms_.read_symbol(lexer, "the name of an assertion"));
  } while (lexer.peek() != TokenType::RightParen);
  lexer.next();
  return names;
}

/// `:completion true`, and other parameters of how z3 works.
void SolverCommandReader::skip_parameters(Lexer& lexer) {
  while (lexer.peek() == TokenType::Keyword) {
    lexer.next();
    if (lexer.peek() != TokenType::Keyword && lexer.peek() != TokenType::RightParen) {
      read_text(lexer, "a value");
    }
  }
}

/// One word, or all between parentheses, as written.
std::string_view SolverCommandReader::read_text(Lexer& lexer, std::string_view what) {
  const char* place = lexer.skip_blank();
  const Token token = lexer.next();
  if (token.type == TokenType::RightParen || token.type == TokenType::End || token.type == TokenType::Error) {
    terms_.fail_token(lexer, token, what);
  }
  if (token.type == TokenType::LeftParen) {
    terms_.skip_balanced(lexer, token.begin);
  }
  return {place, static_cast<size_t>(lexer.position() - place)};
}

void SolverCommandReader::close(Lexer& lexer) {
  const Token token = lexer.next();
  if (token.type != TokenType::RightParen) {
    terms_.fail_token(lexer, token, "`)` at the end of the command");
  }
}

}  // namespace preproc
