// Datatypes: the part of SortTable that knows their declarations.
#include <algorithm>
#include <utility>

#include "value/identifier.h"
#include "value/sort.h"

namespace preproc {

namespace {

/// More sorts than this from one declaration or use, and the fields are taken to have ever larger sorts.
constexpr size_t kMaxNewInstances = 10'000;

bool is_plain(SortKind kind) {
  switch (kind) {
    case SortKind::Array:
    case SortKind::Function:
    case SortKind::Sequence:  // of arrays, maybe
    case SortKind::RegLan:
    case SortKind::Unknown:
    case SortKind::Parameter:
    case SortKind::Opaque: return false;
    default: return true;
  }
}

}  // namespace

uint32_t SortTable::new_datatype(Symbol name) {
  datatypes_.push_back({name, {}, {}});
  defined_.push_back(false);
  declaring_ = true;
  return static_cast<uint32_t>(datatypes_.size() - 1);
}

Sort SortTable::datatype(uint32_t id, std::span<const Sort> arguments) {
  return intern(SortKind::Datatype, id, arguments);
}

std::string SortTable::define_datatypes(std::span<const uint32_t> ids, std::vector<DatatypeDeclaration> declarations) {
  for (size_t i = 0; i < ids.size(); ++i) {
    datatypes_[ids[i]] = std::move(declarations[i]);
    defined_[ids[i]] = true;
  }
  std::vector<Sort> generic;
  for (const uint32_t id : ids) {
    const std::vector<Sort> parameters = datatypes_[id].parameters;
    generic.push_back(datatype(id, parameters));
  }
  declaring_ = false;
  const auto name = [&](size_t i) { return quoted_symbol(symbols_.name(datatypes_[ids[i]].name)); };
  if (!instantiate()) {
    return "the datatype `" + name(0) + "` or one declared with it has fields of ever larger sorts";
  }
  for (size_t i = 0; i < ids.size(); ++i) {
    if (base_constructor(generic[i]) == kNoConstructor) {
      return "the datatype `" + name(i) + "` is not well-founded: it has no finite value";
    }
  }
  return {};
}

void SortTable::abandon_datatypes() {
  declaring_ = false;
  instantiate();
}

/// Makes the instances of what is pending and of what that needs. False if there is no end to it.
bool SortTable::instantiate() {
  instantiating_ = true;
  const size_t limit = pending_.size() + kMaxNewInstances;
  std::vector<Sort> fresh;
  for (size_t next = 0; next < pending_.size() && next < limit; ++next) {
    const Sort sort = pending_[next];
    const uint32_t id = datatype_id(sort);
    if (!defined_[id] || instances_.contains(sort.id)) {  // a declaration that had an error: nothing uses it
      continue;
    }
    const std::vector<Sort> arguments = records_[sort.id].arguments;
    Instance instance;
    for (const ConstructorDeclaration& constructor : datatypes_[id].constructors) {
      std::vector<Sort>& fields = instance.fields.emplace_back();
      for (const ConstructorDeclaration::Field& field : constructor.fields) {
        fields.push_back(arguments.empty() ? field.sort : substitute(field.sort, datatypes_[id].parameters, arguments));
      }
    }
    instances_.emplace(sort.id, std::move(instance));
    fresh.push_back(sort);
  }
  const bool complete = pending_.size() < limit;
  pending_.clear();
  find_base_constructors(fresh);
  find_plain_values(fresh);
  instantiating_ = false;
  return complete;
}

/// A datatype has a finite value once all fields of one of its constructors have.
void SortTable::find_base_constructors(std::span<const Sort> fresh) {
  struct Waiting {
    Sort sort;
    uint32_t constructor;
    size_t fields;
  };
  std::vector<Waiting> waiting;
  std::unordered_map<uint32_t, std::vector<size_t>> users;
  std::vector<Sort> founded;
  const auto found = [&](Sort sort, uint32_t constructor) {
    Instance& instance = instances_.at(sort.id);
    if (instance.base == kNoConstructor) {
      instance.base = constructor;
      founded.push_back(sort);
    }
  };
  for (const Sort sort : fresh) {
    const Instance& instance = instances_.at(sort.id);
    for (uint32_t c = 0; c < instance.fields.size(); ++c) {
      size_t missing = 0;
      for (const Sort field : instance.fields[c]) {
        const Sort needed = result(field);
        const auto known = instances_.find(needed.id);
        if (kind(needed) == SortKind::Datatype && (known == instances_.end() || known->second.base == kNoConstructor)) {
          users[needed.id].push_back(waiting.size());
          ++missing;
        }
      }
      if (missing == 0) {
        found(sort, c);
      } else {
        waiting.push_back({sort, c, missing});
      }
    }
  }
  while (!founded.empty()) {
    const Sort sort = founded.back();
    founded.pop_back();
    for (const size_t user : std::exchange(users[sort.id], {})) {
      if (--waiting[user].fields == 0) {
        found(waiting[user].sort, waiting[user].constructor);
      }
    }
  }
}

/// Finds the plain datatypes: a field that is not plain makes its datatype not plain, and so on.
void SortTable::find_plain_values(std::span<const Sort> fresh) {
  std::unordered_map<uint32_t, std::vector<Sort>> users;
  std::vector<Sort> found;
  const auto spoil = [&](Sort sort) {
    Instance& instance = instances_.at(sort.id);
    if (instance.plain) {
      instance.plain = false;
      found.push_back(sort);
    }
  };
  for (const Sort sort : fresh) {
    for (const std::vector<Sort>& fields : instances_.at(sort.id).fields) {
      for (const Sort field : fields) {
        if (kind(field) != SortKind::Datatype) {
          if (!is_plain(kind(field))) {
            spoil(sort);
          }
        } else if (const auto known = instances_.find(field.id); known == instances_.end() || !known->second.plain) {
          spoil(sort);
        } else {
          users[field.id].push_back(sort);
        }
      }
    }
  }
  while (!found.empty()) {
    const Sort sort = found.back();
    found.pop_back();
    std::ranges::for_each(std::exchange(users[sort.id], {}), spoil);
  }
}

std::string SortTable::constructor_text(Sort datatype, uint32_t constructor) const {
  const DatatypeDeclaration& declared = declaration(datatype);
  std::vector<Sort> todo;
  for (const ConstructorDeclaration::Field& field : declared.constructors[constructor].fields) {
    todo.push_back(field.sort);
  }
  std::unordered_map<uint32_t, bool> seen;
  while (!todo.empty()) {
    const Sort sort = todo.back();
    todo.pop_back();
    if (seen.emplace(sort.id, true).second) {
      const std::vector<Sort>& arguments = records_[sort.id].arguments;
      todo.insert(todo.end(), arguments.begin(), arguments.end());
    }
  }
  // A constructor without fields that datatypes of several names have needs its sort.
  const Symbol name = declared.constructors[constructor].name;
  const auto is_another = [&](const DatatypeDeclaration& other) {
    return other.name != declared.name &&
           std::ranges::any_of(other.constructors, [&](const auto& c) { return c.name == name; });
  };
  if (declared.parameters.empty() && declared.constructors[constructor].fields.empty() &&
      std::ranges::any_of(datatypes_, is_another)) {
    return "(as " + quoted_symbol(symbols_.name(name)) + " " + to_string(datatype) + ")";
  }
  const bool told = std::ranges::all_of(declared.parameters, [&](Sort p) { return seen.contains(p.id); });
  return told ? quoted_symbol(symbols_.name(declared.constructors[constructor].name))
              : qualified_constructor_text(datatype, constructor);
}

std::string SortTable::qualified_constructor_text(Sort datatype, uint32_t constructor) const {
  const DatatypeDeclaration& declared = declaration(datatype);
  const std::string name = quoted_symbol(symbols_.name(declared.constructors[constructor].name));
  return declared.parameters.empty() ? name : "(as " + name + " " + to_string(datatype) + ")";
}

bool SortTable::match(Sort pattern, Sort sort, std::unordered_map<uint32_t, Sort>& found) const {
  std::vector<std::pair<Sort, Sort>> todo{{pattern, sort}};
  while (!todo.empty()) {
    const auto [p, s] = todo.back();
    todo.pop_back();
    if (kind(p) == SortKind::Parameter) {
      if (found.emplace(p.id, s).first->second != s) {
        return false;
      }
      continue;
    }
    if (p == s) {  // the same sort, with no parameter or with the parameters of a scope around
      continue;
    }
    const Record& a = records_[p.id];
    const Record& b = records_[s.id];
    if (a.kind != b.kind || a.number != b.number || a.arguments.size() != b.arguments.size()) {
      return false;
    }
    for (size_t i = 0; i < a.arguments.size(); ++i) {
      todo.emplace_back(a.arguments[i], b.arguments[i]);
    }
  }
  return true;
}

}  // namespace preproc
