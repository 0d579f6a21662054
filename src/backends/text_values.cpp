#include "backends/text_values.h"

#include <algorithm>
#include <utility>

#include "parser/lexer.h"
#include "parser/source.h"

namespace preproc {

void skip_expression(const Source& source, Lexer& lexer) {
  if (lexer.peek() == TokenType::LeftParen) {
    lexer.set_position(source.skip_command(lexer.skip_blank()));
  } else {
    lexer.next();
  }
}

namespace {

/// A model of twenty thousand definitions in the worst order is read as often as this, at most.
constexpr int kMostRounds = 100;

}  // namespace

/// The sorts of the script have their names in answers too. One with arguments may stand in bars as a whole there,
/// which is how linked solvers know it: `|(Box Int)|`.
void TextValues::bind_sorts() {
  SortTable& table = tm_.sorts();
  for (; sorts_bound_ < table.size(); ++sorts_bound_) {
    const Sort sort{sorts_bound_};
    const SortKind kind = table.kind(sort);
    if (kind != SortKind::Declared && kind != SortKind::Datatype) {
      continue;
    }
    const bool is_plain = table.arguments(sort).empty();
    const std::string text = is_plain ? std::string(tm_.symbols().name(table.name(sort))) : table.to_string(sort);
    if (kind == SortKind::Datatype) {
      const uint32_t id = table.datatype_id(sort);
      scope_.bind_datatypes({&id, 1}, true);  // refused where it is bound, or another one of its names
    } else {
      SortBinding binding;
      binding.kind = SortBinding::Kind::Declared;
      binding.arity = static_cast<uint32_t>(table.arguments(sort).size());
      scope_.bind_sort(table.name(sort), std::move(binding));  // false where another application bound it
      sorts_by_text_[text] = sort;
    }
    if (!is_plain) {
      scope_.bind_local_sort(tm_.symbols().intern(text), sort);
    }
  }
}

void TextValues::bind_element(Symbol name, Sort sort) {
  if (scope_.is_bound(name) || tm_.sorts().kind(sort) != SortKind::Declared) {
    return;
  }
  const Element element = interpretations_.element(sort, std::string(tm_.symbols().name(name)));
  scope_.bind(name, {tm_.mk_element(element), {}});
}

/// Finds the names of elements: what is qualified by an uninterpreted sort, and z3's `SORT!val!k`.
void TextValues::bind_elements(const Source& source) {
  Lexer lexer(source.begin(), source.end());
  TermReader reader(scope_, source);
  bool after_as = false;
  for (Token token = lexer.next(); token.type != TokenType::End && token.type != TokenType::Error;
       token = lexer.next()) {
    const bool qualified = std::exchange(after_as, token.type == TokenType::Symbol && token.text == "as");
    if (token.type != TokenType::Symbol) {
      continue;
    }
    if (const size_t mark = token.text.rfind("!val!"); mark != std::string_view::npos) {
      if (const auto sort = sorts_by_text_.find(token.text.substr(0, mark)); sort != sorts_by_text_.end()) {
        bind_element(tm_.symbols().intern(token.text), sort->second);
      }
    } else if (qualified && token.text != "const") {
      const char* place = lexer.position();
      try {
        bind_element(tm_.symbols().intern(token.text), reader.read_sort(lexer));
      } catch (const ScriptError&) {
        lexer.set_position(place);
      }
    }
  }
}

std::optional<std::vector<Value>> TextValues::read_values(const std::string& answer, std::span<const Sort> sorts) {
  bind_sorts();
  const Source source = Source::from_string("answer", answer);
  if (!sorts_by_text_.empty()) {
    bind_elements(source);
  }
  TermReader reader(scope_, source);
  reader.set_unknown_names(UnknownNames::Opaque);
  Lexer lexer(source.begin(), source.end());
  std::vector<Value> values;
  if (lexer.next().type != TokenType::LeftParen) {
    return std::nullopt;
  }
  for (const Sort sort : sorts) {
    if (lexer.next().type != TokenType::LeftParen) {
      return std::nullopt;
    }
    skip_expression(source, lexer);  // the term, which we know
    Lexer behind = lexer;
    skip_expression(source, behind);
    try {
      values.push_back(interpretations_.value(reader.read(lexer), sort));
    } catch (const ScriptError&) {
      values.emplace_back();
    }
    lexer = behind;
    if (lexer.next().type != TokenType::RightParen) {
      return std::nullopt;
    }
  }
  return lexer.next().type == TokenType::RightParen ? std::optional(std::move(values)) : std::nullopt;
}

/// `(define-fun NAME ((x S) ...) T BODY)`
struct TextValues::Definition {
  Symbol name;
  std::vector<Term> parameters;
  Sort range;
  Term body;
};

/// The definition that begins at the lexer. Empty if it is another command; throws as the reader does.
std::optional<TextValues::Definition> TextValues::read_definition(TermReader& reader, Lexer& lexer) {
  lexer.next();
  const Token command = lexer.next();
  if (command.type != TokenType::Symbol || command.text != "define-fun") {
    return std::nullopt;
  }
  Definition definition;
  definition.name = reader.read_symbol(lexer, "the name of a function");
  definition.parameters = reader.read_sorted_variables(lexer);
  definition.range = reader.read_sort(lexer);
  definition.body = reader.read(lexer);
  return definition;
}

/// A definition may use others that stand behind it. It is read when these have been, or, in the end, as far as it is
/// understood without.
std::optional<std::unordered_map<Function, Value>> TextValues::read_model(const std::string& answer,
                                                                          std::span<const Function> functions) {
  bind_sorts();
  const Source source = Source::from_string("answer", answer);
  if (!sorts_by_text_.empty()) {
    bind_elements(source);
  }
  std::unordered_map<uint32_t, Function> wanted;  // by Symbol::id
  for (const Function f : functions) {
    wanted[tm_.info(f).name.id] = f;
  }
  TermReader reader(scope_, source);
  Lexer lexer(source.begin(), source.end());
  if (lexer.next().type != TokenType::LeftParen) {
    return std::nullopt;
  }
  if (lexer.peek() == TokenType::Symbol) {
    lexer.next();  // `model`, of older programs
  }
  std::vector<const char*> places;
  while (lexer.peek() == TokenType::LeftParen) {
    places.push_back(lexer.skip_blank());
    lexer.set_position(source.skip_command(places.back()));
  }
  std::unordered_map<Function, Value> values;
  const auto read = [&](const char* place) {
    lexer.set_position(place);
    const std::optional<Definition> definition = read_definition(reader, lexer);
    if (!definition) {
      return;
    }
    if (tm_.sort(definition->body) == definition->range) {
      const std::string name(tm_.symbols().name(definition->name));
      const Function own = tm_.define(definition->name, definition->parameters, definition->range, definition->body);
      interpretations_.define(name, own);
      if (!scope_.is_bound(definition->name)) {
        scope_.bind(definition->name, {definition->parameters.empty() ? tm_.mk_constant(own) : Term{}, own});
      }
    }
    const auto found = wanted.find(definition->name.id);
    if (found == wanted.end()) {
      return;
    }
    const Sort sort = tm_.info(found->second).sort;
    values[found->second] = definition->parameters.empty()
                                ? interpretations_.value(definition->body, sort)
                                : interpretations_.table(sort, definition->parameters, definition->body);
  };
  for (int round = 0; round < kMostRounds && !places.empty(); ++round) {
    const size_t before = places.size();
    std::erase_if(places, [&](const char* place) {
      const size_t mark = scope_.local_mark();
      bool done = true;
      try {
        read(place);
      } catch (const UnknownSymbol&) {
        done = false;
      } catch (const ScriptError&) {  // a value that does not read has no entry
      }
      scope_.unbind_locals(mark);
      return done;
    });
    if (places.size() == before) {
      break;
    }
  }
  return values;
}

Value TextValues::read_table(const std::string& body, Sort table, std::span<const std::string> parameters,
                             std::vector<GuardedCase> points) {
  bind_sorts();
  const Source source = Source::from_string("interpretation", body);
  if (!sorts_by_text_.empty()) {
    bind_elements(source);
  }
  TermReader reader(scope_, source);
  Lexer lexer(source.begin(), source.end());
  const std::span<const Sort> sorts = parameter_sorts(tm_.sorts(), table);
  const size_t mark = scope_.local_mark();
  std::vector<Term> variables;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Symbol name = tm_.symbols().intern(parameters[i]);
    variables.push_back(tm_.mk_variable(name, sorts[i]));
    scope_.bind_local(name, variables.back());
  }
  Value value;
  try {
    value = interpretations_.table(table, variables, reader.read(lexer), std::move(points));
  } catch (const ScriptError&) {  // the solver's own notation
  }
  scope_.unbind_locals(mark);
  return value;
}

