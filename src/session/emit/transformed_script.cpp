#include "session/emit/transformed_script.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <unordered_map>
#include <unordered_set>

#include "parser/lexer.h"
#include "script/declaration_text.h"
#include "script/logic.h"
#include "session/emit/definition_conditions.h"
#include "session/emit/emit_comments.h"
#include "session/emit/ingredients.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

namespace {

bool is_definition(const HeldScript::Item& item) {
  return item.kind == CommandKind::DefineConst || item.kind == CommandKind::DefineFun;
}

bool is_declaration(const HeldScript::Item& item) {
  return item.kind == CommandKind::DeclareConst || item.kind == CommandKind::DeclareFun;
}

/// The definitions of sorts, by their places among the items, that other commands name which are written as they are.
class NamedSorts {
 public:
  /// `is_written`: of each item, whether its text is written.
  template <typename IsWritten>
  NamedSorts(const TermManager& tm, const HeldScript& script, IsWritten is_written) : needed_(script.items().size()) {
    const std::vector<HeldScript::Item>& items = script.items();
    if (std::ranges::find(items, CommandKind::DefineSort, &HeldScript::Item::kind) == items.end()) {
      return;
    }
    std::unordered_set<std::string_view> named;
    for (size_t i = items.size(); i-- > 0;) {  // a definition names earlier ones
      const bool defines = items[i].kind == CommandKind::DefineSort;
      needed_[i] = defines && named.contains(tm.symbols().name(items[i].name));
      if (defines ? needed_[i] : is_written(items[i])) {
        const char* const begin = items[i].text.data();
        const char* const end = begin + items[i].text.size();
        Lexer lexer(begin, end);
        while (lexer.position() < end) {  // each command ends with a parenthesis
          named.insert(lexer.next().text);
        }
      }
    }
  }
  bool is_needed(size_t place) const { return needed_[place]; }

 private:
  std::vector<bool> needed_;
};

/// Constants and functions to be declared beside those that the script declares.
std::vector<Function> made_by_passes(TermManager& tm, const HeldScript& script, const Ingredients& used,
                                     const std::unordered_set<Function>& defined) {
  std::vector<bool> declared(tm.function_count());
  for (const Function f : defined) {
    declared[f.id] = true;
  }
  for (const HeldScript::Item& item : script.items()) {
    if (is_declaration(item)) {
      declared[tm.declare(item.name, item.sort).id] = true;
    }
  }
  std::vector<Function> made;
  std::ranges::copy_if(used.symbols(), std::back_inserter(made), [&](Function f) {
    const FunctionInfo& info = tm.info(f);
    return !declared[f.id] && !info.body && info.operation.role == DatatypeRole::None;
  });
  return made;
}

/// True if z3 has no value for what is defined so.
bool has_lambda(const TermManager& tm, Term definition) {
  bool found = false;
  walk_postorder(tm, definition, [&](Term t) { found = found || tm.kind(t) == Kind::Lambda; });
  return found;
}

/// The model converter as a script can say it. A function that reads an array made by a pass is said by cases, so that
/// its logic need not have arrays.
std::vector<ModelConverter::Entry> definitions_for_script(TermManager& tm, const ModelConverter& converter) {
  std::unordered_map<Function, Term> arrays;
  std::vector<ModelConverter::Entry> entries = converter.entries();
  for (const ModelConverter::Entry& entry : entries) {
    arrays.emplace(entry.symbol, entry.definition);
  }
  std::unordered_set<Function> said;
  for (ModelConverter::Entry& entry : entries) {
    if (entry.parameters.empty()) {
      continue;
    }
    const Term parameter = entry.parameters[0];
    const auto array = arrays.find(tm.function(tm.child(entry.definition, 0)));
    if (array == arrays.end()) {  // nothing is left of what was asserted about it: any array will do
      continue;
    }
    const Sort range = tm.sort(entry.definition);
    Term definition = tm.mk_value(default_value(tm.sorts(), range));
    std::vector<Term> stores;
    for (Term t = array->second; tm.kind(t) == Kind::Store; t = tm.child(t, 0)) {
      stores.push_back(t);
    }
    for (const Term store : stores | std::views::reverse) {
      definition =
          tm.mk(Kind::Ite, {tm.mk(Kind::Equal, {parameter, tm.child(store, 1)}), tm.child(store, 2), definition});
    }
    entry.definition = definition;
    said.insert(array->first);
  }
  std::erase_if(entries, [&](const ModelConverter::Entry& entry) { return said.contains(entry.symbol); });
  return entries;
}

}  // namespace

