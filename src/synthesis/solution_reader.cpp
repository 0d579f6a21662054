#include "synthesis/solution_reader.h"

#include <algorithm>

#include "parser/command_reader.h"
#include "term/substitute.h"
#include "term/written_literals.h"

namespace preproc {

std::vector<Term> read_solution(Scope& scope, const SynthesisProblem& problem, std::string_view answer) {
  const WrittenLiterals kept;
  const size_t first = answer.find("(define-fun");
  const size_t last = answer.rfind(')');
  if (first == std::string_view::npos || last == std::string_view::npos || last <= first) {
    return {};
  }
  std::vector<Term> bodies(problem.functions.size());
  Source source = Source::from_string("the solver's answer", answer.substr(first, last - first));
  CommandReader reader(source, scope);
  Command command;
  try {
    while (reader.next(command)) {
      if (command.kind != CommandKind::DefineFun) {
        return {};
      }
      const FunctionDefinition& definition = command.definitions[0];
      for (size_t i = 0; i < problem.functions.size(); ++i) {
        const FunctionToSynthesize& function = problem.functions[i];
        if (function.name == definition.name && function.parameters.size() == definition.parameters.size()) {
          bodies[i] = substitute(scope.manager(), definition.body, definition.parameters, function.parameters);
        }
      }
    }
  } catch (const ScriptError&) {
    return {};
  }
  return std::ranges::all_of(bodies, [](Term body) { return bool(body); }) ? bodies : std::vector<Term>{};
}

}  // namespace preproc
