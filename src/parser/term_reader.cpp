#include "parser/term_reader.h"

#include <algorithm>

#include "parser/foreign_words.h"
#include "term/derived_operator.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// In the order of `ReservedWord`.
constexpr std::array<std::string_view, 9> kReservedWords = {"let", "forall", "exists", "lambda", "!",
                                                            "_",   "as",     "match",  "par"};

/// Operators of theories and solvers that have neither a dot nor an index in their name.
constexpr std::array<std::string_view, 31> kForeignOperators = {
    "@",    "^",          "arccos",       "arccosec", "arccot", "arcsec",    "arcsin", "arctan",
    "bag",  "complement", "cos",          "cosecant", "cot",    "cotangent", "csc",    "exp",
    "iand", "int.pow2",   "intersection", "piand",    "pto",    "sec",       "sep",    "setminus",
    "sin",  "sqrt",       "subset",       "tan",      "tuple",  "union",     "wand"};

/// Applications that are heads of applications, one in the other: as many as a function has arguments.
constexpr uint32_t kMaxHeads = 100'000;

}  // namespace

TermReader::TermReader(Scope& scope, const Source& source) : scope_(scope), tm_(scope.manager()), source_(source) {
  static_assert(kReservedWords.size() == static_cast<size_t>(ReservedWord::None));
  SymbolTable& symbols = tm_.symbols();
  // One after the other, unless an earlier reader of this manager did it: then they are there in this order.
  reserved_first_ = symbols.intern(kReservedWords[0]).id;
  for (const std::string_view word : kReservedWords) {
    symbols.intern(word);
  }
}

// --- Errors --------------------------------------------------------------------------------------------------------------

void TermReader::fail(const char* place, std::string_view found, std::string_view message) const {
  std::string text;
  if (!found.empty()) {
    text = "`" + excerpt(found) + "`: ";
  }
  text += message;
  throw ScriptError({source_.position(place), text});
}

void TermReader::fail_unknown(const Token& token, std::string_view message) const {
  const std::string text = "`" + excerpt(token.text) + "`: " + std::string(message) + advice_about(token.text);
  throw UnknownSymbol({source_.position(token.begin), text}, tm_.symbols().intern(token.text));
}

void TermReader::fail_token(const Lexer& lexer, const Token& token, std::string_view expected) const {
  const std::string wanted = "expected " + std::string(expected);
  switch (token.type) {
    case TokenType::End: fail(token.begin, {}, "unexpected end of input, " + wanted);
    case TokenType::Error: fail(token.begin, token.text, std::string(lexer.error()) + ", " + wanted);
    default: fail(token.begin, token.type == TokenType::String ? string_literal(token.text) : token.text, wanted);
  }
}

Token TermReader::expect(Lexer& lexer, TokenType type, std::string_view what) {
  const Token token = lexer.next();
  if (token.type != type) {
    fail_token(lexer, token, what);
  }
  return token;
}

// --- The loop ------------------------------------------------------------------------------------------------------------

Term TermReader::read(Lexer& lexer) {
  frames_.clear();
  stack_.clear();
  let_names_.clear();
  const size_t mark = scope_.local_mark();
  try {
    do {
      const Token token = lexer.next();
      if (!frames_.empty() && std::holds_alternative<TermFrame::Let>(frames_.back().kind)) {
        if (token.type == TokenType::LeftParen) {
          open_let_binding(lexer);
        } else if (token.type == TokenType::RightParen) {
          start_let_body();
        } else {
          fail_token(lexer, token, "`(` and a let binding, or `)`");
        }
        continue;
      }
      if (!frames_.empty() && std::holds_alternative<TermFrame::Match>(frames_.back().kind) &&
          read_match(lexer, token)) {
        continue;
      }
      switch (token.type) {
        case TokenType::LeftParen: open_paren(lexer, token.begin); break;
        case TokenType::RightParen:
          if (frames_.empty()) {
            fail_token(lexer, token, "a term");
          }
          close(token.begin);
          break;
        case TokenType::Symbol: atom(token); break;
        case TokenType::Keyword: keyword(lexer, token); break;
        case TokenType::End:
          if (!frames_.empty()) {
            const SourcePosition at = source_.position(frames_.back().open);
            fail(token.begin, {},
                 "unexpected end of input, expected `)` for the `(` at " + std::to_string(at.line) + ":" +
                     std::to_string(at.column));
          }
          fail_token(lexer, token, "a term");
        case TokenType::Error: fail_token(lexer, token, "a term");
        default: literal(token);
      }
    } while (!frames_.empty());
  } catch (...) {
    scope_.unbind_locals(mark);
    throw;
  }
  return stack_.back();
}

