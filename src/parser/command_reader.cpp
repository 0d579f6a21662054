#include "parser/command_reader.h"

#include "parser/command_extent.h"
#include "parser/command_grammar.h"
#include "parser/command_parts.h"
#include "script/assertion_stack.h"
#include "value/number_in.h"

namespace preproc {

CommandReader::CommandReader(Source& source, Scope& scope)
    : source_(source),
      scope_(scope),
      terms_(scope, source),
      declarations_(scope, terms_),
      plain_commands_(scope, terms_),
      synthesis_(source, scope, terms_),
      solver_commands_(source, scope, terms_) {
  terms_.set_sygus(source.is_sygus());
}

CommandReader::~CommandReader() = default;

bool CommandReader::next(Command& command) {
  command.clear();
  if (!source_.fetch()) {
    return false;
  }
  Lexer lexer(source_.begin(), source_.end());
  const char* begin = lexer.skip_blank();
  while (was_stray_ && *begin != '(') {  // one error for all words between two commands
    source_.consume_to(source_.skip_command(begin));
    if (!source_.fetch()) {
      return false;
    }
    lexer = Lexer(source_.begin(), source_.end());
    begin = lexer.skip_blank();
  }
  was_stray_ = *begin != '(';
  const size_t locals = scope_.local_mark();
  try {
    read(lexer, command);
  } catch (const ScriptError& error) {
    scope_.unbind_locals(locals);
    scope_.unbind_local_sorts();
    terms_.take_named();
    skip_failed(begin);
    if (!was_stray_ && extent_of_failed(failed_text_).end == CommandExtent::End::OfInput) {
      const SourcePosition at = error.diagnostic().position;
      const SourcePosition end = source_.position(source_.end());
      if (at.line == end.line && at.column == end.column) {
        terms_.fail(begin, failed_text_, "missing `)`, expected before the end of the input");
      }
    }
    throw;
  }
  command.place = begin;
  command.text = {begin, static_cast<size_t>(lexer.position() - begin)};
  command.named = terms_.take_named();
  source_.consume_to(lexer.position());
  return true;
}

/// Consumes the command at `begin`, which could not be read. Throws a ScriptError of its own where it could not because
/// its last parenthesis is missing: whatever was met instead is far from the mistake.
void CommandReader::skip_failed(const char* begin) {
  if (was_stray_) {
    const char* const end = source_.skip_command(begin);
    failed_text_ = {begin, static_cast<size_t>(end - begin)};
    return source_.consume_to(end);
  }
  const std::string_view rest(begin, static_cast<size_t>(source_.end() - begin));
  const CommandExtent extent = extent_of_failed(rest);
  failed_text_ = rest.substr(0, extent.length);
  const char* const end = begin + extent.length;
  source_.consume_to(end);
  if (extent.end == CommandExtent::End::Next) {
    terms_.fail(begin, failed_text_,
                "missing `)`, expected before the next command, in line " + std::to_string(source_.position(end).line));
  }
}

std::string CommandReader::position(const char* place) const {
  const SourcePosition at = source_.position(place);
  return at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

void CommandReader::close_command(Lexer& lexer) {
  const Token token = lexer.next();
  if (token.type != TokenType::RightParen) {
    terms_.fail_token(lexer, token, "`)` at the end of the command");
  }
}

/// `(check-sat a b)`, as z3 has it and scripts of its clients write it.
void CommandReader::read_assumptions(Lexer& lexer, Command& command) {
  command.kind = CommandKind::CheckSatAssuming;
  read_terms_with_texts(terms_, lexer, command);
}

void CommandReader::read(Lexer& lexer, Command& command) {
  const Token open = lexer.next();
  if (open.type != TokenType::LeftParen) {
    terms_.fail_token(lexer, open, "`(` and a command");
  }
  const char* after_open = lexer.position();
  const Token name = lexer.next();
  if (name.type != TokenType::Symbol || *name.begin == '|') {
    terms_.fail_token(lexer, name, "the name of a command");
  }
  if (name.text == "assert") {
    command.kind = CommandKind::Assert;
    const char* place = lexer.skip_blank();
    const Term t = terms_.read(lexer);
    const TermManager& tm = scope_.manager();
    if (tm.sort(t) != tm.sorts().boolean() && tm.sort(t).known() && tm.sorts().is_concrete(tm.sort(t))) {
      terms_.fail(place, {place, static_cast<size_t>(lexer.position() - place)},
                  "expected a term of sort Bool, got " + tm.sorts().to_string(tm.sort(t)));
    }
    command.terms.push_back(t);
    return close_command(lexer);
  }
  if (name.text == "check-sat") {
    command.kind = CommandKind::CheckSat;
    if (lexer.peek() != TokenType::RightParen) {
      read_assumptions(lexer, command);
    }
    return close_command(lexer);
  }
  if (name.text == "exit") {
    command.kind = CommandKind::Exit;
    return close_command(lexer);
  }
  if (name.text == "push" || name.text == "pop") {
    command.kind = name.text == "push" ? CommandKind::Push : CommandKind::Pop;
    command.number = 1;
    if (lexer.peek() != TokenType::RightParen) {
      const Token number = terms_.expect(lexer, TokenType::Numeral, "a number of levels, or `)`");
      command.number = number_in<uint32_t>(number.text).value_or(kMaxLevels + 1);
      if (command.number > kMaxLevels) {
        terms_.fail(number.begin, number.text, "expected a number of levels up to 1000000");
      }
    }
    return close_command(lexer);
  }
  if (declarations_.read_plain(lexer, name.text, command) || synthesis_.read(lexer, name.text, command) ||
      (reads_solver_commands_ && solver_commands_.read(lexer, name.text, command)) ||
      plain_commands_.read(lexer, name.text, command)) {
    return;
  }
  lexer.set_position(after_open);
  if (!grammar_) {
    grammar_ = std::make_unique<CommandGrammar>(source_, scope_, terms_);
  }
  grammar_->read(lexer, command);
}

}  // namespace preproc
