#include "parser/datatype_reader.h"

#include <algorithm>
#include <charconv>

namespace preproc {

std::vector<uint32_t> DatatypeReader::read(Lexer& lexer, bool plural) {
  try {
    return read_group(lexer, plural);
  } catch (...) {
    tm_.sorts().abandon_datatypes();
    throw;
  }
}

std::vector<uint32_t> DatatypeReader::read_group(Lexer& lexer, bool plural) {
  ids_.clear();
  places_.clear();
  arities_.clear();
  declarations_.clear();
  begin_ = lexer.skip_blank();
  const char* names = begin_;
  if (plural) {
    terms_.expect(lexer, TokenType::LeftParen, "`(`");
  }
  if (plural && lexer.peek() != TokenType::LeftParen) {
    lexer.set_position(names);
    read_old_form(lexer);
  } else {
    read_names(lexer, plural);
    bind_sorts(false);
    if (plural) {
      terms_.expect(lexer, TokenType::LeftParen, "`(`");
    }
    for (size_t i = 0; i < ids_.size(); ++i) {
      if (lexer.peek() != TokenType::LeftParen) {
        terms_.fail(begin_, {},
                    "expected as many datatypes as names, got " + std::to_string(ids_.size()) + " names and " +
                        std::to_string(i) + " datatypes");
      }
      read_body(lexer, i);
    }
    if (plural && lexer.peek() != TokenType::RightParen) {
      terms_.fail(lexer.skip_blank(), {}, "more datatypes than names, expected " + std::to_string(ids_.size()));
    }
  }
  scope_.unbind_local_sorts();
  if (const std::string wrong = tm_.sorts().define_datatypes(ids_, std::move(declarations_)); !wrong.empty()) {
    terms_.fail(begin_, {}, wrong);
  }
  return ids_;
}

void DatatypeReader::read_names(Lexer& lexer, bool plural) {
  if (!plural) {
    add_name(lexer);
    arities_.push_back(count_parameters(lexer));
    return;
  }
  while (lexer.next().type == TokenType::LeftParen) {
    add_name(lexer);
    const Token numeral = lexer.next();
    std::from_chars(numeral.text.data(), numeral.text.data() + numeral.text.size(), arities_.emplace_back(0));
    lexer.next();
  }
}

void DatatypeReader::add_name(Lexer& lexer) {
  places_.push_back(lexer.skip_blank());
  const Symbol name = terms_.read_symbol(lexer, "the name of a datatype");
  if (scope_.lookup_sort(name) != nullptr) {
    terms_.fail(places_.back(), tm_.symbols().name(name), "a sort that is declared already, expected a new name");
  }
  if (std::ranges::find(declarations_, name, &DatatypeDeclaration::name) != declarations_.end()) {
    terms_.fail(places_.back(), tm_.symbols().name(name), "a datatype that is listed twice");
  }
  ids_.push_back(tm_.sorts().new_datatype(name));
  declarations_.push_back({name, {}, {}});
}

/// Fields may be of all the sorts of the group. In the older form these stand for themselves applied to the parameters.
void DatatypeReader::bind_sorts(bool old_form) {
  for (size_t i = 0; i < ids_.size(); ++i) {
    const DatatypeDeclaration& declaration = declarations_[i];
    if (old_form) {
      scope_.bind_local_sort(declaration.name, tm_.sorts().datatype(ids_[i], declaration.parameters));
    } else {
      SortBinding binding;
      binding.kind = SortBinding::Kind::Datatype;
      binding.datatype = ids_[i];
      binding.arity = arities_[i];
      scope_.bind_local_sort(declaration.name, binding);
    }
  }
}

std::vector<Sort> DatatypeReader::read_parameters(Lexer& lexer) {
  terms_.expect(lexer, TokenType::LeftParen, "`(`");
  std::vector<Sort> parameters;
  while (lexer.peek() != TokenType::RightParen) {
    const char* place = lexer.skip_blank();
    const Symbol name = terms_.read_symbol(lexer, "a sort parameter");
    parameters.push_back(tm_.sorts().parameter(name));
    if (std::ranges::count(parameters, parameters.back()) > 1) {
      terms_.fail(place, tm_.symbols().name(name), "a sort parameter that is listed twice");
    }
  }
  lexer.next();
  return parameters;
}

void DatatypeReader::read_body(Lexer& lexer, size_t place) {
  DatatypeDeclaration& declaration = declarations_[place];
  const char* open = lexer.skip_blank();
  lexer.next();
  const char* after_open = lexer.position();
  const Token head = lexer.next();
  const bool generic = head.type == TokenType::Symbol && *head.begin == 'p' && head.text == "par";
  if (generic) {
    declaration.parameters = read_parameters(lexer);
    lexer.next();  // the parenthesis around the constructors
  } else {
    lexer.set_position(after_open);
  }
  if (declaration.parameters.size() != arities_[place]) {
    terms_.fail(open, tm_.symbols().name(declaration.name),
                "expected " + std::to_string(arities_[place]) + " sort parameters, got " +
                    std::to_string(declaration.parameters.size()));
  }
  const size_t mark = scope_.local_sort_mark();
  for (const Sort parameter : declaration.parameters) {
    scope_.bind_local_sort(tm_.sorts().name(parameter), parameter);
  }
  read_constructors(lexer, declaration);
  scope_.unbind_local_sorts(mark);
  if (generic) {
    lexer.next();
  }
}

/// Constructors up to the parenthesis behind them, which is read.
void DatatypeReader::read_constructors(Lexer& lexer, DatatypeDeclaration& declaration) {
  while (lexer.peek() != TokenType::RightParen) {
    ConstructorDeclaration constructor;
    const bool compound = lexer.peek() == TokenType::LeftParen;
    if (compound) {
      lexer.next();
    }
    constructor.name = terms_.read_symbol(lexer, "the name of a constructor");
    while (compound && lexer.next().type == TokenType::LeftParen) {
      const Symbol selector = terms_.read_symbol(lexer, "the name of a selector");
      constructor.fields.push_back({selector, terms_.read_sort(lexer)});
      terms_.expect(lexer, TokenType::RightParen, "`)` after the sort of a field");
    }
    declaration.constructors.push_back(std::move(constructor));
  }
  lexer.next();
}

/// The number of symbols in `(par (X ...) ...)`; 0 for a body without parameters.
uint32_t DatatypeReader::count_parameters(Lexer lexer) {
  lexer.next();
  if (lexer.next().text != "par" || lexer.next().type != TokenType::LeftParen) {
    return 0;
  }
  uint32_t count = 0;
  while (lexer.next().type == TokenType::Symbol) {
    ++count;
  }
  return count;
}

void DatatypeReader::read_old_form(Lexer& lexer) {
  const std::vector<Sort> parameters = read_parameters(lexer);
  lexer.next();
  const char* bodies = lexer.position();
  // The names first: fields may be of all of the sorts.
  while (lexer.next().type == TokenType::LeftParen) {
    add_name(lexer);
    declarations_.back().parameters = parameters;
    for (size_t depth = 1; depth > 0;) {
      const TokenType type = lexer.next().type;
      depth += type == TokenType::LeftParen ? 1 : 0;
      depth -= type == TokenType::RightParen ? 1 : 0;
    }
  }
  bind_sorts(true);
  for (const Sort parameter : parameters) {
    scope_.bind_local_sort(tm_.sorts().name(parameter), parameter);
  }
  lexer.set_position(bodies);
  for (DatatypeDeclaration& declaration : declarations_) {
    lexer.next();
    lexer.next();
    read_constructors(lexer, declaration);
  }
}

}  // namespace preproc