void TermReader::push_frame(const char* open, const TermFrame::Kind& kind) {
  frames_.push_back({open, static_cast<uint32_t>(stack_.size()), kind});
}

void TermReader::open_paren(Lexer& lexer, const char* open) {
  uint64_t word = 0;
  uint32_t width = 0;
  if (lexer.take_word_literal(word, width)) {
    stack_.push_back(tm_.mk_bv(width, word));
    return;
  }
  Token token = lexer.next();
  for (uint32_t heads = 0; token.type == TokenType::LeftParen; token = lexer.next()) {
    if (!open_compound_head(lexer, open, token.begin)) {
      return;
    }
    if (++heads > kMaxHeads) {
      fail(token.begin, {}, "more than " + std::to_string(kMaxHeads) + " parentheses without a symbol between them");
    }
    open = token.begin;
  }
  if (token.type == TokenType::Symbol) {
    const Symbol symbol = tm_.symbols().intern(token.text);
    switch (reserved_word(token, symbol)) {
      case ReservedWord::None: return open_symbol(lexer, symbol, token, open);
      case ReservedWord::Let:
        expect(lexer, TokenType::LeftParen, "`(` and the bindings of the let");
        return push_frame(open, TermFrame::Let{});
      case ReservedWord::Forall: return open_binder(lexer, open, Kind::Forall);
      case ReservedWord::Exists: return open_binder(lexer, open, Kind::Exists);
      case ReservedWord::Lambda: return open_binder(lexer, open, Kind::Lambda);
      case ReservedWord::Annotation: return push_frame(open, TermFrame::Annotate{});
      case ReservedWord::As: return qualified_atom(lexer, open);
      case ReservedWord::Underscore: return indexed_atom(lexer, open);
      case ReservedWord::Match: return push_frame(open, TermFrame::Match{});
      case ReservedWord::Par:
        throw UnreadableTerm(
            {source_.position(token.begin), "`" + std::string(token.text) + "` terms are not read by this program"});
    }
  }
  fail_token(lexer, token, "a function symbol");
}

void TermReader::open_symbol(Lexer& lexer, Symbol symbol, const Token& token, const char* open) {
  const Binding binding = scope_.lookup(symbol);
  if (binding.overloads != 0) {
    return push_frame(open, TermFrame::Overloaded{symbol});
  }
  if (binding.function) {
    return push_frame(open, TermFrame::Apply{binding.function});
  }
  if (binding.datatype_name != 0) {
    return push_datatype(scope_.datatype_name(symbol), open, {}, {});
  }
  if (binding.term) {  // a variable of function sort
    push_frame(open, TermFrame::HoApply{});
    stack_.push_back(binding.term);
    return;
  }
  if (!scope_.operators(symbol).empty() ||
      (unknown_ != UnknownNames::Refused && is_derived_operator(token.text) && !failed_.contains(symbol.id))) {
    return push_frame(open, TermFrame::Operator{symbol});
  }
  if (is_tester_head(token, open) || (holes_ != nullptr && open_hole(lexer, token))) {
    return;
  }
  if (unknown_ != UnknownNames::Opaque && (failed_.contains(symbol.id) || !has_operator_shape(token.text))) {
    fail_unknown(token, "unknown function symbol, expected a declared function or a theory's operator");
  }
  note_opaque(symbol);
  push_frame(open, TermFrame::Opaque{tm_.symbols().intern(quoted_symbol(token.text)), {}});
}

// --- Atoms ---------------------------------------------------------------------------------------------------------------

