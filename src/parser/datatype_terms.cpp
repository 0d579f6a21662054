// Functions of datatypes and match: the part of TermReader that reads them.
#include <algorithm>
#include <unordered_set>

#include "parser/term_reader.h"
#include "term/application.h"
#include "value/identifier.h"

namespace preproc {

namespace {

constexpr std::string_view kTesterPrefix = "is-";

}  // namespace

// --- Heads ---------------------------------------------------------------------------------------------------------------

/// `written`: the head of a tester or updater as written. `sort`: the datatype, if it is told.
void TermReader::push_datatype(const DatatypeName& name, const char* open, Symbol written, Sort sort) {
  if (!sort.known() && tm_.sorts().declaration(name.datatype).parameters.empty()) {
    sort = tm_.sorts().datatype(name.datatype, {});
  }
  if (sort.known()) {
    push_frame(open, TermFrame::Apply{tm_.datatype_function(sort, name.operation, written)});
    return;
  }
  push_frame(open, TermFrame::Datatype{name, written});
}

/// `is-c`, which solvers read as the tester of constructor c.
bool TermReader::is_tester_head(const Token& token, const char* open) {
  if (!token.text.starts_with(kTesterPrefix)) {
    return false;
  }
  const Symbol constructor = tm_.symbols().find(token.text.substr(kTesterPrefix.size()));
  if (constructor && scope_.lookup(constructor).overloads != 0) {
    push_frame(open, TermFrame::Overloaded{constructor, DatatypeRole::Tester,
                                           tm_.symbols().intern(quoted_symbol(token.text))});
    return true;
  }
  DatatypeName name = constructor ? scope_.datatype_name(constructor) : DatatypeName{};
  if (name.operation.role != DatatypeRole::Constructor) {
    return false;
  }
  name.operation.role = DatatypeRole::Tester;
  push_datatype(name, open, tm_.symbols().intern(quoted_symbol(token.text)), {});
  return true;
}

/// `c S)` behind `((as`, of a constructor. False where it is something else; the lexer stands anywhere then.
bool TermReader::open_qualified_datatype_head(Lexer& lexer, const char* open) {
  const Token word = lexer.next();
  if (word.type != TokenType::Symbol) {
    return false;
  }
  const Binding binding = scope_.lookup(tm_.symbols().intern(word.text));
  DatatypeName name = scope_.datatype_name(binding);
  if (binding.overloads != 0) {
    const char* place = lexer.position();
    name = constructor_of(binding, read_sort(lexer));
    lexer.set_position(place);
  }
  if (name.operation.role != DatatypeRole::Constructor) {
    return false;
  }
  const Sort sort = read_qualified_datatype(lexer, name);
  if (sort.known()) {
    push_datatype(name, open, {}, sort);
  }
  return sort.known();
}

/// `is c)` and `update f)` behind `((_`. False where it is something else; the lexer stands anywhere then. The head
/// begins at `head`.
bool TermReader::open_indexed_datatype_head(Lexer& lexer, const char* open, const char* head) {
  const Token word = lexer.next();
  if (word.type != TokenType::Symbol) {
    return false;
  }
  const bool tester = word.text == "is";
  if (!tester && word.text != "update" && word.text != "update-field") {
    return false;
  }
  Token symbol = lexer.next();
  Sort sort;
  DatatypeName name;
  if (const Symbol overloaded = symbol.type == TokenType::Symbol ? tm_.symbols().intern(symbol.text) : Symbol{};
      overloaded && scope_.lookup(overloaded).overloads != 0) {
    if (lexer.next().type != TokenType::RightParen) {
      return false;
    }
    push_frame(open, TermFrame::Overloaded{overloaded, tester ? DatatypeRole::Tester : DatatypeRole::Updater,
                                           source_text(head, lexer.position())});
    return true;
  }
  if (symbol.type == TokenType::Symbol) {
    name = scope_.datatype_name(tm_.symbols().intern(symbol.text));
  } else if (symbol.type == TokenType::LeftParen && tester) {  // (_ is (as c S))
    if (lexer.next().text != "as") {
      return false;
    }
    symbol = lexer.next();
    name = symbol.type == TokenType::Symbol ? scope_.datatype_name(tm_.symbols().intern(symbol.text)) : name;
    if (name.operation.role == DatatypeRole::Constructor) {
      sort = read_qualified_datatype(lexer, name);
    }
  }
  if (name.operation.role != (tester ? DatatypeRole::Constructor : DatatypeRole::Selector) ||
      lexer.next().type != TokenType::RightParen) {
    return false;
  }
  name.operation.role = tester ? DatatypeRole::Tester : DatatypeRole::Updater;
  push_datatype(name, open, source_text(head, lexer.position()), sort);
  return true;
}

/// The sort and the parenthesis of (as c S). The unknown sort where S is none this program knows.
Sort TermReader::read_qualified_datatype(Lexer& lexer, const DatatypeName& name) {
  const char* place = lexer.skip_blank();
  const Sort sort = read_sort(lexer);
  expect(lexer, TokenType::RightParen, "`)` after the sort");
  SortTable& sorts = tm_.sorts();
  // Some write the sort of the constructor itself, which is the sort of what it makes.
  const Sort made = sorts.range(sort);
  if (sorts.kind(made) == SortKind::Datatype && sorts.datatype_id(made) == name.datatype) {
    return made;
  }
  if (sorts.is_concrete(sort)) {
    fail(place, sorts.to_string(sort),
         "expected a sort of the datatype `" +
             quoted_symbol(tm_.symbols().name(sorts.declaration(name.datatype).name)) + "`");
  }
  return {};
}

/// The datatype's sort that the arguments tell, or the unknown sort.
Sort TermReader::datatype_instance(const DatatypeName& name, std::span<const Term> arguments) {
  SortTable& sorts = tm_.sorts();
  if (arguments.empty()) {
    return {};
  }
  if (name.operation.role != DatatypeRole::Constructor) {
    const Sort sort = tm_.sort(arguments[0]);
    return sorts.kind(sort) == SortKind::Datatype && sorts.datatype_id(sort) == name.datatype ? sort : Sort{};
  }
  const DatatypeDeclaration& declaration = sorts.declaration(name.datatype);
  const std::vector<ConstructorDeclaration::Field>& fields =
      declaration.constructors[name.operation.constructor].fields;
  std::unordered_map<uint32_t, Sort> found;
  for (size_t i = 0; i < std::min(fields.size(), arguments.size()); ++i) {
    const Sort sort = tm_.sort(arguments[i]);
    if (sort.known() && !sorts.match(fields[i].sort, sort, found)) {
      return {};
    }
  }
  std::vector<Sort> actuals;
  for (const Sort parameter : declaration.parameters) {
    const auto actual = found.find(parameter.id);
    if (actual == found.end()) {
      return {};
    }
    actuals.push_back(actual->second);
  }
  return sorts.datatype(name.datatype, actuals);
}

Term TermReader::finish(const TermFrame::Datatype& frame, const Closing& closing) {
  const std::span<const Term> arguments = closing.arguments;
  const DatatypeName& name = frame.name;
  if (const Sort sort = datatype_instance(name, arguments); sort.known()) {
    return apply_function(tm_.datatype_function(sort, name.operation, frame.written), closing);
  }
  const bool vague = std::ranges::any_of(arguments, [&](Term t) { return !tm_.sorts().is_concrete(tm_.sort(t)); });
  if (!vague && unknown_ != UnknownNames::Opaque) {
    fail_whole(closing, "expected arguments that tell the sort of the datatype `" +
                            quoted_symbol(tm_.symbols().name(tm_.sorts().declaration(name.datatype).name)) + "`, got " +
                            (arguments.empty() ? "none" : sorts_of(tm_, arguments)));
  }
  Lexer lexer(closing.open + 1, source_.end());
  const Token head = lexer.next();
  if (head.type == TokenType::LeftParen) {
    skip_balanced(lexer, head.begin);
  }
  return tm_.mk_opaque(source_text(head.begin, lexer.position()), {}, arguments);
}

// --- Several functions of one name ---------------------------------------------------------------------------------------

/// The constant among the functions of the name.
Term TermReader::constant_among(const Binding& binding, const Token& token) const {
  Term found;
  for (const Binding& each : scope_.overloads(binding)) {
    if (each.term && found) {
      fail(token.begin, token.text,
           "a constant of several datatypes, expected its sort, as in (as " + std::string(token.text) + " S)");
    }
    found = each.term ? each.term : found;
  }
  if (!found) {
    fail(token.begin, token.text, "the name of several functions, expected an application of one");
  }
  return found;
}

/// The constructor of the sort's datatype among the functions of the name.
DatatypeName TermReader::constructor_of(const Binding& binding, Sort sort) const {
  const Sort made = tm_.sorts().range(sort);
  for (const Binding& each : scope_.overloads(binding)) {
    const DatatypeName name = scope_.datatype_name(each);
    if (name.operation.role == DatatypeRole::Constructor && tm_.sorts().kind(made) == SortKind::Datatype &&
        tm_.sorts().datatype_id(made) == name.datatype) {
      return name;
    }
  }
  return {};
}

/// The function that one of the bindings stands for with these arguments; null where it cannot be applied to them.
Function TermReader::overload(const TermFrame::Overloaded& frame, const Binding& candidate,
                              std::span<const Term> arguments) {
  DatatypeName name = scope_.datatype_name(candidate);
  if (frame.role != DatatypeRole::None) {
    const auto wanted = frame.role == DatatypeRole::Tester ? DatatypeRole::Constructor : DatatypeRole::Selector;
    if (name.operation.role != wanted) {
      return {};
    }
    name.operation.role = frame.role;
  }
  Function f = candidate.function;
  if (name.operation.role != DatatypeRole::None) {
    const bool has_parameters = !tm_.sorts().declaration(name.datatype).parameters.empty();
    const Sort sort = has_parameters ? datatype_instance(name, arguments) : tm_.sorts().datatype(name.datatype, {});
    if (!sort.known()) {
      return {};
    }
    f = tm_.datatype_function(sort, name.operation, frame.written);
  }
  const Sort sort = tm_.info(f).sort;
  const bool takes_arguments = tm_.sorts().kind(sort) == SortKind::Function;
  return takes_arguments && tm_.sorts().arguments(sort).size() == arguments.size() ? f : Function{};
}

/// The first function that takes the arguments as they are, or else with Ints made Reals.
Term TermReader::finish(const TermFrame::Overloaded& frame, const Closing& closing) {
  const std::span<const Binding> candidates = scope_.overloads(scope_.lookup(frame.name));
  for (const bool coerced : {false, true}) {
    for (const Binding& candidate : candidates) {
      const Function f = overload(frame, candidate, closing.arguments);
      if (!f) {
        continue;
      }
      std::vector<Term> arguments(closing.arguments.begin(), closing.arguments.end());
      std::string expected;
      if (fit_arguments(tm_, f, arguments, expected) && (coerced || std::ranges::equal(arguments, closing.arguments))) {
        return apply_function(f, closing);
      }
    }
  }
  fail_whole(closing, "expected arguments of one of the " + std::to_string(candidates.size()) +
                          " functions of this name, got " + sorts_of(tm_, closing.arguments));
}

// --- match ---------------------------------------------------------------------------------------------------------------

/// Reads the parts of a match that are no terms. False where a term comes next: the matched one.
bool TermReader::read_match(Lexer& lexer, const Token& token) {
  TermFrame& frame = frames_.back();
  auto& match = std::get<TermFrame::Match>(frame.kind);
  if (stack_.size() == frame.arguments) {
    if (token.type == TokenType::RightParen) {
      fail_token(lexer, token, "a term to match");
    }
    return false;
  }
  switch (match.place) {
    case TermFrame::Match::Place::Scrutinee:
      if (token.type != TokenType::LeftParen) {
        fail_token(lexer, token, "`(` and the cases of the match");
      }
      if (tm_.sorts().kind(tm_.sort(stack_[frame.arguments])) != SortKind::Datatype) {
        const Sort sort = tm_.sort(stack_[frame.arguments]);
        if (sort.known() && tm_.sorts().is_concrete(sort)) {
          fail(token.begin, {},
               "expected a term of a datatype to match, got one of sort " + tm_.sorts().to_string(sort));
        }
        throw UnreadableTerm({source_.position(frame.open), "a match of a term whose sort is not known"});
      }
      match.place = TermFrame::Match::Place::InCases;
      return true;
    case TermFrame::Match::Place::InCases:
      if (token.type == TokenType::LeftParen) {
        open_match_case(lexer, token.begin);
      } else if (token.type == TokenType::RightParen) {
        match.place = TermFrame::Match::Place::BehindCases;
      } else {
        fail_token(lexer, token, "`(` and a case, or `)`");
      }
      return true;
    case TermFrame::Match::Place::BehindCases:
      if (token.type != TokenType::RightParen) {
        fail_token(lexer, token, "`)` after the cases of the match");
      }
      close(token.begin);
      return true;
  }
  return true;
}

/// Reads a pattern; its variables are bound to what they stand for, which is the selectors' terms of the matched one.
void TermReader::open_match_case(Lexer& lexer, const char* open) {
  const Term matched = stack_[frames_.back().arguments];
  const size_t locals = scope_.local_mark();
  stack_.push_back(match_guard(lexer, matched, open));
  push_frame(open, TermFrame::MatchCase{locals});
}

/// The condition under which the pattern that comes next matches.
Term TermReader::match_guard(Lexer& lexer, Term matched, const char* place) {
  SortTable& sorts = tm_.sorts();
  const Sort sort = tm_.sort(matched);
  const std::vector<ConstructorDeclaration>& constructors = sorts.declaration(sort).constructors;
  const auto find = [&](Symbol name) {
    return static_cast<uint32_t>(std::ranges::find(constructors, name, &ConstructorDeclaration::name) -
                                 constructors.begin());
  };
  const auto test = [&](uint32_t c) {
    return tm_.mk_apply(tm_.datatype_function(sort, {DatatypeRole::Tester, c, 0}), std::span(&matched, 1));
  };
  const auto is_wildcard = [](const Token& token) { return token.type == TokenType::Symbol && token.text == "_"; };
  std::unordered_set<uint32_t> variables_read;
  const auto read_variable = [&](Term stands_for) {
    const char* before = lexer.skip_blank();
    if (is_wildcard(lexer.next())) {
      return;
    }
    lexer.set_position(before);
    const Symbol variable = read_symbol(lexer, "a variable of the pattern");
    if (!variables_read.insert(variable.id).second) {
      fail(before, tm_.symbols().name(variable), "a variable that is listed twice");
    }
    scope_.bind_local(variable, stands_for);
  };
  const auto read_qualified = [&] {  // behind `(as`
    const Symbol name = read_symbol(lexer, "a constructor");
    read_sort(lexer);
    expect(lexer, TokenType::RightParen, "`)` after the sort");
    return name;
  };
  const char* before = lexer.skip_blank();
  Token token = lexer.next();
  if (token.type == TokenType::Symbol) {
    if (is_wildcard(token)) {
      return tm_.mk_true();
    }
    lexer.set_position(before);
    const Symbol name = read_symbol(lexer, "a pattern");
    const uint32_t c = find(name);
    if (c == constructors.size()) {
      scope_.bind_local(name, matched);
      return tm_.mk_true();
    }
    if (!constructors[c].fields.empty()) {
      fail(before, token.text, "expected a pattern with " + counted(constructors[c].fields.size(), "variable"));
    }
    return test(c);
  }
  if (token.type != TokenType::LeftParen) {
    fail_token(lexer, token, "a pattern");
  }
  token = lexer.next();
  Symbol name;
  bool closed = false;
  if (token.type == TokenType::Symbol && token.text == "as") {
    name = read_qualified();
    closed = true;
  } else if (token.type == TokenType::LeftParen) {
    expect(lexer, TokenType::Symbol, "`as`");
    name = read_qualified();
  } else if (token.type == TokenType::Symbol) {
    name = tm_.symbols().intern(token.text);
  }
  const uint32_t c = find(name);
  if (c == constructors.size()) {
    fail(token.begin, token.text, "expected a constructor of " + sorts.to_string(sort));
  }
  const size_t count = constructors[c].fields.size();
  size_t variables = 0;
  for (; !closed && lexer.peek() != TokenType::RightParen; ++variables) {
    if (variables == count) {
      break;
    }
    const Function selector =
        tm_.datatype_function(sort, {DatatypeRole::Selector, c, static_cast<uint32_t>(variables)});
    read_variable(tm_.mk_apply(selector, std::span(&matched, 1)));
  }
  if (variables != count || (!closed && lexer.next().type != TokenType::RightParen)) {
    fail(place, tm_.symbols().name(name), "expected a pattern with " + counted(count, "variable"));
  }
  return test(c);
}

/// Cases become nested ites, the last case needing no condition.
Term TermReader::finish(const TermFrame::Match& frame, const Closing& closing) {
  const std::span<const Term> arguments = closing.arguments;
  if (frame.place != TermFrame::Match::Place::BehindCases || arguments.size() < 3) {
    fail(closing.place, {}, "expected a term to match and at least one case before `)`");
  }
  const size_t constructors = tm_.sorts().declaration(tm_.sort(arguments[0])).constructors.size();
  std::vector<std::pair<Term, Term>> cases;  // up to the one from which all is covered
  std::vector<bool> covered(constructors);
  bool all = false;
  for (size_t i = 1; i + 1 < arguments.size() && !all; i += 2) {
    const Term guard = arguments[i];
    all = tm_.is_true(guard);
    if (!all) {
      const uint32_t c = tm_.info(tm_.function(guard)).operation.constructor;
      if (covered[c]) {
        continue;
      }
      covered[c] = true;
      all = std::ranges::find(covered, false) == covered.end();
    }
    cases.emplace_back(guard, arguments[i + 1]);
  }
  if (!all) {
    fail_whole(closing, "expected a case for every constructor, or a variable as the last pattern");
  }
  Term result = cases.back().second;
  for (size_t i = cases.size() - 1; i-- > 0;) {
    const Term ite[] = {cases[i].first, cases[i].second, result};
    std::string expected;
    result = tm_.try_mk(Kind::Ite, {}, ite, &expected);
    if (!result) {
      fail_whole(closing, "expected cases of one sort");
    }
  }
  return result;
}

}  // namespace preproc
