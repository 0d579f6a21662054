#include "indexify/garden/seeds_file.h"

#include "evaluate/evaluator.h"
#include "parser/lexer.h"
#include "parser/term_reader.h"
#include "script/scope.h"

namespace preproc {

Seeds read_seeds(TermManager& tm, Source& source) {
  Seeds seeds;
  Scope scope(tm);
  TermReader reader(scope, source);
  const Assignment nothing;
  Evaluator evaluator(tm, nothing);
  while (source.fetch()) {
    Lexer lexer(source.begin(), source.end());
    const char* begin = lexer.skip_blank();
    const Term t = reader.read(lexer);
    const Value value = evaluator.evaluate(t);
    if (!value.known() || !Seeds::is_sort_of_seeds(tm.sorts(), tm.sort(t))) {
      reader.fail(begin, std::string_view(begin, static_cast<size_t>(lexer.position() - begin)),
                  "expected a constant of String, FloatingPoint, Int, Real, RoundingMode or BitVec");
    }
    seeds.add(tm.sort(t), value);
    source.consume_to(lexer.position());
  }
  return seeds;
}

}  // namespace preproc
