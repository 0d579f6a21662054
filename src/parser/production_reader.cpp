#include "parser/production_reader.h"

#include <algorithm>

#include "term/walk.h"
#include "value/identifier.h"
#include "value/number_in.h"
#include "value/own_name.h"

namespace preproc {

AnyWord any_word(const Token& token) {
  if (token.type != TokenType::Symbol || *token.begin == '|') {
    return AnyWord::None;
  }
  if (token.text == "Constant") {
    return AnyWord::Constant;
  }
  if (token.text == "Variable" || token.text == "InputVariable") {
    return AnyWord::Variable;
  }
  return token.text == "LocalVariable" ? AnyWord::Local : AnyWord::None;
}

ProductionReader::ProductionReader(const Source& source, Scope& scope, TermReader& terms)
    : source_(source), scope_(scope), tm_(scope.manager()), terms_(terms), builder_(scope.manager()) {}

ProductionGrammar ProductionReader::read(Lexer& lexer, std::span<const Term> parameters, Sort range) {
  parameters_ = parameters;
  const size_t locals = scope_.local_mark();
  const char* begin = lexer.skip_blank();
  std::vector<Rules> rules;
  const bool first_form = read_declarations(lexer, rules);
  terms_.set_production_holes(this);
  try {
    if (first_form) {
      for (const Rules& group : rules) {
        Lexer productions(group.begin, source_.end());
        read_productions(productions, group.nonterminal);
      }
    } else {
      read_rules(lexer);
    }
  } catch (...) {
    terms_.set_production_holes(nullptr);
    throw;
  }
  terms_.set_production_holes(nullptr);
  scope_.unbind_locals(locals);
  uint32_t start = 0;
  if (first_form) {
    const Symbol name = tm_.symbols().intern("Start");
    for (uint32_t i = 0; i < builder_.nonterminals().size(); ++i) {
      start = !builder_.nonterminals()[i].anonymous && builder_.nonterminals()[i].name == name ? i : start;
    }
  }
  ProductionGrammar grammar = builder_.take(start);
  drop_empty_variables(grammar);
  drop_unreachable(grammar);
  if (grammar.start().sort != range) {
    terms_.fail(begin, tm_.symbols().name(grammar.start().name),
                "expected a start of sort " + tm_.sorts().to_string(range) + ", as the function's range, got " +
                    tm_.sorts().to_string(grammar.start().sort));
  }
  check_productive(grammar);
  return grammar;
}

// --- Nonterminals --------------------------------------------------------------------------------------------------------

Token ProductionReader::read_name(Lexer& lexer) {
  const char* place = lexer.skip_blank();
  Lexer again(place, lexer.end());
  terms_.read_symbol(lexer, "the name of a nonterminal");
  return again.next();
}

uint32_t ProductionReader::declare(const Token& name, Sort sort) {
  const Symbol symbol = tm_.symbols().intern(name.text);
  const Term bound = scope_.lookup(symbol).term;
  if (bound && nonterminals_.contains(bound.id)) {
    terms_.fail(name.begin, name.text, "a nonterminal that is listed twice");
  }
  if (bound && std::ranges::find(parameters_, bound) != parameters_.end()) {
    terms_.fail(name.begin, name.text, "a parameter of the function, expected a new name for a nonterminal");
  }
  const uint32_t nonterminal = builder_.add_nonterminal(symbol, sort, source_.position(name.begin));
  const Term marker = tm_.mk_constant(own_name(name.text, "nonterminal"), sort);
  scope_.bind_local(symbol, marker);
  nonterminals_.emplace(marker.id, nonterminal);
  return nonterminal;
}

/// Skips to behind the parenthesis that closes the one that comes next.
void ProductionReader::skip_list(Lexer& lexer) {
  terms_.expect(lexer, TokenType::LeftParen, "`(` and productions");
  for (size_t depth = 1; depth > 0;) {
    const Token token = lexer.next();
    if (token.type == TokenType::End || token.type == TokenType::Error) {
      terms_.fail_token(lexer, token, "`)`");
    }
    depth += token.type == TokenType::LeftParen ? 1 : 0;
    depth -= token.type == TokenType::RightParen ? 1 : 0;
  }
}

/// True if the list turns out to be that of a grammar of SyGuS-IF 1: then the lexer is behind it, and `rules` tells
/// where the productions are.
bool ProductionReader::read_declarations(Lexer& lexer, std::vector<Rules>& rules) {
  terms_.expect(lexer, TokenType::LeftParen, "`(` and nonterminals");
  bool first_form = false;
  do {
    terms_.expect(lexer, TokenType::LeftParen, "`(` and a nonterminal");
    const Token name = read_name(lexer);
    const Sort sort = terms_.read_sort(lexer);
    first_form = first_form || (nonterminals_.empty() && lexer.peek() == TokenType::LeftParen);
    const uint32_t nonterminal = declare(name, sort);
    if (first_form) {
      rules.push_back({nonterminal, lexer.skip_blank()});
      skip_list(lexer);
    }
    terms_.expect(lexer, TokenType::RightParen, "`)` after the nonterminal");
  } while (lexer.peek() != TokenType::RightParen);
  lexer.next();
  return first_form;
}

/// `((T S (t ...)) ...)` where the nonterminals are declared.
void ProductionReader::read_rules(Lexer& lexer) {
  const size_t count = builder_.nonterminals().size();
  terms_.expect(lexer, TokenType::LeftParen, "`(` and the productions of the nonterminals");
  for (uint32_t i = 0; i < count; ++i) {
    const std::string wanted = "`" + quoted_symbol(tm_.symbols().name(builder_.nonterminals()[i].name)) + "`";
    terms_.expect(lexer, TokenType::LeftParen, "`(` and the productions of " + wanted);
    const Token name = read_name(lexer);
    const Symbol symbol = tm_.symbols().intern(name.text);
    if (symbol != builder_.nonterminals()[i].name) {
      const Term bound = scope_.lookup(symbol).term;
      const bool known = bound && nonterminals_.contains(bound.id);
      terms_.fail(name.begin, name.text,
                  (known ? "a nonterminal out of turn" : "an unknown nonterminal") + std::string(", expected ") +
                      wanted + ", in the order of the declarations");
    }
    const char* place = lexer.skip_blank();
    const Sort sort = terms_.read_sort(lexer);
    if (sort != builder_.nonterminals()[i].sort) {
      terms_.fail(place, {place, static_cast<size_t>(lexer.position() - place)},
                  "expected the sort of " + wanted + ", " + tm_.sorts().to_string(builder_.nonterminals()[i].sort));
    }
    read_productions(lexer, i);
    terms_.expect(lexer, TokenType::RightParen, "`)` after the productions");
  }
  if (lexer.peek() == TokenType::LeftParen) {
    lexer.next();
    const Token name = read_name(lexer);
    const Term bound = scope_.lookup(tm_.symbols().intern(name.text)).term;
    terms_.fail(name.begin, name.text,
                bound && nonterminals_.contains(bound.id) ? "a nonterminal whose productions were listed before"
                                                          : "an unknown nonterminal, expected one that is declared");
  }
  terms_.expect(lexer, TokenType::RightParen, "`)` after the productions of the nonterminals");
}

/// Drops the productions with a `(Variable S)` in them where the function has no parameter of sort S.
void ProductionReader::drop_empty_variables(ProductionGrammar& grammar) {
  const auto is_empty = [&](const NonterminalUse& use) {
    const Nonterminal& used = grammar.nonterminals[use.nonterminal];
    return used.anonymous && used.productions.empty();
  };
  for (Nonterminal& nonterminal : grammar.nonterminals) {
    std::erase_if(nonterminal.productions,
                  [&](const Production& production) { return std::ranges::any_of(production.uses, is_empty); });
  }
}

void ProductionReader::check_productive(const ProductionGrammar& grammar) const {
  const std::vector<bool> productive = productive_nonterminals(grammar);
  for (size_t i = 0; i < grammar.nonterminals.size(); ++i) {
    const Nonterminal& nonterminal = grammar.nonterminals[i];
    const std::string name = "`" + excerpt(tm_.symbols().name(nonterminal.name)) + "`: ";
    if (!productive[i]) {
      throw ScriptError({nonterminal.position, name + "an unproductive nonterminal: " +
                                                   (nonterminal.productions.empty()
                                                        ? "it has no productions"
                                                        : "each of its productions needs one that produces no term")});
    }
  }
}

// --- Productions ---------------------------------------------------------------------------------------------------------

void ProductionReader::read_productions(Lexer& lexer, uint32_t nonterminal) {
  terms_.expect(lexer, TokenType::LeftParen, "`(` and productions");
  do {
    read_production(lexer, nonterminal);
  } while (lexer.peek() != TokenType::RightParen);
  lexer.next();
}

/// A term, `(Constant S)`, `(Variable S)`, or one of these with weights: `(! t :w 3)`.
void ProductionReader::read_production(Lexer& lexer, uint32_t nonterminal) {
  const char* begin = lexer.skip_blank();
  Lexer ahead(begin, lexer.end());
  bool annotated = false;
  if (ahead.next().type == TokenType::LeftParen) {
    const Token head = ahead.next();
    annotated = head.type == TokenType::Symbol && head.text == "!" && *head.begin != '|';
  }
  if (annotated) {
    lexer.set_position(ahead.position());
  }
  const size_t before = builder_.nonterminals()[nonterminal].productions.size();
  const char* place = lexer.skip_blank();
  if (!read_any(lexer, nonterminal)) {
    Term pattern = terms_.read(lexer);
    const char* end = lexer.position();
    const Sort wanted = builder_.nonterminals()[nonterminal].sort;
    check_supported(pattern, place, end);
    if (tm_.sort(pattern) == tm_.sorts().integer() && wanted == tm_.sorts().real()) {
      pattern = tm_.is_value(pattern) ? tm_.mk_real(mpq_class(tm_.value(pattern).integer()))
                                      : tm_.mk(Kind::ToReal, {pattern});
    }
    if (tm_.sort(pattern) != wanted) {
      terms_.fail(place, {place, static_cast<size_t>(end - place)},
                  "expected a production of sort " + tm_.sorts().to_string(wanted) + ", got " +
                      tm_.sorts().to_string(tm_.sort(pattern)));
    }
    builder_.add_pattern(nonterminal, pattern, source_.position(place));
  }
  if (!annotated) {
    return;
  }
  const size_t after = builder_.nonterminals()[nonterminal].productions.size();
  while (lexer.peek() == TokenType::Keyword) {
    const Token keyword = lexer.next();
    const Token number = lexer.next();
    const std::optional<int64_t> cost = number_in<int64_t>(number.text);
    if (!cost) {
      terms_.fail_token(lexer, number, "an integer of at most 63 bits as the weight of a production");
    }
    const Symbol weight = tm_.symbols().intern(keyword.text.substr(1));
    for (size_t i = before; i < after; ++i) {
      builder_.add_weight(nonterminal, i, weight, *cost);
    }
  }
  terms_.expect(lexer, TokenType::RightParen, "`)` or an attribute behind the production");
}

/// Reads `(Constant S)` and its like. False, and nothing is read, before anything else.
bool ProductionReader::read_any(Lexer& lexer, uint32_t nonterminal) {
  Lexer ahead(lexer.position(), lexer.end());
  if (ahead.next().type != TokenType::LeftParen) {
    return false;
  }
  const Token token = ahead.next();
  const AnyWord word = any_word(token);
  if (word == AnyWord::None || scope_.is_bound(tm_.symbols().intern(token.text))) {
    return false;
  }
  lexer.set_position(ahead.position());
  const char* place = lexer.skip_blank();
  const Sort sort = terms_.read_sort(lexer);
  if (const Sort wanted = builder_.nonterminals()[nonterminal].sort; sort != wanted) {
    terms_.fail(place, {place, static_cast<size_t>(lexer.position() - place)},
                "expected a production of sort " + tm_.sorts().to_string(wanted));
  }
  terms_.expect(lexer, TokenType::RightParen, "`)` after the sort");
  add_any(nonterminal, word, token, sort);
  return true;
}

void ProductionReader::add_any(uint32_t nonterminal, AnyWord word, const Token& token, Sort sort) {
  const SourcePosition position = source_.position(token.begin);
  if (word == AnyWord::Local) {
    terms_.fail(token.begin, token.text, "unsupported: variables that a production of another nonterminal binds");
  }
  if (word == AnyWord::Constant) {
    builder_.add_any_constant(nonterminal, position);
    return;
  }
  for (const Term parameter : parameters_) {
    if (tm_.sort(parameter) == sort) {
      builder_.add_leaf(nonterminal, parameter, position);
    }
  }
}

Term ProductionReader::occurrence(Term bound) {
  const auto found = nonterminals_.find(bound.id);
  return found == nonterminals_.end() ? bound : builder_.use(found->second);
}

Term ProductionReader::any(const Token& token, Sort sort) {
  const AnyWord word = any_word(token);
  const auto [place, fresh] = anonymous_.try_emplace((static_cast<uint64_t>(word) << 32) | sort.id,
                                                     static_cast<uint32_t>(builder_.nonterminals().size()));
  if (fresh) {
    builder_.add_nonterminal(scope_.fresh_name(word == AnyWord::Constant ? "Constant" : "Variable"), sort,
                             source_.position(token.begin), true);
    add_any(place->second, word, token, sort);
  }
  return builder_.use(place->second);
}

/// The encodings expand productions: what binds variables, or is not understood, they cannot.
void ProductionReader::check_supported(Term pattern, const char* begin, const char* end) {
  walk_postorder(tm_, pattern, [&](Term t) {
    const Kind kind = tm_.kind(t);
    std::string_view what;
    if (is_binder(kind)) {
      what = "binders in a production";
    } else if (kind == Kind::Opaque) {
      what = "operators unknown to this program in a production";
    } else if (kind == Kind::HoApply || tm_.sorts().kind(tm_.sort(t)) == SortKind::Function) {
      what = "productions of higher order";
    } else if (kind == Kind::Constant && nonterminals_.contains(t.id)) {  // (as T Int)
      what = "nonterminals with a sort";
    }
    if (!what.empty()) {
      terms_.fail(begin, {begin, static_cast<size_t>(end - begin)}, "unsupported: " + std::string(what));
    }
  });
}

}  // namespace preproc
