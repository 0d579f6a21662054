#include "session/emit/transformed_session.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "script/declaration_text.h"
#include "script/logic.h"
#include "session/emit/definition_conditions.h"
#include "session/emit/emit_comments.h"
#include "term/expand.h"
#include "term/slices.h"
#include "value/identifier.h"

namespace preproc {

namespace {

bool declares_sort(CommandKind kind) {
  return kind == CommandKind::DeclareSort || kind == CommandKind::DefineSort || kind == CommandKind::DeclareDatatypes;
}

bool declares_symbol(CommandKind kind) { return kind == CommandKind::DeclareConst || kind == CommandKind::DeclareFun; }

bool defines(CommandKind kind) { return kind == CommandKind::DefineConst || kind == CommandKind::DefineFun; }

bool introduces_name(CommandKind kind) { return declares_sort(kind) || declares_symbol(kind) || defines(kind); }

/// True for commands that work on assertions: what is declared later may be declared before them.
bool is_work(CommandKind kind) {
  return kind == CommandKind::Assert || kind == CommandKind::Push || kind == CommandKind::Pop ||
         kind == CommandKind::CheckSat || kind == CommandKind::CheckSatAssuming;
}

void add_symbols(const TermManager& tm, Term t, std::unordered_set<Function>& symbols) {
  const std::vector<Function> found = declared_symbols(tm, t);
  symbols.insert(found.begin(), found.end());
}

/// Bytes of output for each one of the script, and beside these, from which on passes may not change any more what they
/// made of earlier assertions.
constexpr uint64_t kMostGrowth = 4;
constexpr uint64_t kFreeBytes = uint64_t{64} * 1024;

bool asks_for_values(CommandKind kind) { return kind == CommandKind::GetValue || kind == CommandKind::GetModel; }

}  // namespace

TransformedSession::TransformedSession(const HeldScript& script, Tools tools)
    : script_(script), tools_(std::move(tools)) {
  definitions_ = std::ranges::any_of(script.items(), asks_for_values, &HeldScript::Item::kind);
}

std::string_view TransformedSession::write() {
  if (const std::string_view reason = reason_against(); !reason.empty()) {
    return reason;
  }
  if (!expand_all()) {
    return "its definitions are too large to be expanded";
  }
  write_head();
  written_head_ = tools_.emitter.written();
  for (size_t place = head_; place < script_.items().size(); ++place) {
    write_item(place);
  }
  return {};
}

/// Adds the names that a declaration of datatypes binds. False if one is there already.
bool TransformedSession::add_names(const HeldScript::Item& item, std::unordered_set<uint32_t>& names) const {
  bool is_new = true;
  for (const uint32_t id : script_.command(item).datatypes) {
    const DatatypeDeclaration& declaration = tools_.tm.sorts().declaration(id);
    is_new = names.insert(declaration.name.id).second && is_new;
    for (const ConstructorDeclaration& constructor : declaration.constructors) {
      is_new = names.insert(constructor.name.id).second && is_new;
      for (const ConstructorDeclaration::Field& field : constructor.fields) {
        is_new = names.insert(field.name.id).second && is_new;
      }
    }
  }
  return is_new;
}

/// Declarations leave the scope that they were made in, so that a name may be declared once only.
std::string_view TransformedSession::reason_against() const {
  if (script_.checks() == 0) {
    return "the script has no check-sat";
  }
  std::unordered_set<uint32_t> names;
  uint64_t depth = 0;
  for (const HeldScript::Item& item : script_.items()) {
    if (item.kind == CommandKind::Push) {
      depth += item.levels;
    } else if (item.kind == CommandKind::Pop) {
      depth -= item.levels;
    } else if (item.kind == CommandKind::DeclareDatatypes) {
      if (depth > 0 || !add_names(item, names)) {
        return "a datatype is declared in a scope, or shares a name";
      }
    } else if (item.kind == CommandKind::SetOption) {
      const Command& option = script_.command(item);
      if (option.value == "true" && (option.keyword == ":global-declarations" || option.keyword == ":print-success")) {
        return "an option tells of single commands";
      }
    } else if (introduces_name(item.kind) && !names.insert(item.name.id).second) {
      return "a name is declared in two scopes";
    }
  }
  return {};
}

bool TransformedSession::expand_all() {
  DefinitionExpander expander(tools_.tm);
  expanded_.resize(script_.items().size());
  try {
    for (size_t i = 0; i < script_.items().size(); ++i) {
      const HeldScript::Item& item = script_.items()[i];
      if (item.kind == CommandKind::Assert) {
        expanded_[i].push_back(expander.expand(item.assertion));
      } else if (item.kind == CommandKind::CheckSatAssuming || item.kind == CommandKind::GetValue) {
        for (const Term t : script_.command(item).terms) {
          expanded_[i].push_back(expander.expand(t));
        }
      }
    }
  } catch (const ExpansionLimit&) {
    return false;
  }
  return true;
}

/// The commands before the first assertion, scope or check, and all declarations that the rest needs.
void TransformedSession::write_head() {
  const std::vector<HeldScript::Item>& items = script_.items();
  head_ = static_cast<size_t>(std::ranges::find_if(items, is_work, &HeldScript::Item::kind) - items.begin());
  for (size_t place = 0; place < items.size(); ++place) {
    const HeldScript::Item& item = items[place];
    if (declares_sort(item.kind) || (definitions_ && declares_symbol(item.kind))) {
      tools_.emitter.command(item.text);
      if (declares_symbol(item.kind)) {
        declared_.insert(tools_.tm.declare(item.name, item.sort));
      }
    } else if (definitions_ && defines(item.kind)) {
      const FunctionDefinition& definition = script_.command(item).definitions[0];
      tools_.emitter.definition(definition.name, definition.parameters, definition.range,
                                tools_.lower(definition.body));
    } else if (place < head_ && !introduces_name(item.kind)) {
      tools_.emitter.command(item.text);
    }
  }
}

void TransformedSession::write_item(size_t place) {
  const HeldScript::Item& item = script_.items()[place];
  read_ += item.text.size();
  switch (item.kind) {
    case CommandKind::Assert: live_.push_back({expanded_[place][0], static_cast<uint32_t>(levels_.size())}); break;
    case CommandKind::Push: levels_.insert(levels_.end(), item.levels, live_.size()); break;
    case CommandKind::Pop:
      if (item.levels > 0) {
        live_.resize(levels_[levels_.size() - item.levels]);
        levels_.resize(levels_.size() - item.levels);
      }
      break;
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming: check(place); break;
    case CommandKind::GetValue: tools_.write_question(script_.command(item)); break;
    default:
      if (!introduces_name(item.kind)) {
        tools_.emitter.command(item.text);
      }
  }
}

/// Brings the reader of the script to the assertions of the check, and asks.
void TransformedSession::check(size_t place) {
  const Problem asked = problem_of(place);
  Problem problem = asked;
  const bool has_grown = tools_.emitter.written() - written_head_ > kMostGrowth * read_ + kFreeBytes;
  if (!has_grown) {
    tools_.run_passes(problem);
  }
  if (has_grown || !take(problem, place)) {
    problem = asked;
    tools_.run_local_passes(problem);
    if (!take(problem, place)) {
      problem = asked;
      take_as_it_is(problem);
    }
  }
  stack_.set(wanted_);
  stack_.send(*this);
  if (tools_.comments) {
    comment_on_problem(tools_.tm, tools_.emitter, asked, problem);
  }
  tools_.emitter.command("(check-sat)");
  tools_.emitter.flush();
}

Problem TransformedSession::problem_of(size_t place) const {
  const uint32_t first = script_.checks() == 1 ? 0 : 1;
  Problem problem;
  problem.logic = tools_.logic;
  for (const auto& [term, level] : live_) {
    problem.assertions.add_original(term, first == 0 ? 0 : level + first);
  }
  const auto above = static_cast<uint32_t>(first == 0 ? 0 : levels_.size() + first + 1);
  for (const Term assumption : expanded_[place]) {
    problem.assertions.add_original(assumption, above);
  }
  return problem;
}

void TransformedSession::take_as_it_is(const Problem& problem) {
  wanted_.clear();
  TermSet written;  // levels never decrease: what comes again holds already
  for (const Assertion& assertion : problem.assertions) {
    if (!tools_.tm.is_true(assertion.term) && written.insert(assertion.term)) {
      wanted_.push_back({assertion.term, assertion.level});
    }
    if (tools_.tm.is_false(assertion.term)) {
      return;  // the others say no more
    }
  }
}

/// The definitions of symbols that passes removed, as far as questions behind the check ask for their values. Nothing
/// where they cannot be said.
std::optional<std::vector<Term>> TransformedSession::definitions_for(const Problem& problem, size_t place) {
  TermManager& tm = tools_.tm;
  bool all = false;
  std::unordered_set<Function> asked;
  const std::vector<HeldScript::Item>& items = script_.items();
  for (size_t i = place + 1; i < items.size() && !is_work(items[i].kind); ++i) {
    all = all || items[i].kind == CommandKind::GetModel;
    for (const Term t : expanded_[i]) {
      add_symbols(tm, t, asked);
    }
  }
  std::vector<const ModelConverter::Entry*> entries;
  for (const ModelConverter::Entry& entry : problem.converter.entries()) {  // over symbols that come later
    if (all || asked.contains(entry.symbol)) {
      if (!entry.parameters.empty()) {
        return std::nullopt;
      }
      add_symbols(tm, entry.definition, asked);
      entries.push_back(&entry);
    }
  }
  std::vector<Term> assertions;
  std::ranges::transform(wanted_, std::back_inserter(assertions), &LevelledTerm::term);
  return definition_conditions(tm, entries, assertions);
}

/// Makes what the passes left `wanted_`. False if it cannot be written, or would say something else to the target.
bool TransformedSession::take(const Problem& problem, size_t place) {
  take_as_it_is(problem);
  if (problem.guarantee > Guarantee::Equisatisfiable || tools_.is_refused(problem.assertions)) {
    return false;
  }
  if (wanted_.empty() || !tools_.tm.is_false(wanted_.back().term)) {
    const std::optional<std::vector<Term>> definitions = definitions_for(problem, place);
    if (!definitions) {
      return false;
    }
    const uint32_t above = script_.checks() == 1 ? 0 : static_cast<uint32_t>(levels_.size() + 3);
    for (const Term definition : *definitions) {
      wanted_.push_back({definition, above});
    }
  }
  return std::ranges::all_of(wanted_, [this](const LevelledTerm& each) { return parts_of(each.term).suits; });
}

const TransformedSession::Parts& TransformedSession::parts_of(Term t) {
  const auto [place, fresh] = parts_.try_emplace(t);
  Parts& parts = place->second;
  if (fresh) {
    TermManager& tm = tools_.tm;
    Ingredients used(tm);
    used.add(t);
    const Logic logic(tools_.logic);
    const bool has_arrays = !logic.is_known() || logic.has(Theory::Arrays);
    const bool has_functions = !logic.is_known() || logic.is_all() || logic.restated(has_arrays, true) == tools_.logic;
    parts.suits = used.readable() && (has_arrays || !used.arrays()) && (has_functions || !used.functions());
    for (const Function f : used.symbols()) {
      const FunctionInfo& info = tm.info(f);
      if (!info.body && info.operation.role == DatatypeRole::None) {
        parts.symbols.push_back(f);
        const std::string_view name = tm.symbols().name(info.name);
        parts.suits = parts.suits && (!is_own_symbol(name) || !tm.symbols().find(written_symbol(name)));
      }
    }
  }
  return parts;
}

void TransformedSession::open_scope() {
  tools_.emitter.push(1);
  scopes_.push_back(declarations_.size());
}

void TransformedSession::close_scopes(uint32_t count) {
  tools_.emitter.pop(count);
  const size_t keep = scopes_[scopes_.size() - count];
  scopes_.resize(scopes_.size() - count);
  for (; declarations_.size() > keep; declarations_.pop_back()) {
    declared_.erase(declarations_.back());
  }
}

void TransformedSession::add(Term t) {
  for (const Function f : parts_of(t).symbols) {
    if (declared_.insert(f).second) {
      declarations_.push_back(f);
      tools_.emitter.command(declaration_text(tools_.tm, f));
    }
  }
  tools_.emitter.assertion(tools_.lower(t), {});
}

}  // namespace preproc
