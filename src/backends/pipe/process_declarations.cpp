#include "backends/pipe/process_declarations.h"

#include <algorithm>

#include "backends/backend.h"
#include "backends/datatype_groups.h"
#include "script/declaration_text.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

namespace {

bool has(const std::vector<bool>& marks, uint32_t id) { return id < marks.size() && marks[id]; }

void mark(std::vector<bool>& marks, uint32_t id) {
  if (id >= marks.size()) {
    marks.resize(id + id / 2 + 16);
  }
  marks[id] = true;
}

}  // namespace

void ProcessDeclarations::push() {
  marks_.push_back({terms_.size(), functions_.size(), sorts_.size(), datatypes_.size()});
}

void ProcessDeclarations::pop(uint32_t levels) {
  if (levels == 0) {
    return;
  }
  const Mark keep = marks_[marks_.size() - levels];
  marks_.resize(marks_.size() - levels);
  for (; terms_.size() > keep.terms; terms_.pop_back()) {
    seen_.erase(terms_.back());
  }
  for (; functions_.size() > keep.functions; functions_.pop_back()) {
    has_function_[functions_.back().id] = false;
  }
  datatypes_.resize(keep.datatypes);
  for (; sorts_.size() > keep.sorts; sorts_.pop_back()) {
    has_sort_[sorts_.back().id] = false;
    if (tm_.sorts().kind(sorts_.back()) == SortKind::Declared) {
      const Symbol name = tm_.sorts().name(sorts_.back());
      // A sort applied to other arguments may have declared the name before.
      if (std::ranges::none_of(sorts_.begin(), sorts_.end() - 1, [&](Sort sort) {
            return tm_.sorts().kind(sort) == SortKind::Declared && tm_.sorts().name(sort) == name;
          })) {
        has_name_[name.id] = false;
      }
    }
  }
}

bool ProcessDeclarations::covers(Term t) const {
  bool all = true;
  TermSet walked;
  walk_postorder(
      tm_, t, walked,
      [&](Term each) {
        const Kind kind = tm_.kind(each);
        if (kind == Kind::Constant || kind == Kind::Apply) {
          all = all && has(has_function_, tm_.function(each).id);
        }
        const SortKind sort = tm_.sorts().kind(tm_.sort(each));
        all = all && (has(has_sort_, tm_.sort(each).id) || (sort != SortKind::Declared && sort != SortKind::Datatype));
      },
      [&](Term each) { return !seen_.contains(each); });
  return all;
}

void ProcessDeclarations::need_sort(Sort sort, const Command& command) {
  const SortTable& table = tm_.sorts();
  std::vector<Sort> todo{sort};
  while (!todo.empty()) {
    const Sort each = todo.back();
    todo.pop_back();
    if (has(has_sort_, each.id)) {
      continue;
    }
    if (table.kind(each) == SortKind::Datatype) {
      need_datatypes(each, command);
      continue;
    }
    mark(has_sort_, each.id);
    sorts_.push_back(each);
    if (table.kind(each) == SortKind::Declared) {
      const Symbol name = table.name(each);
      if (!has(has_name_, name.id)) {
        mark(has_name_, name.id);
        command("(declare-sort " + quoted_symbol(tm_.symbols().name(name)) + " " +
                std::to_string(table.arguments(each).size()) + ")");
      }
    }
    const std::span<const Sort> parts = table.parts(each);
    todo.insert(todo.end(), parts.begin(), parts.end());
  }
}

/// Calls need_sort only for sorts whose datatypes are declared before or in the same group: no deeper nesting.
void ProcessDeclarations::need_datatypes(Sort datatype, const Command& command) {
  const SortTable& table = tm_.sorts();
  const auto is_known = [&](Sort sort) { return has(has_sort_, sort.id); };
  for (const std::vector<Sort>& group : datatype_groups(table, datatype, is_known)) {
    std::vector<uint32_t> fresh;  // a datatype may be declared, for other arguments
    for (const Sort member : group) {
      mark(has_sort_, member.id);
      sorts_.push_back(member);
      const uint32_t id = table.datatype_id(member);
      if (std::ranges::find(datatypes_, id) == datatypes_.end()) {
        fresh.push_back(id);
        datatypes_.push_back(id);
      }
    }
    for (const Sort member : group) {
      for (const Sort argument : table.arguments(member)) {
        need_sort(argument, command);
      }
      for (uint32_t c = 0; c < table.declaration(member).constructors.size(); ++c) {
        for (const Sort field : table.fields(member, c)) {
          need_sort(field, command);
        }
      }
    }
    if (!fresh.empty()) {
      command(datatypes_text(tm_, fresh));
    }
  }
}

void ProcessDeclarations::need_function(Function f, const Command& command) {
  if (has(has_function_, f.id)) {
    return;
  }
  const FunctionInfo& info = tm_.info(f);
  const Sort sort = info.sort;
  mark(has_function_, f.id);
  repeated_ += has(had_function_, f.id) ? 1 : 0;
  mark(had_function_, f.id);
  functions_.push_back(f);
  need_sort(sort, command);
  if (info.body || info.recursive) {
    recursive_.push_back(f);
    return;
  }
  command(declaration_text(tm_, f));
}

/// Declares all that the definitions use, then defines them in one command.
void ProcessDeclarations::define_recursive(const Command& command) {
  std::vector<FunctionDefinition> definitions;
  for (const Function f : recursive_) {
    const FunctionInfo info = tm_.info(f);
    definitions.push_back({info.name, info.parameters, tm_.sorts().range(info.sort), lowered(info.body), f});
  }
  recursive_.clear();
  command(recursive_definitions_text(tm_, definitions));
}

void ProcessDeclarations::declare_for(Term t, const Command& command) {
  const auto walk = [&](Term root) {
    walk_postorder(tm_, root, seen_, [&](Term each) {
      terms_.push_back(each);
      const Kind kind = tm_.kind(each);
      if (tm_.sort(each).known()) {
        need_sort(tm_.sort(each), command);
      }
      if (kind == Kind::Constant || kind == Kind::Apply) {
        need_function(tm_.function(each), command);
      }
    });
  };
  walk(t);
  for (size_t i = 0; i < recursive_.size(); ++i) {  // the walk adds to it
    if (const Term body = tm_.info(recursive_[i]).body) {
      walk(lowered(body));
    } else {
      throw BackendError("the solver `" + solver_ + "` cannot be told of `" +
                         std::string(tm_.symbols().name(tm_.info(recursive_[i]).name)) + "`: it has no definition");
    }
  }
  if (!recursive_.empty()) {
    define_recursive(command);
  }
}

}  // namespace preproc
