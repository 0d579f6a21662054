#include "parser/term_reader.h"

#include <algorithm>
#include <charconv>

#include "value/identifier.h"
#include "value/limits.h"
#include "value/string_text.h"

namespace preproc {

namespace {

enum Reserved : uint32_t { kLet, kForall, kExists, kLambda, kAnnotation, kUnderscore, kAs, kMatch, kPar };
constexpr std::array<std::string_view, 9> kReservedWords = {"let", "forall", "exists", "lambda", "!",
                                                            "_",   "as",     "match",  "par"};

/// Operators of theories and solvers that have neither a dot nor an index in their name.
constexpr std::array<std::string_view, 38> kForeignOperators = {
    "@",        "^",        "arccos",  "arccosec",   "arccot",   "arcsec",       "arcsin", "arctan",    "bag", "bv2int",
    "bvcomp",   "bvredand", "bvredor", "complement", "cos",      "cosecant",     "cot",    "cotangent", "csc", "exp",
    "iand",     "if",       "iff",     "implies",    "int.pow2", "intersection", "piand",  "pto",       "sec", "sep",
    "setminus", "sin",      "sqrt",    "subset",     "tan",      "tuple",        "union",  "wand"};

/// Applications that are heads of applications, one in the other: as many as a function has arguments.
constexpr uint32_t kMaxHeads = 100'000;

bool parse_index(std::string_view text, uint32_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

TermReader::TermReader(Scope& scope, const Source& source) : scope_(scope), tm_(scope.manager()), source_(source) {
  static_assert(kReservedWords.size() == kReservedCount);
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
  throw UnknownSymbol({source_.position(token.begin), "`" + excerpt(token.text) + "`: " + std::string(message)},
                      tm_.symbols().intern(token.text));
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

std::string TermReader::sorts_of(std::span<const Term> terms) const {
  std::string out;
  for (const Term t : terms.first(std::min<size_t>(terms.size(), 6))) {
    out += (out.empty() ? "" : ", ") + tm_.sorts().to_string(tm_.sort(t));
  }
  return terms.size() > 6 ? out + ", ..." : out;
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
      if (!frames_.empty() && frames_.back().kind == FrameKind::Let) {
        if (token.type == TokenType::LeftParen) {
          open_let_binding(lexer);
        } else if (token.type == TokenType::RightParen) {
          start_let_body(lexer);
        } else {
          fail_token(lexer, token, "`(` and a let binding, or `)`");
        }
        continue;
      }
      if (!frames_.empty() && frames_.back().kind == FrameKind::Match && read_match(lexer, token)) {
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

void TermReader::push_frame(FrameKind kind, const char* open, uint64_t payload) {
  Frame frame;
  frame.open = open;
  frame.payload = payload;
  frame.arguments = static_cast<uint32_t>(stack_.size());
  frame.locals = 0;
  frame.sort = {};
  frame.kind = kind;
  frame.index_count = 0;
  frame.indices = {};
  frames_.push_back(frame);
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
    if (!is_reserved(token, symbol)) {
      open_symbol(lexer, symbol, token, open);
      return;
    }
    switch (symbol.id - reserved_first_) {
      case kLet:
        expect(lexer, TokenType::LeftParen, "`(` and the bindings of the let");
        push_frame(FrameKind::Let, open);
        return;
      case kForall: return open_binder(lexer, open, Kind::Forall);
      case kExists: return open_binder(lexer, open, Kind::Exists);
      case kLambda: return open_binder(lexer, open, Kind::Lambda);
      case kAnnotation: return push_frame(FrameKind::Annotate, open);
      case kAs: return qualified_atom(lexer, open);
      case kUnderscore: return indexed_atom(lexer, open);
      case kMatch: return push_frame(FrameKind::Match, open);
      default:
        throw UnreadableTerm(
            {source_.position(token.begin), "`" + std::string(token.text) + "` terms are not read by this program"});
    }
  }
  fail_token(lexer, token, "a function symbol");
}

void TermReader::open_symbol(Lexer& lexer, Symbol symbol, const Token& token, const char* open) {
  const Binding binding = scope_.lookup(symbol);
  if (binding.function) {
    push_frame(FrameKind::Apply, open, binding.function.id);
    return;
  }
  if (binding.datatype_name != 0) {
    return push_datatype(scope_.datatype_name(symbol), open, {}, {});
  }
  if (binding.term) {  // a variable of function sort
    push_frame(FrameKind::HoApply, open);
    stack_.push_back(binding.term);
    return;
  }
  if (!scope_.operators(symbol).empty()) {
    push_frame(FrameKind::Operator, open, symbol.id);
    return;
  }
  if (is_tester_head(token, open) || (holes_ != nullptr && open_hole(lexer, token))) {
    return;
  }
  if (unknown_ == UnknownNames::Error && (failed_.contains(symbol.id) || !has_operator_shape(token.text))) {
    fail_unknown(token, "unknown function symbol, expected a declared function or a theory's operator");
  }
  note_opaque(symbol);
  push_frame(FrameKind::Opaque, open, tm_.symbols().intern(quoted_symbol(token.text)).id);
}

/// The head begins at `head`, the parenthesis behind the application's own at `open`. True if the head is an
/// application itself, of which only the parenthesis has been read.
bool TermReader::open_compound_head(Lexer& lexer, const char* open, const char* head) {
  const char* after = lexer.position();
  const Token token = lexer.next();
  const bool word = token.type == TokenType::Symbol && *token.begin != '|';
  if (word && (token.text == "_" || token.text == "as")) {
    if (open_datatype_head(lexer, open, head)) {
      return false;
    }
    lexer.set_position(after);
    lexer.next();
  }
  if (word && token.text == "_") {
    const Token name = lexer.next();
    if (name.type == TokenType::Symbol) {
      const Symbol symbol = tm_.symbols().intern(name.text);
      if (!scope_.operators(symbol).empty()) {
        std::array<uint32_t, 2> indices{};
        uint8_t count = 0;
        const char* rewind = lexer.position();
        Token index = lexer.next();
        while (index.type == TokenType::Numeral && count < 2 && parse_index(index.text, indices[count])) {
          ++count;
          index = lexer.next();
        }
        if (index.type == TokenType::RightParen && count > 0) {
          push_frame(FrameKind::Operator, open, symbol.id);
          Frame& frame = frames_.back();
          frame.index_count = count;
          frame.indices = indices;
          return false;
        }
        lexer.set_position(rewind);
      }
    }
    lexer.set_position(after);
    push_opaque_head(lexer, open, head, {});
    return false;
  }
  if (word && token.text == "as") {
    const char* name_begin = lexer.skip_blank();
    const Token name = lexer.next();
    if (name.type == TokenType::Symbol && name.text == "const") {
      const Sort sort = read_sort(lexer);
      expect(lexer, TokenType::RightParen, "`)` after the sort");
      if (tm_.sorts().is_array(sort)) {
        push_frame(FrameKind::ConstArray, open);
        frames_.back().sort = sort;
        return false;
      }
      if (sort.known() && tm_.sorts().is_concrete(sort)) {
        fail(name.begin, tm_.sorts().to_string(sort), "expected an array sort after `as const`");
      }
    } else if (name.type == TokenType::Symbol) {
      const Symbol symbol = tm_.symbols().intern(name.text);
      const Binding binding = scope_.lookup(symbol);
      if (binding.function) {
        const Sort sort = read_sort(lexer);
        expect(lexer, TokenType::RightParen, "`)` after the sort");
        if (tm_.sorts().range(tm_.info(binding.function).sort) != sort && tm_.sorts().is_concrete(sort)) {
          fail(name_begin, name.text, "is not of sort " + tm_.sorts().to_string(sort));
        }
        push_frame(FrameKind::Apply, open, binding.function.id);
        return false;
      }
    }
    lexer.set_position(after);
    push_opaque_head(lexer, open, head, {});
    return false;
  }
  // The head is a term of function sort: (f x) in ((f x) y).
  lexer.set_position(after);
  push_frame(FrameKind::HoApply, open);
  return true;
}

/// The head between `head_begin` and its closing parenthesis is kept as written.
void TermReader::push_opaque_head(Lexer& lexer, const char* open, const char* head_begin, Sort sort) {
  skip_balanced(lexer, head_begin);
  push_frame(FrameKind::Opaque, open, source_text(head_begin, lexer.position()).id);
  frames_.back().sort = sort;
}

void TermReader::close(const char* place) {
  const Frame frame = frames_.back();
  const std::span<Term> arguments(stack_.data() + frame.arguments, stack_.size() - frame.arguments);
  Term result;
  switch (frame.kind) {
    case FrameKind::Operator: result = apply_operator(frame, arguments, place); break;
    case FrameKind::Apply:
      result = apply_function({static_cast<uint32_t>(frame.payload)}, arguments, frame.open, place);
      break;
    case FrameKind::HoApply: {
      if (arguments.size() == 1 || tm_.kind(arguments[0]) == Kind::Opaque) {
        // ((x S)) and ((x S) (y T)) may be what a binder of the next program binds: then names below are not what they
        // are here.
        throw UnreadableTerm({source_.position(frame.open), "`" + excerpt({frame.open, place + 1}) +
                                                                "`: a list of terms is not read by this program"});
      }
      const Sort sort = tm_.sort(arguments[0]);
      if (sort.known() && tm_.sorts().is_concrete(sort) &&
          (tm_.sorts().kind(sort) != SortKind::Function || tm_.sorts().arguments(sort).size() < arguments.size() - 1)) {
        fail(frame.open, {frame.open, static_cast<size_t>(place + 1 - frame.open)},
             "expected a function of " + std::to_string(arguments.size() - 1) +
                 " arguments at its head, got a term of sort " + tm_.sorts().to_string(sort));
      }
      result = tm_.mk_ho_apply(arguments[0], arguments.subspan(1));
      break;
    }
    case FrameKind::Opaque:
      if (arguments.empty()) {  // what `(f)` is only the next program knows
        const std::string_view name = tm_.symbols().name({static_cast<uint32_t>(frame.payload)});
        result = tm_.mk_opaque(tm_.symbols().intern("(" + std::string(name) + ")"), frame.sort, {});
        break;
      }
      result = tm_.mk_opaque({static_cast<uint32_t>(frame.payload)}, frame.sort, arguments);
      break;
    case FrameKind::Datatype: result = apply_datatype(frame, arguments, place); break;
    case FrameKind::Match: result = close_match(frame, arguments, place); break;
    case FrameKind::ConstArray: {
      const Sort element = tm_.sorts().element(frame.sort);
      if (arguments.size() == 1 && tm_.sort(arguments[0]) == tm_.sorts().integer() && element == tm_.sorts().real()) {
        arguments[0] = tm_.mk(Kind::ToReal, {arguments[0]});
      }
      if (arguments.size() != 1 || (tm_.sort(arguments[0]) != element && tm_.sort(arguments[0]).known())) {
        fail(frame.open, {frame.open, static_cast<size_t>(place + 1 - frame.open)},
             "expected one element of sort " + tm_.sorts().to_string(element) + ", got " + sorts_of(arguments));
      }
      result = tm_.mk_const_array(frame.sort, arguments[0]);
      break;
    }
    case FrameKind::LetBinding:
    case FrameKind::LetBody:
    case FrameKind::MatchCase:
    case FrameKind::Annotate:
      if (arguments.size() != 1) {
        fail(place, {}, std::string("expected one term before `)`, got ") + std::to_string(arguments.size()));
      }
      result = arguments[0];
      if (frame.kind == FrameKind::LetBinding) {
        if (frame.sort.known() && tm_.sort(result) != frame.sort) {
          fail(frame.open, {frame.open, static_cast<size_t>(place + 1 - frame.open)},
               "expected a term of sort " + tm_.sorts().to_string(frame.sort) + ", got " + sorts_of(arguments));
        }
        let_names_.push_back({static_cast<uint32_t>(frame.payload)});
      } else if (frame.kind == FrameKind::LetBody || frame.kind == FrameKind::MatchCase) {
        scope_.unbind_locals(frame.locals);
      }
      break;
    case FrameKind::Binder: {
      const Kind kind = static_cast<Kind>(frame.payload & 0xff);
      const size_t variables = frame.payload >> 8;
      if (arguments.size() != variables + 1) {
        fail(place, {}, "expected one body before `)`, got " + std::to_string(arguments.size() - variables) + " terms");
      }
      const Sort body = tm_.sort(arguments.back());
      if (kind != Kind::Lambda && body.known() && body != tm_.sorts().boolean()) {
        fail(frame.open, {frame.open, static_cast<size_t>(place + 1 - frame.open)},
             "expected a body of sort Bool, got " + tm_.sorts().to_string(body));
      }
      result = tm_.mk_binder(kind, arguments.first(variables), arguments.back());
      scope_.unbind_locals(frame.locals);
      break;
    }
    case FrameKind::Pattern: {
      // The annotated term is the one argument below the pattern's terms.
      result = tm_.mk_annotate(stack_[frame.arguments - 1], {static_cast<uint32_t>(frame.payload)}, arguments);
      stack_.resize(frame.arguments - 1);
      stack_.push_back(result);
      frames_.pop_back();
      return;
    }
    case FrameKind::Let: break;  // handled by the loop
  }
  stack_.resize(frame.arguments);
  stack_.push_back(result);
  frames_.pop_back();
}

// --- Applications --------------------------------------------------------------------------------------------------------

Term TermReader::apply_operator(const Frame& frame, std::span<const Term> arguments, const char* place) {
  std::string expected;
  const std::span<const uint32_t> indices(frame.indices.data(), frame.index_count);
  const auto rows = scope_.operators({static_cast<uint32_t>(frame.payload)});
  for (const OperatorInfo* row : rows) {
    if (row->index_count != frame.index_count) {
      if (const Term loop = row->kind == Kind::ReLoop ? old_loop(arguments) : Term{}) {
        return loop;
      }
      continue;
    }
    std::string message;
    if (const Term t = tm_.try_mk(row->kind, indices, arguments, &message)) {
      return t;
    }
    const bool fits =
        arguments.size() >= row->min_arguments && (row->max_arguments == 255 || arguments.size() <= row->max_arguments);
    if (expected.empty() || fits) {
      expected = std::move(message);
    }
  }
  if (expected.empty()) {
    expected = std::to_string(rows.front()->index_count) + " numerals as indices, as in (_ " +
               std::string(rows.front()->name) + " i)";
  }
  const std::string_view text(frame.open, static_cast<size_t>(place + 1 - frame.open));
  fail(frame.open, text, "expected " + expected + (arguments.empty() ? "" : ", got " + sorts_of(arguments)));
}

/// (re.loop r i j), as loops were written before SMT-LIB 2.6; null for other arguments.
Term TermReader::old_loop(std::span<const Term> arguments) {
  std::array<uint32_t, 2> bounds{};
  if (arguments.size() != 3) {
    return {};
  }
  for (size_t i = 0; i < bounds.size(); ++i) {
    const Value bound = tm_.is_value(arguments[i + 1]) ? tm_.value(arguments[i + 1]) : Value();
    if (!bound.is_int() || bound.integer() < 0 || bound.integer() > UINT32_MAX) {
      return {};
    }
    bounds[i] = static_cast<uint32_t>(bound.integer().get_ui());
  }
  return tm_.try_mk(Kind::ReLoop, bounds, arguments.first(1), nullptr);
}

Term TermReader::apply_function(Function f, std::span<Term> arguments, const char* open, const char* place) {
  const FunctionInfo& info = tm_.info(f);
  const std::span<const Sort> wanted = tm_.sorts().arguments(info.sort);
  const bool function = tm_.sorts().kind(info.sort) == SortKind::Function;
  const size_t arity = function ? wanted.size() : 0;
  const std::string_view text(open, static_cast<size_t>(place + 1 - open));
  if (arguments.empty() || arguments.size() > arity || (arguments.size() < arity && !higher_order_)) {
    if (!function && arguments.empty()) {
      if (sygus_) {  // a function to be synthesised may have no arguments
        return tm_.mk_constant(f);
      }
      fail(open, text, "a constant is written without parentheses");
    }
    fail(open, text, "expected " + counted(arity, "argument") + ", got " + std::to_string(arguments.size()));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Sort got = tm_.sort(arguments[i]);
    if (got == wanted[i] || !got.known() || !wanted[i].known()) {
      continue;
    }
    if (got == tm_.sorts().integer() && wanted[i] == tm_.sorts().real()) {
      arguments[i] = tm_.mk(Kind::ToReal, {arguments[i]});
      continue;
    }
    fail(open, text,
         "expected argument " + std::to_string(i + 1) + " of sort " + tm_.sorts().to_string(wanted[i]) + ", got " +
             tm_.sorts().to_string(got));
  }
  return arguments.size() == arity ? tm_.mk_apply(f, arguments) : tm_.mk_ho_apply(tm_.mk_constant(f), arguments);
}

// --- Atoms ---------------------------------------------------------------------------------------------------------------

void TermReader::atom(const Token& token) {
  const Symbol symbol = tm_.symbols().intern(token.text);
  const Binding binding = scope_.lookup(symbol);
  if (binding.term) {
    stack_.push_back(holes_ == nullptr ? binding.term : holes_->occurrence(binding.term));
    return;
  }
  if (binding.function) {
    stack_.push_back(tm_.mk_constant(binding.function));
    return;
  }
  if (binding.datatype_name != 0) {
    if (unknown_ == UnknownNames::Error) {
      fail(token.begin, token.text,
           "of a datatype with parameters, expected its sort, as in (as " + std::string(token.text) + " S)");
    }
    stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(quoted_symbol(token.text)), {}, {}));
    return;
  }
  if (is_reserved(token, symbol)) {
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
  if (sygus_ && negative_number(token.text)) {
    return;
  }
  // The name of a term further to the left, in the same command.
  const auto named = std::ranges::find(named_, symbol, &std::pair<Symbol, Term>::first);
  if (named != named_.end() && tm_.is_closed(named->second)) {
    stack_.push_back(named->second);
    return;
  }
  if (unknown_ == UnknownNames::Error && (failed_.contains(symbol.id) || !has_operator_shape(token.text))) {
    fail_unknown(token, holes_ == nullptr ? "unknown symbol, expected a declared constant, a variable or a literal"
                                          : "unknown symbol, expected a nonterminal, a parameter or a literal");
  }
  note_opaque(symbol);
  stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(quoted_symbol(token.text)), {}, {}));
}

/// `-1` and `-0.5`, which are symbols in SMT-LIB.
bool TermReader::negative_number(std::string_view text) {
  if (text.size() < 2 || text[0] != '-') {
    return false;
  }
  const std::string number(text.substr(1));
  Lexer lexer(number.c_str(), number.c_str() + number.size());
  const Token token = lexer.next();
  if ((token.type != TokenType::Numeral && token.type != TokenType::Decimal) || token.text.size() != number.size()) {
    return false;
  }
  literal(token);
  const Value value = tm_.value(stack_.back());
  stack_.back() = value.is_int() ? tm_.mk_int(-value.integer()) : tm_.mk_real(-value.real());
  return true;
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
  return name.find('.') != std::string_view::npos ||
         std::ranges::find(kForeignOperators, name) != kForeignOperators.end();
}

void TermReader::literal(const Token& token) {
  const std::string_view text = token.text;
  switch (token.type) {
    case TokenType::Numeral: {
      uint64_t word = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), word);
      const mpz_class value = error == std::errc() ? mpz_class(word) : mpz_class(std::string(text), 10);
      stack_.push_back(numerals_are_real_ ? tm_.mk_real(mpq_class(value)) : tm_.mk_int(value));
      return;
    }
    case TokenType::Decimal: {
      const size_t dot = text.find('.');
      const std::string digits = std::string(text.substr(0, dot)) + std::string(text.substr(dot + 1));
      mpz_class scale;
      mpz_ui_pow_ui(scale.get_mpz_t(), 10, text.size() - dot - 1);
      mpq_class value(mpz_class(digits, 10), scale);
      value.canonicalize();
      stack_.push_back(tm_.mk_real(value));
      return;
    }
    case TokenType::Hexadecimal:
      if (text.size() <= 18) {
        uint64_t word = 0;
        std::from_chars(text.data() + 2, text.data() + text.size(), word, 16);
        stack_.push_back(tm_.mk_bv(static_cast<uint32_t>(text.size() - 2) * 4, word));
      } else {
        stack_.push_back(tm_.mk_value(Value(BitVector::from_hexadecimal(text.substr(2)))));
      }
      return;
    case TokenType::Binary:
      if (text.size() <= 66) {
        uint64_t word = 0;
        std::from_chars(text.data() + 2, text.data() + text.size(), word, 2);
        stack_.push_back(tm_.mk_bv(static_cast<uint32_t>(text.size() - 2), word));
      } else {
        stack_.push_back(tm_.mk_value(Value(BitVector::from_binary(text.substr(2)))));
      }
      return;
    case TokenType::Foreign: stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(text), {}, {})); return;
    default: {
      if (std::optional<std::u32string> string = string_of_literal(text)) {
        stack_.push_back(tm_.mk_value(Value(std::move(*string))));
        return;
      }
      const std::string_view written(token.begin, text.size() + 2);
      stack_.push_back(tm_.mk_opaque(tm_.symbols().intern(written), tm_.sorts().string(), {}));
      return;
    }
  }
}

