#include "backends/global_declarations.h"

#include <algorithm>

#include "backends/datatype_groups.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Marks the place; true if it was marked before.
bool test_and_set(std::vector<bool>& marks, uint32_t place) {
  marks.resize(std::max<size_t>(marks.size(), place + 1));
  const bool before = marks[place];
  marks[place] = true;
  return before;
}

}  // namespace

void GlobalDeclarations::count(Counts& counts, Symbol name) { clashes_ += ++counts[name.id] == 2 ? 1 : 0; }

void GlobalDeclarations::note(Term t) {
  walk_postorder(tm_, t, terms_, [this](Term each) {
    const Kind kind = tm_.kind(each);
    note_datatypes(tm_.sort(each));
    if (kind != Kind::Constant && kind != Kind::Apply) {
      return;
    }
    const Function f = tm_.function(each);
    if (!test_and_set(is_known_, f.id)) {
      functions_.push_back(f);
      count(same_name_, tm_.info(f).name);
      note_datatypes(tm_.info(f).sort);
    }
  });
}

void GlobalDeclarations::note_datatypes(Sort sort) {
  if (test_and_set(has_sort_, sort.id)) {
    return;
  }
  const SortTable& sorts = tm_.sorts();
  if (sorts.kind(sort) == SortKind::Declared) {
    count(same_sort_name_, sorts.name(sort));
  }
  const auto is_known = [&](Sort part) { return part.id < has_sort_.size() && has_sort_[part.id]; };
  for (const std::vector<Sort>& group : datatype_groups(sorts, sort, is_known)) {
    for (const Sort member : group) {
      test_and_set(has_sort_, member.id);
      if (test_and_set(has_datatype_, sorts.datatype_id(member))) {
        continue;
      }
      const DatatypeDeclaration& declaration = sorts.declaration(member);
      count(same_sort_name_, declaration.name);
      for (const ConstructorDeclaration& constructor : declaration.constructors) {
        count(same_name_, constructor.name);
        for (const ConstructorDeclaration::Field& field : constructor.fields) {
          count(same_name_, field.name);
        }
      }
    }
  }
}

bool GlobalDeclarations::has_compatible_datatypes(Sort sort) const {
  const SortTable& sorts = tm_.sorts();
  const auto is_none_known = [](Sort) { return false; };
  for (const std::vector<Sort>& group : datatype_groups(sorts, sort, is_none_known)) {
    for (const Sort member : group) {
      const DatatypeDeclaration& declaration = sorts.declaration(member);
      bool alone = same_sort_name_.at(declaration.name.id) == 1;
      for (const ConstructorDeclaration& constructor : declaration.constructors) {
        alone = alone && same_name_.at(constructor.name.id) == 1 &&
                std::ranges::all_of(constructor.fields, [this](const ConstructorDeclaration::Field& field) {
                  return same_name_.at(field.name.id) == 1;
                });
      }
      if (!alone) {
        return false;
      }
    }
  }
  return true;
}

std::vector<Function> GlobalDeclarations::compatible() const {
  std::unordered_map<uint32_t, bool> compatible_sorts;
  std::vector<Function> result;
  for (const Function f : functions_) {
    const FunctionInfo& info = tm_.info(f);
    if (same_name_.at(info.name.id) != 1 || info.body || info.recursive) {
      continue;
    }
    const auto [entry, is_new] = compatible_sorts.try_emplace(info.sort.id, false);
    if (is_new) {
      entry->second = has_compatible_datatypes(info.sort);
    }
    if (entry->second) {
      result.push_back(f);
    }
  }
  return result;
}

}  // namespace preproc
