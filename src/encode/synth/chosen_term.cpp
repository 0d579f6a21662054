#include "encode/synth/chosen_term.h"

#include <vector>

#include "term/rebuild.h"
#include "term/written_literals.h"

namespace preproc {

ChosenTerm choose_term(TermManager& tm, const OpenTerm& open, const Assignment& model) {
  const WrittenLiterals kept;
  TermMap<Term> done;
  std::vector<Term> stack{open.body};
  std::vector<Term> parts;
  while (!stack.empty()) {
    const Term t = stack.back();
    if (done[t]) {
      stack.pop_back();
      continue;
    }
    const Kind kind = tm.kind(t);
    if (kind == Kind::Constant && open.constants.contains(tm.function(t))) {
      const Value& value = model.get(tm.function(t));
      done.slot(t) = tm.mk_value(value.known() ? value : default_value(tm.sorts(), tm.sort(t)));
      continue;
    }
    const bool chooses = kind == Kind::Ite && tm.kind(tm.child(t, 0)) == Kind::Constant &&
                         open.selectors.contains(tm.function(tm.child(t, 0)));
    parts.clear();
    if (chooses) {
      const Function selector = tm.function(tm.child(t, 0));
      const Value& value = model.get(selector);
      if (!value.is_bool()) {
        return {{}, selector};
      }
      parts.push_back(tm.child(t, value.boolean() ? 1 : 2));
    } else {
      const std::span<const Term> children = tm.children(t);
      parts.assign(children.begin(), children.end());
    }
    const size_t before = stack.size();
    for (const Term part : parts) {
      if (!done[part]) {
        stack.push_back(part);
      }
    }
    if (stack.size() > before) {
      continue;
    }
    for (Term& part : parts) {
      part = done[part];
    }
    done.slot(t) = chooses ? parts[0] : rebuild_if_changed(tm, t, parts);
  }
  return {done[open.body]};
}

}  // namespace preproc
