// Datatypes: the part of Z3Translator that makes them.
#include <algorithm>

#include "backends/datatype_groups.h"
#include "backends/inexpressible.h"
#include "backends/z3/z3_translate.h"

namespace preproc {

/// Every choice of arguments is a datatype of its own, as are two declarations of one name.
Z3_sort Z3Translator::translate_datatype(Sort sort) {
  const auto is_known = [this](Sort s) { return datatypes_.contains(s.id); };
  if (!is_known(sort)) {
    for (const std::vector<Sort>& group : datatype_groups(tm_.sorts(), sort, is_known)) {
      make_datatypes(group);
    }
  }
  return datatypes_.at(sort.id);
}

void Z3Translator::make_datatypes(const std::vector<Sort>& group) {
  const SortTable& sorts = tm_.sorts();
  const auto symbol = [this](std::string_view text) {
    return Z3_mk_string_symbol(context_, std::string(text).c_str());
  };
  // Before anything is made: what other sorts the fields need.
  for (const Sort sort : group) {
    for (uint32_t c = 0; c < sorts.declaration(sort).constructors.size(); ++c) {
      for (const Sort field : sorts.fields(sort, c)) {
        if (std::ranges::find(group, field) == group.end()) {
          if (mentions(sorts, field, group)) {
            throw inexpressible("z3", sorts.to_string(sort) + "` with a field of sort `" + sorts.to_string(field));
          }
          this->sort(field);
        }
      }
    }
  }
  std::vector<Z3_symbol> names;
  std::vector<Z3_constructor_list> lists;
  std::vector<Z3_constructor> constructors;
  for (const Sort sort : group) {
    std::vector<Z3_constructor> own;
    const DatatypeDeclaration& declaration = sorts.declaration(sort);
    for (uint32_t c = 0; c < declaration.constructors.size(); ++c) {
      const std::string name(tm_.symbols().name(declaration.constructors[c].name));
      std::vector<Z3_symbol> fields;
      std::vector<Z3_sort> field_sorts;
      std::vector<unsigned> places;  // in the group, of fields without a sort
      const std::span<const Sort> all = sorts.fields(sort, c);
      for (size_t f = 0; f < all.size(); ++f) {
        fields.push_back(symbol(tm_.symbols().name(declaration.constructors[c].fields[f].name)));
        const auto place = std::ranges::find(group, all[f]);
        field_sorts.push_back(place == group.end() ? this->sort(all[f]) : nullptr);
        places.push_back(place == group.end() ? 0 : static_cast<unsigned>(place - group.begin()));
      }
      own.push_back(Z3_mk_constructor(context_, symbol(name), symbol("is-" + name),
                                      static_cast<unsigned>(fields.size()), fields.data(), field_sorts.data(),
                                      places.data()));
    }
    std::string name = sorts.to_string(sort);
    while (!datatype_names_.insert(name).second) {
      name += "!";
    }
    names.push_back(symbol(name));
    lists.push_back(Z3_mk_constructor_list(context_, static_cast<unsigned>(own.size()), own.data()));
    constructors.insert(constructors.end(), own.begin(), own.end());
  }
  std::vector<Z3_sort> made(group.size());
  Z3_mk_datatypes(context_, static_cast<unsigned>(group.size()), names.data(), made.data(), lists.data());
  const Z3_error_code error = Z3_get_error_code(context_);
  for (const Z3_constructor_list list : lists) {
    Z3_del_constructor_list(context_, list);
  }
  for (const Z3_constructor constructor : constructors) {
    Z3_del_constructor(context_, constructor);
  }
  if (error != Z3_OK) {
    throw BackendError(std::string("z3: ") + Z3_get_error_msg(context_, error));
  }
  for (size_t i = 0; i < group.size(); ++i) {
    keep(Z3_sort_to_ast(context_, made[i]));
    datatypes_.emplace(group[i].id, made[i]);
  }
}

/// A term of one of the Dt... kinds.
Z3_ast Z3Translator::translate_datatype_term(Term t, std::span<const Z3_ast> arguments) {
  const Function f = tm_.function(t);
  const DatatypeOperation operation = tm_.info(f).operation;
  const Z3_sort datatype = sort(tm_.datatype_of(f));
  const auto accessor = [&] {
    return Z3_get_datatype_sort_constructor_accessor(context_, datatype, operation.constructor, operation.field);
  };
  const auto apply = [&](Z3_func_decl decl) {
    return Z3_mk_app(context_, decl, static_cast<unsigned>(arguments.size()), arguments.data());
  };
  switch (operation.role) {
    case DatatypeRole::Constructor:
      return apply(Z3_get_datatype_sort_constructor(context_, datatype, operation.constructor));
    case DatatypeRole::Selector: return apply(accessor());
    case DatatypeRole::Tester: return apply(Z3_get_datatype_sort_recognizer(context_, datatype, operation.constructor));
    default: return Z3_datatype_update_field(context_, accessor(), arguments[0], arguments[1]);
  }
}

}  // namespace preproc
