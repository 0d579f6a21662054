#pragma once

#include <string>

#include "parser/term_reader.h"
#include "script/scope.h"

namespace preproc {

/// A term without symbols of a script.
inline Term read_term(TermManager& tm, const std::string& text) {
  Scope scope(tm);
  Source source = Source::from_string("test", text);
  source.fetch();
  TermReader reader(scope, source);
  Lexer lexer(source.begin(), source.end());
  return reader.read(lexer);
}

}  // namespace preproc
