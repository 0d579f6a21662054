#include "backends/process_values.h"

#include <algorithm>

#include "backends/guarded_cases.h"
#include "parser/lexer.h"
#include "parser/source.h"

namespace preproc {

namespace {

std::span<const Sort> parameters_of(const SortTable& sorts, Sort table) {
  const std::span<const Sort> arguments = sorts.arguments(table);
  return sorts.is_array(table) ? arguments.subspan(0, 1) : arguments;
}

Sort range_of(const SortTable& sorts, Sort table) {
  return sorts.is_array(table) ? sorts.element(table) : sorts.range(table);
}

void skip_expression(const Source& source, Lexer& lexer) {
  if (lexer.peek() == TokenType::LeftParen) {
    lexer.set_position(source.skip_command(lexer.skip_blank()));
  } else {
    lexer.next();
  }
}

}  // namespace

/// A body over parameters, for read_cases.
class ProcessValues::CasesView {
 public:
  using Expression = Term;

  CasesView(ProcessValues& values, Evaluator& evaluator, Sort table, std::span<const Term> parameters)
      : values_(values), evaluator_(evaluator), table_(table), parameters_(parameters) {}

  CaseShape shape(Term e) const {
    switch (tm().kind(e)) {
      case Kind::Variable: return place(e) < parameters_.size() ? CaseShape::Parameter : CaseShape::Leaf;
      case Kind::Ite: return CaseShape::Ite;
      case Kind::Not: return CaseShape::Not;
      case Kind::And: return CaseShape::And;
      case Kind::Or: return CaseShape::Or;
      case Kind::Equal: return tm().children(e).size() == 2 ? CaseShape::Equal : CaseShape::Leaf;
      default: return CaseShape::Leaf;
    }
  }
  size_t size(Term e) const { return tm().children(e).size(); }
  Term child(Term e, size_t i) const { return tm().child(e, i); }
  size_t parameter(Term e) const { return place(e); }
  Value value(Term e) const { return values_.decode(evaluator_, e, range_of(tm().sorts(), table_)); }
  Value argument(Term e, size_t index) const { return values_.decode(evaluator_, e, tm().sort(parameters_[index])); }

 private:
  const TermManager& tm() const { return values_.tm_; }
  size_t place(Term e) const { return static_cast<size_t>(std::ranges::find(parameters_, e) - parameters_.begin()); }

