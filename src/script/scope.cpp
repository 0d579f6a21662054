#include "script/scope.h"

#include <algorithm>
#include <string>
#include <utility>

namespace preproc {

Scope::Scope(TermManager& tm) : tm_(tm) {
  SymbolTable& symbols = tm.symbols();
  for (const OperatorInfo* row : all_operators()) {
    for (const std::string_view name : {row->name, row->aliases[0], row->aliases[1]}) {
      if (name.empty()) {
        continue;
      }
      const Symbol symbol = symbols.intern(name);
      if (symbol.id >= operators_.size()) {
        operators_.resize(symbol.id + 1);
      }
      operators_[symbol.id] = operators_named(name);
    }
  }
  reset();
}

const SortBinding* Scope::lookup_sort(Symbol name) const {
  return name.id < sorts_.size() && sorts_[name.id].kind != SortBinding::Kind::None ? &sorts_[name.id] : nullptr;
}

bool Scope::bind(Symbol name, Binding binding) {
  if (name.id >= terms_.size()) {
    terms_.resize(name.id + name.id / 2 + 64);
  }
  if (terms_[name.id].bound()) {
    return false;
  }
  rebind(name, binding);
  return true;
}

/// Puts the binding in the place of what the name stands for in this scope, if anything.
void Scope::rebind(Symbol name, Binding binding) {
  if (!global_) {
    names_.push_back({name, terms_[name.id]});
  }
  terms_[name.id] = binding;
}

namespace {

/// The sorts of a function's arguments.
std::span<const Sort> domain(const TermManager& tm, Function f) {
  const Sort sort = tm.info(f).sort;
  return tm.sorts().kind(sort) == SortKind::Function ? tm.sorts().arguments(sort) : std::span<const Sort>{};
}

}  // namespace

/// True if the bindings are functions of which one is a datatype's, and terms tell which one is meant.
bool Scope::may_coexist(const Binding& one, const Binding& other) const {
  if ((!one.function && one.datatype_name == 0) || (!other.function && other.datatype_name == 0)) {
    return false;
  }
  const auto is_of_datatype = [this](const Binding& each) {
    return each.datatype_name != 0 || tm_.info(each.function).operation.role != DatatypeRole::None;
  };
  if (!is_of_datatype(one) && !is_of_datatype(other)) {
    return false;
  }
  if (!one.function || !other.function) {  // one has parameters, and arguments tell them
    return one.datatype_name != other.datatype_name;
  }
  if (std::ranges::equal(domain(tm_, one.function), domain(tm_, other.function))) {
    // Constructors that are constants are told apart by `as`.
    return domain(tm_, one.function).empty() && is_of_datatype(one) && is_of_datatype(other) &&
           tm_.info(one.function).sort != tm_.info(other.function).sort;
  }
  return true;
}

bool Scope::has(Symbol name, Function f) const {
  const Binding binding = lookup(name);
  return binding.function == f ||
         std::ranges::any_of(overloads(binding), [&](const Binding& each) { return each.function == f; });
}

bool Scope::bind_overload(Symbol name, Binding binding) {
  const Binding known = lookup(name);
  std::vector<Binding> all{binding};
  if (known.overloads != 0) {
    all.insert(all.end(), overloads_[known.overloads].begin(), overloads_[known.overloads].end());
  } else {
    all.push_back(known);
  }
  for (size_t i = 1; i < all.size(); ++i) {
    if (!may_coexist(binding, all[i])) {
      return false;
    }
  }
  Binding several = binding;
  several.overloads = static_cast<uint32_t>(overloads_.size());
  overloads_.push_back(std::move(all));
  rebind(name, several);
  return true;
}

bool Scope::bind_sort(Symbol name, SortBinding binding) {
  if (name.id >= sorts_.size()) {
    sorts_.resize(name.id + name.id / 2 + 64);
  }
  if (sorts_[name.id].kind != SortBinding::Kind::None) {
    return false;
  }
  sorts_[name.id] = std::move(binding);
  if (!global_) {
    sort_names_.push_back(name);
  }
  return true;
}

Symbol Scope::bind_datatypes(std::span<const uint32_t> datatypes, bool may_overload) {
  SortTable& sorts = tm_.sorts();
  const size_t names = names_.size();
  const bool global = std::exchange(global_, false);  // until all are bound: names are taken back where one is not
  Symbol taken;
  for (const uint32_t id : datatypes) {
    const DatatypeDeclaration declaration = sorts.declaration(id);
    if (!taken && lookup_sort(declaration.name) != nullptr) {
      taken = declaration.name;
    }
    const auto bind_operation = [&](Symbol name, const DatatypeOperation& operation) {
      if (taken) {
        return;
      }
      Binding binding;
      if (declaration.parameters.empty()) {
        binding.function = tm_.datatype_function(sorts.datatype(id, {}), operation);
        const bool constant = sorts.kind(tm_.info(binding.function).sort) != SortKind::Function;
        binding.term = constant ? tm_.mk_constant(binding.function) : Term{};
      } else {
        binding.datatype_name = static_cast<uint32_t>(datatype_names_.size());
        datatype_names_.push_back({id, operation});
      }
      if (!bind(name, binding) && !(may_overload && bind_overload(name, binding))) {
        taken = name;
      }
    };
    for (uint32_t c = 0; c < declaration.constructors.size(); ++c) {
      const ConstructorDeclaration& constructor = declaration.constructors[c];
      bind_operation(constructor.name, {DatatypeRole::Constructor, c, 0});
      for (uint32_t f = 0; f < constructor.fields.size(); ++f) {
        bind_operation(constructor.fields[f].name, {DatatypeRole::Selector, c, f});
      }
    }
  }
  global_ = global;
  if (taken) {
    unbind_names(names);
    return taken;
  }
  if (global_) {
    names_.resize(names);
  }
  for (const uint32_t id : datatypes) {
    const DatatypeDeclaration& declaration = sorts.declaration(id);
    SortBinding sort;
    sort.kind = SortBinding::Kind::Datatype;
    sort.arity = static_cast<uint32_t>(declaration.parameters.size());
    sort.datatype = id;
    bind_sort(declaration.name, sort);
  }
  return {};
}

DatatypeName Scope::datatype_name(const Binding& binding) const {
  if (binding.overloads != 0) {
    return {};
  }
  if (binding.datatype_name != 0) {
    return datatype_names_[binding.datatype_name];
  }
  if (!binding.function || tm_.info(binding.function).operation.role == DatatypeRole::None) {
    return {};
  }
  return {tm_.sorts().datatype_id(tm_.datatype_of(binding.function)), tm_.info(binding.function).operation};
}

/// Undoes bindings of names until so many are left.
void Scope::unbind_names(size_t count) {
  while (names_.size() > count) {
    terms_[names_.back().name.id] = names_.back().binding;
    names_.pop_back();
  }
}

void Scope::bind_local(Symbol name, Binding binding) {
  if (name.id >= terms_.size()) {
    terms_.resize(name.id + name.id / 2 + 64);
  }
  locals_.push_back({name, terms_[name.id]});
  terms_[name.id] = binding;
}

void Scope::unbind_locals(size_t mark) {
  while (locals_.size() > mark) {
    terms_[locals_.back().name.id] = locals_.back().binding;
    locals_.pop_back();
  }
}

void Scope::bind_local_sort(Symbol name, SortBinding binding) {
  if (name.id >= sorts_.size()) {
    sorts_.resize(name.id + name.id / 2 + 64);
  }
  local_sorts_.emplace_back(name, std::move(sorts_[name.id]));
  sorts_[name.id] = std::move(binding);
}

void Scope::unbind_local_sorts(size_t mark) {
  while (local_sorts_.size() > mark) {
    sorts_[local_sorts_.back().first.id] = std::move(local_sorts_.back().second);
    local_sorts_.pop_back();
  }
}

void Scope::push() { marks_.push_back({names_.size(), sort_names_.size(), declared_.size()}); }

void Scope::pop(uint32_t levels) {
  if (levels == 0) {
    return;
  }
  const Mark mark = marks_[marks_.size() - levels];
  marks_.resize(marks_.size() - levels);
  unbind_names(mark.names);
  for (size_t i = sort_names_.size(); i-- > mark.sorts;) {
    sorts_[sort_names_[i].id] = {};
  }
  sort_names_.resize(mark.sorts);
  if (!global_) {
    declared_.resize(mark.declared);
  }
}

void Scope::reset() {
  terms_.clear();
  sorts_.clear();
  locals_.clear();
  local_sorts_.clear();
  names_.clear();
  sort_names_.clear();
  declared_.clear();
  marks_.clear();
  datatype_names_.resize(1);
  overloads_.resize(1);
  SymbolTable& symbols = tm_.symbols();
  const bool global = global_;
  global_ = true;  // not undone by pop
  bind(symbols.intern("true"), {tm_.mk_true(), {}});
  bind(symbols.intern("false"), {tm_.mk_false(), {}});
  global_ = global;
}

Symbol Scope::fresh_name(std::string_view base) {
  for (;;) {
    const std::string candidate = std::string(base) + "!" + std::to_string(++fresh_);
    // A name that was never interned cannot occur anywhere in the input read so far.
    if (!tm_.symbols().find(candidate)) {
      return tm_.symbols().intern(candidate);
    }
  }
}

}  // namespace preproc