/// (_ name index...) where a term is expected: a bit-vector literal, a special float, or something opaque.
void TermReader::indexed_atom(Lexer& lexer, const char* open) {
  const Token name = lexer.next();
  if (name.type == TokenType::Symbol && name.text.size() > 2 && name.text.starts_with("bv") &&
      std::ranges::all_of(name.text.substr(2), [](char c) { return c >= '0' && c <= '9'; })) {
    stack_.push_back(bitvector_literal(lexer, name.text.substr(2), open));
    return;
  }
  if (name.type == TokenType::Symbol && special_float(name.text, {2, 2})) {
    const FloatFormat format = read_float_format(lexer, lexer.next());
    if (format.width() > kMaxVectorBits) {
      fail(open, {open, static_cast<size_t>(lexer.position() - open)},
           "expected at most " + std::to_string(kMaxVectorBits) + " bits in a literal");
    }
    stack_.push_back(tm_.mk_value(Value(*special_float(name.text, format))));
    return;
  }
  lexer.set_position(open + 1);
  skip_balanced(lexer, open);
  stack_.push_back(tm_.mk_opaque(source_text(open, lexer.position()), {}, {}));
}

Term TermReader::bitvector_literal(Lexer& lexer, std::string_view digits, const char* open) {
  const Token numeral = expect(lexer, TokenType::Numeral, "the width of a bit-vector constant");
  uint32_t width = 0;
  if (!parse_index(numeral.text, width) || width == 0 || width > kMaxWidth) {
    fail(numeral.begin, numeral.text, "expected a width from 1 to " + std::to_string(kMaxWidth));
  }
  expect(lexer, TokenType::RightParen, "`)` after the width");
  const std::string_view text(open, static_cast<size_t>(lexer.position() - open));
  uint64_t word = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), word);
  if (error == std::errc() && width <= 64) {
    if (width < 64 && (word >> width) != 0) {
      fail(open, text, "the number does not fit in " + std::to_string(width) + " bits");
    }
    return tm_.mk_bv(width, word);
  }
  const mpz_class value(std::string(digits), 10);
  if (mpz_sizeinbase(value.get_mpz_t(), 2) > width && value != 0) {
    fail(open, text, "the number does not fit in " + std::to_string(width) + " bits");
  }
  if (width > kMaxVectorBits) {  // a few bytes of text, but not of memory
    return tm_.mk_opaque(source_text(open, lexer.position()), tm_.sorts().bitvec(width), {});
  }
  return tm_.mk_value(Value(BitVector(width, value)));
}

