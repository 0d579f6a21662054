#include "term/defined_functions.h"

#include "term/walk.h"

namespace preproc {

std::vector<Function> DefinedFunctions::used_in(Term root) const {
  std::vector<Function> found;
  walk_postorder(tm_, root, [&](Term t) {
    const Kind kind = tm_.kind(t);
    if ((kind == Kind::Apply || kind == Kind::Constant) && tm_.info(tm_.function(t)).body) {
      found.push_back(tm_.function(t));
    }
  });
  return found;
}

void DefinedFunctions::add(Term root) {
  struct Open {
    std::vector<Function> used;  // by the term, or by the body of `of`
    Function of;
    size_t next = 0;
  };
  std::vector<Open> stack{{used_in(root), {}}};
  while (!stack.empty()) {
    Open& top = stack.back();
    if (top.next == top.used.size()) {
      if (stack.size() > 1) {
        order_.push_back(top.of);
      }
      stack.pop_back();
      continue;
    }
    const Function f = top.used[top.next++];
    if (known_.insert(f).second) {
      recursive_ = recursive_ || tm_.info(f).recursive;
      stack.push_back({used_in(tm_.info(f).body), f});
    }
  }
}

}  // namespace preproc
