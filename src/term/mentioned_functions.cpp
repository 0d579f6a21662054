#include "term/mentioned_functions.h"

#include "term/walk.h"

namespace preproc {

std::vector<Function> mentioned_functions(const TermManager& tm, std::span<const Term> terms) {
  std::vector<Function> functions;
  std::vector<bool> listed(tm.function_count());
  std::vector<Term> todo(terms.begin(), terms.end());
  TermSet seen;
  while (!todo.empty()) {
    const Term root = todo.back();
    todo.pop_back();
    walk_postorder(tm, root, seen, [&](Term t) {
      if (tm.kind(t) != Kind::Constant && tm.kind(t) != Kind::Apply) {
        return;
      }
      const Function f = tm.function(t);
      if (listed[f.id]) {
        return;
      }
      listed[f.id] = true;
      functions.push_back(f);
      if (const Term body = tm.info(f).body) {
        todo.push_back(body);
      }
    });
  }
  return functions;
}

}  // namespace preproc