void TermReader::atom(const Token& token) {
  const Symbol symbol = tm_.symbols().intern(token.text);
  const Binding binding = scope_.lookup(symbol);
  if (binding.overloads != 0) {
    stack_.push_back(constant_among(binding, token));
    return;
  }
  if (binding.term) {
    stack_.push_back(holes_ == nullptr ? binding.term : holes_->occurrence(binding.term));
    return;
  }
  if (binding.function) {
    stack_.push_back(tm_.mk_constant(binding.function));
    return;
  }
  if (binding.datatype_name != 0) {
    const DatatypeName name = scope_.datatype_name(binding);
    const Sort sort = reads_z3_datatypes_ ? only_instance(name.datatype) : Sort{};
    if (sort.known() && name.operation.role == DatatypeRole::Constructor) {
      const Function f = tm_.datatype_function(sort, name.operation);
      if (tm_.sorts().kind(tm_.info(f).sort) != SortKind::Function) {
        stack_.push_back(tm_.mk_constant(f));
        return;
      }
    }
    if (unknown_ != UnknownNames::Opaque) {
      fail(token.begin, token.text,
           "of a datatype with parameters, expected its sort, as in (as " + std::string(token.text) + " S)");
    }
    stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(quoted_symbol(token.text)), {}, {}));
    return;
  }
  if (reserved_word(token, symbol) != ReservedWord::None) {
    fail(token.begin, token.text, "a reserved word, expected a term");
  }
  for (const OperatorInfo* row : scope_.operators(symbol)) {
    if (row->max_arguments == 0) {  // a constant of a theory
      stack_.push_back(tm_.mk(row->kind, {}));
      return;
    }
  }
  if (const std::optional<RoundingMode> mode = rounding_mode_named(token.text)) {
    stack_.push_back(tm_.mk_value(Value(*mode)));
    return;
  }
  // In SyGuS-IF, and as z3 and cvc5 read it.
  if ((sygus_ || unknown_ != UnknownNames::Refused) && negative_number(token.text)) {
    return;
  }
  // The name of a term further to the left, in the same command.
  const auto named = std::ranges::find(named_, symbol, &std::pair<Symbol, Term>::first);
  if (named != named_.end() && tm_.is_closed(named->second)) {
    stack_.push_back(named->second);
    return;
  }
  if (unknown_ != UnknownNames::Opaque && (failed_.contains(symbol.id) || !has_operator_shape(token.text))) {
    fail_unknown(token, holes_ == nullptr ? "unknown symbol, expected a declared constant, a variable or a literal"
                                          : "unknown symbol, expected a nonterminal, a parameter or a literal");
  }
  note_opaque(symbol);
  stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(quoted_symbol(token.text)), {}, {}));
}

/// `Constant S)` and its like behind a parenthesis.
bool TermReader::open_hole(Lexer& lexer, const Token& token) {
  constexpr std::string_view kWords[] = {"Constant", "Variable", "InputVariable", "LocalVariable"};
  if (*token.begin == '|' || std::ranges::find(kWords, token.text) == std::end(kWords)) {
    return false;
  }
  const Sort sort = read_sort(lexer);
  expect(lexer, TokenType::RightParen, "`)` after the sort");
  stack_.push_back(holes_->any(token, sort));
  return true;
}

void TermReader::note_opaque(Symbol name) {
  if (name.id >= is_opaque_.size()) {
    is_opaque_.resize(name.id + name.id / 2 + 64);
  }
  is_opaque_[name.id] = true;
}

bool TermReader::has_operator_shape(std::string_view name) const {
  if (unknown_ == UnknownNames::Refused) {
    return false;
  }
  const Symbol known = tm_.symbols().find(name);
  return (known && foreign_operators_.contains(known.id)) || name.find('.') != std::string_view::npos ||
         std::ranges::find(kForeignOperators, name) != kForeignOperators.end();
}

bool TermReader::add_foreign_operator(Symbol name) {
  return !scope_.is_bound(name) && foreign_operators_.insert(name.id).second;
}

Symbol TermReader::tester_of(Symbol constructor) {
  return tm_.symbols().intern("is-" + std::string(tm_.symbols().name(constructor)));
}

// --- let, binders, annotations -------------------------------------------------------------------------------------------

void TermReader::open_let_binding(Lexer& lexer) {
  const char* open = lexer.skip_blank();
  const Symbol name = read_symbol(lexer, "the name of a let variable");
  const Sort sort = sygus_ && at_sort_of_let(lexer) ? read_sort(lexer) : Sort();
  push_frame(open, TermFrame::LetBinding{name, sort});
}

/// True before the sort in `(x Int (+ y 1))`; the lexer stays where it is.
bool TermReader::at_sort_of_let(Lexer& lexer) {
  const char* begin = lexer.skip_blank();
  const Token token = lexer.next();
  bool is_sort = false;
  if (token.type == TokenType::Symbol) {
    is_sort = lexer.peek() != TokenType::RightParen;
  } else if (token.type == TokenType::LeftParen) {
    Token head = lexer.next();
    if (head.type == TokenType::Symbol && head.text == "_") {
      head = lexer.next();
    }
    is_sort = head.type == TokenType::Symbol && (head.text == "BitVec" || head.text == "Array");
  }
  lexer.set_position(begin);
  return is_sort;
}

void TermReader::start_let_body() {
  TermFrame& frame = frames_.back();
  const size_t count = stack_.size() - frame.arguments;
  frame.kind = TermFrame::LetBody{scope_.local_mark()};
  // The names of this let are the last ones: inner lets in the bindings' terms have taken theirs.
  const size_t first = let_names_.size() - count;
  if (count == 0) {
    fail(frame.open, {}, "expected at least one binding in the let");
  }
  if (count > 1) {
    std::vector<uint32_t> names;
    for (size_t i = 0; i < count; ++i) {
      names.push_back(let_names_[first + i].id);
    }
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end()) {
      fail(frame.open, tm_.symbols().name({*twice}), "a name that is bound twice in one let");
    }
  }
  for (size_t i = 0; i < count; ++i) {
    scope_.bind_local(let_names_[first + i], stack_[frame.arguments + i]);
  }
  let_names_.resize(first);
  stack_.resize(frame.arguments);
}

