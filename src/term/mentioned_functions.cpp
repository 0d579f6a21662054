#include "term/mentioned_functions.h"

#include "term/walk.h"

namespace preproc {

void MentionedFunctions::add(Term root) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    const Term next = todo.back();
    todo.pop_back();
    walk_postorder(tm_, next, seen_, [&](Term t) {
      if (tm_.kind(t) != Kind::Constant && tm_.kind(t) != Kind::Apply) {
        return;
      }
      const Function f = tm_.function(t);
      if (f.id >= listed_.size()) {
        listed_.resize(tm_.function_count());
      }
      if (listed_[f.id]) {
        return;
      }
      listed_[f.id] = true;
      functions_.push_back(f);
      if (const Term body = tm_.info(f).body) {
        todo.push_back(body);
      }
    });
  }
}

std::vector<Function> mentioned_functions(const TermManager& tm, std::span<const Term> terms) {
  MentionedFunctions mentioned(tm);
  for (const Term t : terms) {
    mentioned.add(t);
  }
  return mentioned.all();
}

}  // namespace preproc