  ProcessValues& values_;
  Evaluator& evaluator_;
  Sort table_;
  std::span<const Term> parameters_;
};

/// The sorts of the script have their names in answers too.
void ProcessValues::bind_sorts() {
  const SortTable& table = tm_.sorts();
  for (; sorts_bound_ < table.size(); ++sorts_bound_) {
    const Sort sort{sorts_bound_};
    if (table.kind(sort) == SortKind::Declared) {
      SortBinding binding;
      binding.kind = SortBinding::Kind::Declared;
      binding.arity = static_cast<uint32_t>(table.arguments(sort).size());
      scope_.bind_sort(table.name(sort), std::move(binding));  // false where another application bound it
      const std::string plain(tm_.symbols().name(table.name(sort)));
      sorts_by_text_[table.arguments(sort).empty() ? plain : table.to_string(sort)] = sort;
    }
  }
}

void ProcessValues::bind_element(Symbol name, Sort sort) {
  if (scope_.is_bound(name) || tm_.sorts().kind(sort) != SortKind::Declared) {
    return;
  }
  const uint64_t number = element_counts_[sort.id]++;
  // A name that no script can write: the constant is not the user's.
  const Symbol constant = tm_.symbols().intern("\\element " + std::to_string(number));
  const Function f = tm_.declare(constant, sort);
  scope_.bind(name, {tm_.mk_constant(f), f});
  elements_.set(f, Value(Element{sort, number}));
}

/// Finds the names of elements: what is qualified by an uninterpreted sort, and z3's `SORT!val!k`.
void ProcessValues::bind_elements(const Source& source) {
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

std::optional<std::vector<Value>> ProcessValues::read_values(const std::string& answer, std::span<const Sort> sorts) {
  bind_sorts();
  const Source source = Source::from_string("answer", answer);
  if (!sorts_by_text_.empty()) {
    bind_elements(source);
  }
  TermReader reader(scope_, source);
  reader.set_unknown_names(UnknownNames::Opaque);
  Evaluator evaluator(tm_, elements_);
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
      values.push_back(decode(evaluator, reader.read(lexer), sort));
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

std::optional<std::unordered_map<Function, Value>> ProcessValues::read_model(const std::string& answer,
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
  reader.set_unknown_names(UnknownNames::Opaque);
  Evaluator evaluator(tm_, elements_);
  Lexer lexer(source.begin(), source.end());
  std::unordered_map<Function, Value> values;
  if (lexer.next().type != TokenType::LeftParen) {
    return std::nullopt;
  }
  if (lexer.peek() == TokenType::Symbol) {
    lexer.next();  // `model`, of older programs
  }
  while (lexer.peek() == TokenType::LeftParen) {
    const char* end = source.skip_command(lexer.skip_blank());
    const size_t mark = scope_.local_mark();
    try {
      lexer.next();
      const Token command = lexer.next();
      if (command.type == TokenType::Symbol && command.text == "define-fun") {
        const auto found = wanted.find(reader.read_symbol(lexer, "the name of a function").id);
        if (found != wanted.end()) {
          const std::vector<Term> parameters = reader.read_sorted_variables(lexer);
          reader.read_sort(lexer);
          const Term body = reader.read(lexer);
          const Sort sort = tm_.info(found->second).sort;
          const SortTable& sorts = tm_.sorts();
          if (sorts.kind(sort) != SortKind::Function) {
            Value value = decode(evaluator, body, sort);
            if (parameters.empty() && value.known()) {
              values[found->second] = std::move(value);
            }
            scope_.unbind_locals(mark);
            lexer.set_position(end);
            continue;
          }
          const bool fits = std::ranges::equal(parameters_of(sorts, sort), parameters, {}, {},
                                               [&](Term parameter) { return tm_.sort(parameter); });
          CasesView view(*this, evaluator, sort, parameters);
          std::optional<std::vector<GuardedCase>> cases;
          if (fits) {
            cases = read_cases(view, body, parameters.size(), sorts.range(sort) == sorts.boolean());
          }
          if (cases) {
            values[found->second] = table_value(sorts, sort, std::move(*cases));
          }
        }
      }
    } catch (const ScriptError&) {  // a value that does not read has no entry
    }
    scope_.unbind_locals(mark);
    lexer.set_position(end);
  }
  return values;
}

/// Nested arrays are decoded by nested calls, as deep as the sort is.
Value ProcessValues::decode(Evaluator& evaluator, Term t, Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Array:
    case SortKind::Function: return decode_table(evaluator, t, sort);
    case SortKind::Real: {
      Value value = evaluator.evaluate(t);
      return value.is_int() ? Value(mpq_class(value.integer())) : value;
    }
    default: return tm_.sort(t) == sort ? evaluator.evaluate(t) : Value();
  }
}

Value ProcessValues::decode_table(Evaluator& evaluator, Term t, Sort sort) {
  const SortTable& sorts = tm_.sorts();
  const std::span<const Sort> parameters = parameters_of(sorts, sort);
  const Sort range = range_of(sorts, sort);
  std::vector<GuardedCase> cases;
  for (; tm_.kind(t) == Kind::Store; t = tm_.child(t, 0)) {
    GuardedCase entry{{decode(evaluator, tm_.child(t, 1), parameters[0])}, decode(evaluator, tm_.child(t, 2), range)};
    if (!entry.arguments[0].known() || !entry.result.known()) {
      return {};
    }
    cases.push_back(std::move(entry));
  }
  if (tm_.kind(t) == Kind::ConstArray) {
    Value fallback = decode(evaluator, tm_.child(t, 0), range);
    if (!fallback.known()) {
      return {};
    }
    cases.push_back({std::vector<Value>(parameters.size()), std::move(fallback)});
  } else if (tm_.kind(t) == Kind::Lambda && tm_.children(t).size() == parameters.size() + 1) {
    const std::span<const Term> variables = tm_.children(t).subspan(0, parameters.size());
    CasesView view(*this, evaluator, sort, variables);
    std::optional<std::vector<GuardedCase>> rest =
        read_cases(view, tm_.children(t).back(), parameters.size(), range == sorts.boolean());
    if (!rest) {
      return {};
    }
    std::ranges::move(*rest, std::back_inserter(cases));
  } else {
    return {};
  }
  return table_value(sorts, sort, std::move(cases));
}

}  // namespace preproc
