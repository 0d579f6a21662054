#pragma once

#include <algorithm>
#include <span>
#include <unordered_set>
#include <vector>

#include "script/command.h"
#include "term/term_map.h"
#include "term/walk.h"

namespace preproc {

/// The sorts and symbols of terms that a script has to declare.
class Ingredients {
 public:
  explicit Ingredients(const TermManager& tm) : tm_(tm) {}

  void add(Term root) {
    walk_postorder(tm_, root, seen_, [&](Term t) {
      const Kind kind = tm_.kind(t);
      readable_ = readable_ && kind != Kind::Opaque;
      add_sort(tm_.sort(t));
      if (kind == Kind::Constant || kind == Kind::Apply) {
        const Function f = tm_.function(t);
        functions_ = functions_ || kind == Kind::Apply;
        if (used_.size() <= f.id) {
          used_.resize(std::max<size_t>(f.id + 1, tm_.function_count()));
        }
        if (!used_[f.id]) {
          used_[f.id] = true;
          symbols_.push_back(f);
        }
      }
    });
  }
  /// With the sorts that it is made of; those of a datatype's fields are said by its declaration.
  void add_sort(Sort root) {
    std::vector<Sort> todo{root};
    while (!todo.empty()) {
      const Sort sort = todo.back();
      todo.pop_back();
      if (!sort.known() || !sorts_.insert(sort.id).second) {
        continue;
      }
      const SortTable& table = tm_.sorts();
      const SortKind kind = table.kind(sort);
      arrays_ = arrays_ || kind == SortKind::Array;
      functions_ = functions_ || kind == SortKind::Declared || kind == SortKind::Function;
      const std::span<const Sort> parts = table.parts(sort);
      todo.insert(todo.end(), parts.begin(), parts.end());
    }
  }
  void add_datatype(const DatatypeDeclaration& declaration) {
    for (const ConstructorDeclaration& constructor : declaration.constructors) {
      for (const ConstructorDeclaration::Field& field : constructor.fields) {
        add_sort(field.sort);
      }
    }
  }
  void add_definition(const FunctionDefinition& definition) {
    add(definition.body);
    add_sort(definition.range);
    std::ranges::for_each(definition.parameters, [this](Term parameter) { add_sort(tm_.sort(parameter)); });
  }

  bool uses(Function f) const { return f.id < used_.size() && used_[f.id]; }
  const std::vector<Function>& symbols() const { return symbols_; }
  bool readable() const { return readable_; }
  bool arrays() const { return arrays_; }
  bool functions() const { return functions_; }

 private:
  const TermManager& tm_;
  TermSet seen_;
  std::unordered_set<uint32_t> sorts_;
  std::vector<bool> used_;
  std::vector<Function> symbols_;
  bool readable_ = true;
  bool arrays_ = false;
  bool functions_ = false;
};

}  // namespace preproc
