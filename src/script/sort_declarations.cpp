#include "script/sort_declarations.h"

#include <algorithm>

#include "script/declaration_text.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

void SortDeclarations::add(Term root) {
  walk_postorder(tm_, root, seen_, [this](Term t) {
    add(tm_.sort(t));
    const Kind kind = tm_.kind(t);
    if (kind == Kind::Constant || kind == Kind::Apply || is_datatype_function(kind)) {
      add(tm_.info(tm_.function(t)).sort);
    }
  });
}

void SortDeclarations::add(Sort sort) {
  const SortTable& sorts = tm_.sorts();
  std::vector<Sort> todo{sort};
  while (!todo.empty()) {
    const Sort each = todo.back();
    todo.pop_back();
    if (!each.known() || !known_.insert(each.id).second) {
      continue;
    }
    const std::span<const Sort> parts = sorts.parts(each);
    todo.insert(todo.end(), parts.begin(), parts.end());
    if (sorts.kind(each) == SortKind::Declared) {
      if (std::ranges::none_of(declared_, [&](Sort other) { return sorts.name(other) == sorts.name(each); })) {
        declared_.push_back(each);
      }
    } else if (sorts.kind(each) == SortKind::Datatype &&
               std::ranges::find(datatypes_, sorts.datatype_id(each)) == datatypes_.end()) {
      datatypes_.push_back(sorts.datatype_id(each));
      for (const ConstructorDeclaration& constructor : sorts.declaration(each).constructors) {
        for (const ConstructorDeclaration::Field& field : constructor.fields) {
          todo.push_back(field.sort);
        }
      }
    }
  }
}

std::vector<std::string> SortDeclarations::commands() const {
  std::vector<std::string> commands;
  for (const Sort sort : declared_) {
    commands.push_back("(declare-sort " + quoted_symbol(tm_.symbols().name(tm_.sorts().name(sort))) + " " +
                       std::to_string(tm_.sorts().arguments(sort).size()) + ")");
  }
  if (!datatypes_.empty()) {
    commands.push_back(datatypes_text(tm_, datatypes_));
  }
  return commands;
}

}  // namespace preproc
