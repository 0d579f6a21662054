#include "parser/synthesis_reader.h"

#include "parser/production_reader.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr std::pair<std::string_view, CommandKind> kCommands[] = {
    {"assume", CommandKind::Assume},
    {"chc-constraint", CommandKind::ChcConstraint},
    {"check-synth", CommandKind::CheckSynth},
    {"constraint", CommandKind::Constraint},
    {"declare-primed-var", CommandKind::DeclarePrimedVar},
    {"declare-var", CommandKind::DeclareVar},
    {"declare-weight", CommandKind::DeclareWeight},
    {"inv-constraint", CommandKind::InvConstraint},
    {"set-feature", CommandKind::SetFeature},
    {"synth-fun", CommandKind::SynthFun},
    {"synth-inv", CommandKind::SynthInv},
};

/// Lets unknown names be errors for a while.
class StrictNames {
 public:
  explicit StrictNames(TermReader& terms) : terms_(terms), before_(terms.unknown_names()) {
    if (before_ == UnknownNames::Opaque) {
      terms_.set_unknown_names(UnknownNames::Error);
    }
  }
  ~StrictNames() { terms_.set_unknown_names(before_); }
  StrictNames(const StrictNames&) = delete;
  StrictNames& operator=(const StrictNames&) = delete;

 private:
  TermReader& terms_;
  UnknownNames before_;
};

}  // namespace

bool SynthesisReader::read(Lexer& lexer, std::string_view name, Command& command) {
  for (const auto& [known, kind] : kCommands) {
    if (known == name) {
      command.kind = kind;
      const StrictNames strict(terms_);
      terms_.set_sygus(true);
      read_arguments(lexer, command);
      terms_.expect(lexer, TokenType::RightParen, "`)` at the end of the command");
      return true;
    }
  }
  return false;
}

void SynthesisReader::read_arguments(Lexer& lexer, Command& command) {
  switch (command.kind) {
    case CommandKind::DeclareVar:
    case CommandKind::DeclarePrimedVar:
      command.name = terms_.read_symbol(lexer, "the name of a variable");
      command.sort = terms_.read_sort(lexer);
      return;
    case CommandKind::DeclareWeight:
      command.name = terms_.read_symbol(lexer, "the name of a weight");
      return read_attributes(lexer);
    case CommandKind::SetFeature:
      command.keyword = terms_.expect(lexer, TokenType::Keyword, "a feature, as in :recursion").text;
      command.value = terms_.expect(lexer, TokenType::Symbol, "true or false").text;
      return;
    case CommandKind::Constraint:
    case CommandKind::Assume: command.terms.push_back(read_condition(lexer)); return;
    case CommandKind::InvConstraint:
      for (const std::string_view what :
           {"the invariant", "the precondition", "the transition relation", "the postcondition"}) {
        command.functions.push_back(read_function_name(lexer, what));
      }
      return;
    case CommandKind::ChcConstraint: return read_horn_clause(lexer, command);
    case CommandKind::SynthFun:
    case CommandKind::SynthInv: return read_function(lexer, command);
    default: return;
  }
}

void SynthesisReader::read_function(Lexer& lexer, Command& command) {
  FunctionToSynthesize& function = command.to_synthesize.emplace_back();
  const char* begin = lexer.skip_blank();
  function.position = source_.position(begin);
  function.name = terms_.read_symbol(lexer, "the name of the function");
  command.name = function.name;
  if (scope_.is_bound(function.name)) {
    terms_.fail(begin, tm_.symbols().name(function.name), "is declared already, expected a new name");
  }
  function.is_invariant = command.kind == CommandKind::SynthInv;
  const size_t locals = scope_.local_mark();
  function.parameters = terms_.read_sorted_variables(lexer);
  const char* place = lexer.skip_blank();
  function.range = function.is_invariant ? tm_.sorts().boolean() : terms_.read_sort(lexer);
  if (!tm_.sorts().is_concrete(function.range) || tm_.sorts().kind(function.range) == SortKind::Function) {
    terms_.fail(place, {place, static_cast<size_t>(lexer.position() - place)},
                "unsupported: a sort unknown to this program, or of functions, as the range of a function");
  }
  if (lexer.peek() == TokenType::LeftParen) {
    function.grammar = ProductionReader(source_, scope_, terms_).read(lexer, function.parameters, function.range);
  }
  if (lexer.peek() == TokenType::Keyword) {
    read_original(lexer, function);
  }
  scope_.unbind_locals(locals);
}

/// `:original t`, whose parameters are bound.
void SynthesisReader::read_original(Lexer& lexer, FunctionToSynthesize& function) {
  const Token keyword = lexer.next();
  if (keyword.text != ":original") {
    terms_.fail(keyword.begin, keyword.text, "expected :original, or the end of the function");
  }
  const char* begin = lexer.skip_blank();
  function.original = terms_.read(lexer);
  const std::string_view text(begin, static_cast<size_t>(lexer.position() - begin));
  if (tm_.sort(function.original) != function.range) {
    terms_.fail(begin, text,
                "expected an original of sort " + tm_.sorts().to_string(function.range) + ", got " +
                    tm_.sorts().to_string(tm_.sort(function.original)));
  }
}

void SynthesisReader::read_horn_clause(Lexer& lexer, Command& command) {
  FunctionDefinition& clause = command.definitions.emplace_back();
  const size_t locals = scope_.local_mark();
  clause.parameters = terms_.read_sorted_variables(lexer);
  clause.range = tm_.sorts().boolean();
  const Term body = read_condition(lexer);
  clause.body = tm_.mk(Kind::Implies, {body, read_condition(lexer)});
  scope_.unbind_locals(locals);
}

Term SynthesisReader::read_condition(Lexer& lexer) {
  const char* begin = lexer.skip_blank();
  const Term t = terms_.read(lexer);
  const std::string_view text(begin, static_cast<size_t>(lexer.position() - begin));
  const auto reject = [&](std::string_view what) {
    checked_.clear();
    terms_.fail(begin, text, "unsupported: " + std::string(what) + " in a constraint");
  };
  walk_postorder(tm_, t, checked_, [&](Term part) {
    const Kind kind = tm_.kind(part);
    if (kind == Kind::Opaque) {
      reject("the operator `" + excerpt(tm_.symbols().name(tm_.name(part))) + "`, unknown to this program,");
    } else if (kind == Kind::Constant && tm_.sorts().kind(tm_.sort(part)) == SortKind::Function) {
      reject("a function without its arguments");
    }
  });
  if (tm_.sort(t) != tm_.sorts().boolean()) {
    terms_.fail(begin, text, "expected a term of sort Bool, got " + tm_.sorts().to_string(tm_.sort(t)));
  }
  return t;
}

Function SynthesisReader::read_function_name(Lexer& lexer, std::string_view what) {
  const char* begin = lexer.skip_blank();
  const std::string wanted = "the name of " + std::string(what);
  Lexer again(begin, lexer.end());
  const Function f = scope_.lookup(terms_.read_symbol(lexer, wanted)).function;
  if (!f) {
    const Token name = again.next();
    terms_.fail_unknown(name, "unknown function symbol, expected " + wanted);
  }
  return f;
}

/// The attributes of a weight mean nothing by themselves.
void SynthesisReader::read_attributes(Lexer& lexer) {
  while (lexer.peek() == TokenType::Keyword) {
    lexer.next();
    if (const TokenType next = lexer.peek(); next != TokenType::Keyword && next != TokenType::RightParen) {
      terms_.read(lexer);
    }
  }
}

}  // namespace preproc
