// Datatypes: the part of Cvc5Translator that makes them.
#include <algorithm>

#include "backends/cvc5/cvc5_translate.h"
#include "backends/datatype_groups.h"
#include "backends/inexpressible.h"

namespace preproc {

namespace {
constexpr uint32_t kMaxNesting = 64;
}  // namespace

/// Every choice of arguments is a datatype of its own, as are two declarations of one name.
cvc5::Sort Cvc5Translator::translate_datatype(Sort sort) {
  const auto is_known = [this](Sort s) { return datatypes_.contains(s.id); };
  if (!is_known(sort)) {
    for (const std::vector<Sort>& group : datatype_groups(tm_.sorts(), sort, is_known)) {
      make_datatypes(group);
    }
  }
  return datatypes_.at(sort.id);
}

/// The sort of a field, in which a datatype of the group is a placeholder. Recurses as deep as the sort is nested.
cvc5::Sort Cvc5Translator::field_sort(Sort field, const std::vector<Sort>& group,
                                      const std::vector<cvc5::Sort>& placeholders, uint32_t depth) {
  const SortTable& sorts = tm_.sorts();
  if (const auto place = std::ranges::find(group, field); place != group.end()) {
    return placeholders[static_cast<size_t>(place - group.begin())];
  }
  if (!mentions(sorts, field, group)) {
    return sort(field);
  }
  if (depth == kMaxNesting) {
    throw inexpressible("cvc5", sorts.to_string(field));
  }
  const auto part = [&](Sort s) { return field_sort(s, group, placeholders, depth + 1); };
  if (sorts.is_array(field)) {
    return builder_.mkArraySort(part(sorts.index(field)), part(sorts.element(field)));
  }
  if (sorts.is_sequence(field)) {
    return builder_.mkSequenceSort(part(sorts.element(field)));
  }
  std::vector<cvc5::Sort> domain;
  for (const Sort argument : sorts.arguments(field)) {
    domain.push_back(part(argument));
  }
  return builder_.mkFunctionSort(domain, part(sorts.range(field)));
}

void Cvc5Translator::make_datatypes(const std::vector<Sort>& group) {
  const SortTable& sorts = tm_.sorts();
  std::vector<std::string> names;
  std::vector<cvc5::Sort> placeholders;
  for (const Sort sort : group) {
    std::string name = sorts.to_string(sort);
    while (!datatype_names_.insert(name).second) {
      name += "!";
    }
    placeholders.push_back(builder_.mkUnresolvedDatatypeSort(name));
    names.push_back(std::move(name));
  }
  std::vector<cvc5::DatatypeDecl> declarations;
  for (size_t i = 0; i < group.size(); ++i) {
    cvc5::DatatypeDecl& made = declarations.emplace_back(builder_.mkDatatypeDecl(names[i]));
    const DatatypeDeclaration& declaration = sorts.declaration(group[i]);
    for (uint32_t c = 0; c < declaration.constructors.size(); ++c) {
      const ConstructorDeclaration& constructor = declaration.constructors[c];
      cvc5::DatatypeConstructorDecl one =
          builder_.mkDatatypeConstructorDecl(std::string(tm_.symbols().name(constructor.name)));
      const std::span<const Sort> fields = sorts.fields(group[i], c);
      for (size_t f = 0; f < fields.size(); ++f) {
        one.addSelector(std::string(tm_.symbols().name(constructor.fields[f].name)),
                        field_sort(fields[f], group, placeholders, 0));
      }
      made.addConstructor(one);
    }
  }
  const std::vector<cvc5::Sort> made = builder_.mkDatatypeSorts(declarations);
  for (size_t i = 0; i < group.size(); ++i) {
    datatypes_.emplace(group[i].id, made[i]);
  }
}

/// A term of one of the Dt... kinds.
cvc5::Term Cvc5Translator::translate_datatype_term(Term t, const std::vector<cvc5::Term>& arguments) {
  const Function f = tm_.function(t);
  const DatatypeOperation operation = tm_.info(f).operation;
  const cvc5::Datatype datatype = sort(tm_.datatype_of(f)).getDatatype();
  const cvc5::DatatypeConstructor constructor = datatype[operation.constructor];
  const auto apply = [&](cvc5::Kind kind, const cvc5::Term& head) {
    std::vector<cvc5::Term> all{head};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return builder_.mkTerm(kind, all);
  };
  switch (operation.role) {
    case DatatypeRole::Constructor: return apply(cvc5::Kind::APPLY_CONSTRUCTOR, constructor.getTerm());
    case DatatypeRole::Selector: return apply(cvc5::Kind::APPLY_SELECTOR, constructor[operation.field].getTerm());
    case DatatypeRole::Tester: return apply(cvc5::Kind::APPLY_TESTER, constructor.getTesterTerm());
    default: return apply(cvc5::Kind::APPLY_UPDATER, constructor[operation.field].getUpdaterTerm());
  }
}

}  // namespace preproc