/// (as name sort) where a term is expected.
void TermReader::qualified_atom(Lexer& lexer, const char* open) {
  const Token name = lexer.next();
  if (name.type == TokenType::Symbol) {
    const Binding binding = scope_.lookup(tm_.symbols().intern(name.text));
    if (binding.datatype_name != 0) {
      const DatatypeName datatype = scope_.datatype_name(tm_.symbols().intern(name.text));
      const Sort sort = read_qualified_datatype(lexer, datatype);
      if (sort.known()) {
        stack_.push_back(tm_.mk_constant(tm_.datatype_function(sort, datatype.operation)));
        return;
      }
    } else if (binding.bound()) {
      const Term t = binding.term ? binding.term : tm_.mk_constant(binding.function);
      const Sort sort = read_sort(lexer);
      expect(lexer, TokenType::RightParen, "`)` after the sort");
      if (tm_.sort(t) != sort && tm_.sorts().is_concrete(sort)) {
        fail(open, {open, static_cast<size_t>(lexer.position() - open)},
             "expected the sort " + tm_.sorts().to_string(tm_.sort(t)));
      }
      stack_.push_back(t);
      return;
    }
  }
  lexer.set_position(open + 1);
  skip_balanced(lexer, open);
  stack_.push_back(tm_.mk_opaque(source_text(open, lexer.position()), {}, {}));
}