Value TextValues::read_value(const std::string& text, Sort sort) {
  const Sort sorts[] = {sort};
  const std::optional<std::vector<Value>> values = read_values("((value " + text + "))", sorts);
  return values ? values->front() : Value();
}

std::string TextValues::with_script_names(const std::string& text) {
  bind_sorts();
  if (sorts_by_text_.empty()) {
    return text;
  }
  const Source source = Source::from_string("answer", text);
  bind_elements(source);
  Lexer lexer(source.begin(), source.end());
  std::string out;
  const char* written = source.begin();
  const auto replace = [&](const char* begin, const char* end, Term element) {
    out.append(written, begin);
    out += to_string(tm_.sorts(), tm_.value(element));
    written = end;
  };
  Token before;       // the last token
  Token before_that;  // and the one in front of it
  for (Token token = lexer.next(); token.type != TokenType::End && token.type != TokenType::Error;
       token = lexer.next()) {
    if (token.type == TokenType::Symbol) {
      const Term element = scope_.lookup(tm_.symbols().intern(token.text)).term;
      if (element && tm_.is_value(element) && tm_.value(element).is_element()) {
        const bool qualified = before.type == TokenType::Symbol && before.text == "as";
        if (qualified) {
          skip_expression(source, lexer);
          lexer.next();
        }
        replace(qualified ? before_that.begin : token.begin, lexer.position(), element);
      }
    }
    before_that = std::exchange(before, token);
  }
  return out.append(written, source.end());
}

}  // namespace preproc
