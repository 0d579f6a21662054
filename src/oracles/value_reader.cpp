#include "oracles/value_reader.h"

#include "evaluate/evaluator.h"
#include "oracles/make_oracle.h"
#include "parser/term_reader.h"

namespace preproc {

ValueReader::ValueReader(const SortTable& sorts, Sort sort) : scope_(tm_) {
  const std::string text = sorts.to_string(sort);
  const Source source = Source::from_string("sort", text);
  Lexer lexer(source.begin(), source.end());
  sort_ = TermReader(scope_, source).read_sort(lexer);
}

Value ValueReader::read(std::string_view text) {
  const std::scoped_lock lock(mutex_);
  const auto printed = [&] { return "printed `" + excerpt(text) + "`"; };
  const std::string expected = "expected a constant of sort " + tm_.sorts().to_string(sort_);
  const Source source = Source::from_string("result", text);
  Lexer lexer(source.begin(), source.end());
  const size_t locals = scope_.local_mark();
  try {
    const Term t = TermReader(scope_, source).read(lexer);
    if (lexer.next().type != TokenType::End) {
      throw OracleError(printed() + ": " + expected + " and nothing else");
    }
    const Sort sort = tm_.sort(t);
    Value value = evaluate(tm_, t, {});
    if (sort == sort_ && value.known()) {
      return value;
    }
    if (tm_.sorts().kind(sort_) == SortKind::Real && value.is_int()) {
      return Value(mpq_class(value.integer()));
    }
    throw OracleError(printed() + ": " + expected + ", got one of sort " + tm_.sorts().to_string(sort));
  } catch (const ScriptError&) {
    scope_.unbind_locals(locals);
    throw OracleError(printed() + ": " + expected);
  }
}

}  // namespace preproc