// --- let, binders, annotations -------------------------------------------------------------------------------------------

void TermReader::open_let_binding(Lexer& lexer) {
  const char* open = lexer.skip_blank();
  const Symbol name = read_symbol(lexer, "the name of a let variable");
  push_frame(FrameKind::LetBinding, open, name.id);
  if (sygus_ && at_sort_of_let(lexer)) {
    frames_.back().sort = read_sort(lexer);
  }
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

void TermReader::start_let_body(Lexer&) {
  Frame& frame = frames_.back();
  const size_t count = stack_.size() - frame.arguments;
  frame.kind = FrameKind::LetBody;
  frame.locals = static_cast<uint32_t>(scope_.local_mark());
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
  const auto mark = static_cast<uint32_t>(scope_.local_mark());
  const std::vector<Term> variables = read_sorted_variables(lexer);
  if (variables.empty()) {
    fail(open, {}, "expected at least one variable");
  }
  push_frame(FrameKind::Binder, open, static_cast<uint64_t>(kind) | (uint64_t{variables.size()} << 8));
  frames_.back().locals = mark;
  stack_.insert(stack_.end(), variables.begin(), variables.end());
}

void TermReader::keyword(Lexer& lexer, const Token& token) {
  if (frames_.empty() || frames_.back().kind != FrameKind::Annotate) {
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
    push_frame(FrameKind::Pattern, open.begin, tm_.symbols().intern(token.text).id);
    return;
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

/// Skips to behind the parenthesis that closes `open`; the lexer stands somewhere behind `open`.
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
  if (is_reserved(token, symbol)) {
    fail(token.begin, token.text, "a reserved word, expected " + std::string(what));
  }
  return symbol;
}

std::vector<std::pair<Symbol, Term>> TermReader::take_named() { return std::exchange(named_, {}); }

}  // namespace preproc
