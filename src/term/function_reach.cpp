#include "term/function_reach.h"

#include "term/walk.h"

namespace preproc {

FunctionReach::Reach FunctionReach::of(Function f) {
  if (!entries_.contains(f)) {
    analyse(f);
  }
  return entries_.at(f).reach;
}

void FunctionReach::analyse(Function root) {
  entries_[root];
  std::vector<Function> todo{root};
  std::vector<Function> found;
  while (!todo.empty()) {
    const Function f = todo.back();
    todo.pop_back();
    found.push_back(f);
    Reach reach{false, tm_.info(f).recursive, !tm_.info(f).body};
    if (const Term body = tm_.info(f).body) {
      walk_postorder(tm_, body, [&](Term t) {
        reach.marked |= marked_.contains(t);
        const Kind kind = tm_.kind(t);
        if (kind != Kind::Apply && kind != Kind::Constant) {
          return;
        }
        const Function used = tm_.function(t);
        const auto [entry, fresh] = entries_.try_emplace(used);
        (fresh ? todo : found).push_back(used);
        entry->second.users.push_back(f);
      });
    }
    entries_[f].reach = reach;
  }
  // A function's users reach all that it reaches. Functions of earlier analyses are complete and only hand on what they
  // have.
  while (!found.empty()) {
    const Entry& entry = entries_.at(found.back());
    found.pop_back();
    for (const Function user : entry.users) {
      Reach& reach = entries_.at(user).reach;
      const Reach before = reach;
      reach.marked |= entry.reach.marked;
      reach.recursive |= entry.reach.recursive;
      reach.declared |= entry.reach.declared;
      if (reach != before) {
        found.push_back(user);
      }
    }
  }
}

}  // namespace preproc