bool write_transformed_script(TermManager& tm, Emitter& emitter, Lowering& lowering, const HeldScript& script,
                              const Problem& problem, bool lower_operators, const Problem* asked) {
  const auto lower = [&](Term t) { return lower_operators ? lowering.lower(t) : t; };
  const bool models = script.wants_model();
  const bool definitions = models || script.wants_values();

  Ingredients used(tm);
  for (const Assertion& assertion : problem.assertions) {
    used.add(assertion.term);
  }
  const std::vector<ModelConverter::Entry> converter = definitions_for_script(tm, problem.converter);
  std::unordered_set<Function> removed;
  for (const ModelConverter::Entry& entry : converter) {
    removed.insert(entry.symbol);
    if (definitions) {
      if (models ? !entry.parameters.empty() : has_lambda(tm, entry.definition)) {
        return false;
      }
      used.add(entry.definition);
    }
  }
  const auto is_written = [&](const HeldScript::Item& item) {
    if (!is_declaration(item)) {
      return !is_definition(item) && item.kind != CommandKind::Assert;
    }
    const Function f = tm.declare(item.name, item.sort);
    return definitions ? models || !removed.contains(f) : used.uses(f);
  };
  const NamedSorts named_sorts(tm, script, is_written);
  for (size_t i = 0; i < script.items().size(); ++i) {
    const HeldScript::Item& item = script.items()[i];
    if (definitions && is_declaration(item)) {
      used.add_sort(item.sort);
    } else if (definitions && is_definition(item)) {
      used.add_definition(script.command(item).definitions[0]);
    } else if (item.kind == CommandKind::DeclareDatatypes) {
      for (const uint32_t id : script.command(item).datatypes) {
        used.add_datatype(tm.sorts().declaration(id));
      }
    } else if (named_sorts.is_needed(i)) {
      used.add_sort(item.sort);
    }
  }
  const std::vector<Function> made =
      made_by_passes(tm, script, used, models ? std::unordered_set<Function>{} : removed);
  const auto is_taken = [&](Function f) {
    return bool(tm.symbols().find(written_symbol(tm.symbols().name(tm.info(f).name))));
  };
  if (!used.readable() || std::ranges::any_of(made, is_taken)) {
    return false;
  }

  const bool declares_sorts =
      std::ranges::find(script.items(), CommandKind::DeclareSort, &HeldScript::Item::kind) != script.items().end();
  for (size_t i = 0; script.items()[i].kind != CommandKind::CheckSat; ++i) {
    const HeldScript::Item& item = script.items()[i];
    if (item.kind == CommandKind::SetLogic) {
      const std::string_view logic = problem.logic;
      emitter.command("(set-logic " + Logic(logic).restated(used.arrays(), used.functions() || declares_sorts) + ")");
    } else if (item.kind == CommandKind::DefineSort ? named_sorts.is_needed(i) : is_written(item)) {
      emitter.command(item.text);
    }
  }
  for (const Function f : made) {
    emitter.command(declaration_text(tm, f));
  }
  if (definitions && !models) {
    for (const ModelConverter::Entry& entry : std::views::reverse(converter)) {
      const FunctionInfo& info = tm.info(entry.symbol);
      emitter.definition(info.name, entry.parameters, tm.sorts().range(info.sort), lower(entry.definition));
    }
  }
  if (definitions) {
    for (const HeldScript::Item& item : script.items()) {
      if (is_definition(item)) {
        const FunctionDefinition& definition = script.command(item).definitions[0];
        emitter.definition(definition.name, definition.parameters, definition.range, lower(definition.body));
      }
    }
  }
  if (models) {
    std::vector<const ModelConverter::Entry*> entries;
    std::ranges::transform(converter, std::back_inserter(entries), [](const auto& entry) { return &entry; });
    std::vector<Term> assertions;
    std::ranges::transform(problem.assertions, std::back_inserter(assertions), &Assertion::term);
    for (const Term condition : definition_conditions(tm, entries, assertions)) {
      emitter.assertion(lower(condition), {});
    }
  }
  if (asked != nullptr) {
    comment_on_problem(tm, emitter, *asked, problem);
  }
  TermSet written;  // conjuncts of several assertions may be the same
  for (const Assertion& assertion : problem.assertions) {
    if (!tm.is_true(assertion.term) && written.insert(assertion.term)) {
      if (asked != nullptr) {
        comment_on_assertion(emitter, assertion);
      }
      emitter.assertion(lower(assertion.term), {});
    }
  }
  return true;
}

}  // namespace preproc
