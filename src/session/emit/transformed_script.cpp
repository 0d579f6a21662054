#include "session/emit/transformed_script.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <unordered_map>
#include <unordered_set>

#include "script/declaration_text.h"
#include "script/logic.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// What terms are made of, as far as a script has to say it.
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
  void add_sort(Sort sort) {
    const SortKind kind = tm_.sorts().kind(sort);
    arrays_ = arrays_ || kind == SortKind::Array;
    functions_ = functions_ || kind == SortKind::Declared || kind == SortKind::Function;
  }

  bool uses(Function f) const { return f.id < used_.size() && used_[f.id]; }
  const std::vector<Function>& symbols() const { return symbols_; }
  bool readable() const { return readable_; }
  bool arrays() const { return arrays_; }
  bool functions() const { return functions_; }

 private:
  const TermManager& tm_;
  TermSet seen_;
  std::vector<bool> used_;
  std::vector<Function> symbols_;
  bool readable_ = true;
  bool arrays_ = false;
  bool functions_ = false;
};

bool is_definition(const HeldScript::Item& item) {
  return item.kind == CommandKind::DefineConst || item.kind == CommandKind::DefineFun;
}

bool is_declaration(const HeldScript::Item& item) {
  return item.kind == CommandKind::DeclareConst || item.kind == CommandKind::DeclareFun;
}

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

/// The trail as a script can say it. A function that reads an array made by a pass is said by cases, so that its logic
/// need not have arrays.
std::vector<Trail::Entry> definitions_for_script(TermManager& tm, const Trail& trail) {
  std::unordered_map<Function, Term> arrays;
  std::vector<Trail::Entry> entries = trail.entries();
  for (const Trail::Entry& entry : entries) {
    arrays.emplace(entry.symbol, entry.definition);
  }
  std::unordered_set<Function> said;
  for (Trail::Entry& entry : entries) {
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
  std::erase_if(entries, [&](const Trail::Entry& entry) { return said.contains(entry.symbol); });
  return entries;
}

}  // namespace

bool write_transformed_script(TermManager& tm, Emitter& emitter, Lowering& lowering, const HeldScript& script,
                              const Problem& problem, bool lower_operators) {
  const auto lower = [&](Term t) { return lower_operators ? lowering.lower(t) : t; };
  const bool models = script.wants_model();
  const bool definitions = models || script.wants_values();

  Ingredients used(tm);
  for (const Assertion& assertion : problem.assertions) {
    used.add(assertion.term);
  }
  const std::vector<Trail::Entry> trail = definitions_for_script(tm, problem.trail);
  std::unordered_set<Function> removed;
  for (const Trail::Entry& entry : trail) {
    removed.insert(entry.symbol);
    if (definitions) {
      if (models && !entry.parameters.empty()) {
        return false;
      }
      used.add(entry.definition);
    }
  }
  for (const HeldScript::Item& item : script.items()) {
    if (definitions && is_declaration(item)) {
      used.add_sort(item.sort);
    } else if (definitions && is_definition(item)) {
      used.add(script.command(item).definitions[0].body);
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
  const auto answers = std::ranges::find(script.items(), CommandKind::CheckSat, &HeldScript::Item::kind);
  for (const HeldScript::Item& item : std::ranges::subrange(script.items().begin(), answers)) {
    if (item.kind == CommandKind::SetLogic) {
      const std::string_view logic = problem.logic;
      emitter.command("(set-logic " + Logic(logic).restated(used.arrays(), used.functions() || declares_sorts) + ")");
    } else if (is_declaration(item)) {
      const Function f = tm.declare(item.name, item.sort);
      if (definitions ? models || !removed.contains(f) : used.uses(f)) {
        emitter.command(item.text);
      }
    } else if (item.kind != CommandKind::Assert && !is_definition(item)) {
      emitter.command(item.text);
    }
  }
  for (const Function f : made) {
    emitter.command(declaration_text(tm, f));
  }
  if (definitions && !models) {
    for (const Trail::Entry& entry : std::views::reverse(trail)) {
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
    for (const Trail::Entry& entry : std::views::reverse(trail)) {
      emitter.assertion(lower(tm.mk(Kind::Equal, {tm.mk_constant(entry.symbol), entry.definition})), {});
    }
  }
  for (const Assertion& assertion : problem.assertions) {
    if (!tm.is_true(assertion.term)) {
      emitter.assertion(lower(assertion.term), {});
    }
  }
  return true;
}

}  // namespace preproc