void TermReader::open_binder(Lexer& lexer, const char* open, Kind kind) {
  const size_t mark = scope_.local_mark();
  const std::vector<Term> variables = read_sorted_variables(lexer, Repetition::Hides);
  if (variables.empty()) {
    fail(open, {}, "expected at least one variable");
  }
  push_frame(open, TermFrame::Binder{kind, static_cast<uint32_t>(variables.size()), mark});
  stack_.insert(stack_.end(), variables.begin(), variables.end());
}

void TermReader::keyword(Lexer& lexer, const Token& token) {
  if (frames_.empty() || !std::holds_alternative<TermFrame::Annotate>(frames_.back().kind)) {
    fail_token(lexer, token, "a term");
  }
  if (stack_.size() != frames_.back().arguments + 1U) {
    fail_token(lexer, token, "one term before the attributes");
  }
  if (token.text == ":named") {
    const char* place = lexer.skip_blank();
    const Symbol name = read_symbol(lexer, "a name after :named");
    if (keeps_labels_) {
      const bool closed = tm_.is_closed(stack_.back());
      const std::string attribute = ":named " + std::string(tm_.symbols().name(name));
      stack_.back() = tm_.mk_annotate(stack_.back(), tm_.symbols().intern(attribute), {});
      if (!closed) {
        return;
      }
    }
    if (!tm_.is_closed(stack_.back())) {
      fail(place, tm_.symbols().name(name), "a term with free variables cannot be named");
    }
    if (scope_.is_bound(name)) {
      fail(place, tm_.symbols().name(name), "is declared already, expected a new name");
    }
    named_.emplace_back(name, stack_.back());
    return;
  }
  const TokenType next = lexer.peek();
  if (next == TokenType::LeftParen && (token.text == ":pattern" || token.text == ":no-pattern")) {
    const Token open = lexer.next();
    const Term annotated = stack_.back();
    stack_.pop_back();
    return push_frame(open.begin, TermFrame::Pattern{tm_.symbols().intern(token.text), annotated});
  }
  const char* end = token.begin + token.text.size();
  if (next != TokenType::Keyword && next != TokenType::RightParen) {
    const Token value = lexer.next();
    if (value.type == TokenType::End || value.type == TokenType::Error) {
      fail_token(lexer, value, "an attribute value");
    }
    if (value.type == TokenType::LeftParen) {
      skip_balanced(lexer, value.begin);
    }
    end = lexer.position();
  }
  stack_.back() = tm_.mk_annotate(stack_.back(), source_text(token.begin, end), {});
}

// --- Pieces --------------------------------------------------------------------------------------------------------------

void TermReader::skip_balanced(Lexer& lexer, const char* open) {
  lexer.set_position(open);
  size_t depth = 0;
  do {
    const Token token = lexer.next();
    if (token.type == TokenType::LeftParen) {
      ++depth;
    } else if (token.type == TokenType::RightParen) {
      --depth;
    } else if (token.type == TokenType::End || token.type == TokenType::Error) {
      fail_token(lexer, token, "`)`");
    }
  } while (depth > 0);
}

/// The text with one blank between tokens and no comments, as a symbol.
Symbol TermReader::source_text(const char* begin, const char* end) {
  std::string text;
  Lexer lexer(begin, source_.end());
  bool after_open = true;
  while (lexer.skip_blank() < end) {
    const Token token = lexer.next();
    if (!after_open && token.type != TokenType::RightParen) {
      text += ' ';
    }
    text.append(token.begin, lexer.position());
    if (token.type == TokenType::Symbol) {
      note_opaque(tm_.symbols().intern(token.text));
    }
    after_open = token.type == TokenType::LeftParen;
  }
  return tm_.symbols().intern(text);
}

Symbol TermReader::read_symbol(Lexer& lexer, std::string_view what) {
  const Token token = expect(lexer, TokenType::Symbol, what);
  const Symbol symbol = tm_.symbols().intern(token.text);
  if (reserved_word(token, symbol) != ReservedWord::None) {
    fail(token.begin, token.text, "a reserved word, expected " + std::string(what));
  }
  return symbol;
}

std::vector<std::pair<Symbol, Term>> TermReader::take_named() { return std::exchange(named_, {}); }

}  // namespace preproc
