// Lexer and term reader on arbitrary bytes, with a few names declared. What is read is printed; that must be readable,
// and be printed as it was.
#include <cstdio>
#include <cstdlib>

#include "parser/term_reader.h"
#include "script/printer.h"

namespace preproc {
namespace {

void declare(Scope& scope, std::string_view name, std::string_view sort) {
  TermManager& tm = scope.manager();
  const Source source = Source::from_string("sort", std::string(sort));
  Lexer lexer(source.begin(), source.end());
  const Sort read = TermReader(scope, source).read_sort(lexer);
  const Symbol symbol = tm.symbols().intern(name);
  const Function f = tm.declare(symbol, read);
  const bool constant = tm.sorts().kind(read) != SortKind::Function;
  scope.bind(symbol, {constant ? tm.mk_constant(f) : Term{}, f});
}

void declare_names(Scope& scope) {
  declare(scope, "p", "Bool");
  declare(scope, "n", "Int");
  declare(scope, "r", "Real");
  declare(scope, "b", "(_ BitVec 8)");
  declare(scope, "w", "(_ BitVec 100)");
  declare(scope, "a", "(Array (_ BitVec 8) (_ BitVec 8))");
  declare(scope, "f", "(-> Int (_ BitVec 8) Bool)");
}

void lex(const Source& source) {
  Lexer lexer(source.begin(), source.end());
  for (;;) {
    const TokenType type = lexer.next().type;
    if (type == TokenType::End || type == TokenType::Error) {
      return;
    }
  }
}

/// Without what the printer adds to names, `?1` and `!1`: names that occur in what was read are not used again.
std::string without_numbers(const std::string& text) {
  std::string out;
  bool number = false;
  for (const char c : text) {
    number = c == '?' || c == '!' || (number && c >= '0' && c <= '9');
    if (!number) {
      out += c;
    }
  }
  return out;
}

void check_text(Scope& scope, Term t) {
  Printer printer(scope.manager());
  const std::string text = printer.to_string(t);
  const Source source = Source::from_string("printed", text);
  TermReader reader(scope, source);
  reader.set_unknown_names(UnknownNames::Opaque);
  Lexer lexer(source.begin(), source.end());
  std::string again;
  try {
    again = printer.to_string(reader.read(lexer));
  } catch (const ScriptError& error) {
    again = error.what();
  }
  if (without_numbers(again) != without_numbers(text)) {
    std::fprintf(stderr, "what was printed for a term:\n%s\nread and printed again:\n%s\n", text.c_str(),
                 again.c_str());
    std::abort();
  }
}

}  // namespace
}  // namespace preproc

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace preproc;
  const Source source = Source::from_string("fuzz", std::string(reinterpret_cast<const char*>(data), size));
  lex(source);
  TermManager tm;
  Scope scope(tm);
  declare_names(scope);
  TermReader reader(scope, source);
  reader.set_unknown_names(UnknownNames::Opaque);
  Lexer lexer(source.begin(), source.end());
  // Behind an error, reading goes on at the next parenthesis.
  const char* end = source.end();
  while (lexer.skip_blank() != end) {
    const char* begin = lexer.position();
    try {
      check_text(scope, reader.read(lexer));
    } catch (const ScriptError&) {
      const std::string_view rest(begin + 1, static_cast<size_t>(end - begin - 1));
      const size_t next = rest.find('(');
      if (next == std::string_view::npos) {
        break;
      }
      lexer.set_position(begin + 1 + next);
    }
  }
  return 0;
}
