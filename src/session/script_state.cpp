#include "session/script_state.h"

#include <algorithm>
#include <filesystem>

#include "backends/steering_options.h"
#include "encode/synth/derivation.h"
#include "encode/synth/selector_tree.h"
#include "script/logic.h"
#include "session/command_text.h"
#include "value/enum_set.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// Options about answers may still be set behind declarations, as cvc5 has it; z3 does not.
bool asserts(CommandKind kind) {
  using enum CommandKind;
  return kind == Assert || kind == Push || kind == CheckSat || kind == CheckSatAssuming;
}

/// True for commands after which declarations can no longer be made global.
bool ends_start(CommandKind kind) {
  using enum CommandKind;
  static constexpr EnumSet<CommandKind> kDeclaring = {
      DeclareConst,         DeclareDatatypes, DeclareFun, DeclareOracleFun, DeclareSort,
      DeclareSortParameter, DeclarePrimedVar, DeclareVar, SynthFun,         SynthInv};
  static constexpr EnumSet<CommandKind> kDefining = {DefineConst, DefineFun, DefineFunRec, DefineFunsRec, DefineSort};
  return asserts(kind) || kDeclaring.contains(kind) || kDefining.contains(kind);
}

}  // namespace

ScriptState::ScriptState(TermManager& tm, const SessionOptions& options, ScriptRules rules)
    : tm_(tm),
      oracle_options_(options.oracles),
      rules_(rules),
      writes_files_(options.writes_files),
      scope_(tm),
      synthesis_(scope_) {
  auto presets = options.script_options;
  if (options.dump_cores) {
    presets.emplace_back(":produce-unsat-cores", "true");
  }
  options_.set_presets(presets);
  scope_.set_global_declarations(has_global_declarations());
}

std::string ScriptState::quoted(Symbol name) const { return "`" + quoted_symbol(tm_.symbols().name(name)) + "`"; }

void ScriptState::refuse_second_declaration(Symbol name, bool same, std::string_view what) {
  if (!same) {
    note_other_meaning();
  }
  throw CommandRefused(std::string(what) + quoted(name) + " is declared already, expected a new name");
}

void ScriptState::apply(Command& command, const SourcePosition& place) {
  for (const auto& [name, term] : command.named) {
    if (!scope_.bind(name, {term, {}})) {
      throw CommandRefused(quoted(name) + " is declared already");
    }
    named_terms_.push_back({name, term, assertions_.level()});
  }
  collect_synthesis(command, place);
  if (asserts(command.kind)) {
    phase_ = Phase::Asserting;
  } else if (phase_ == Phase::Start && ends_start(command.kind)) {
    phase_ = Phase::Declaring;
  }
  switch (command.kind) {
    case CommandKind::Assert: {
      const bool whole = !command.named.empty() && command.named.back().second == command.terms[0];
      assertions_.add(command.terms[0], whole ? command.named.back().first : Symbol{});
      return;
    }
    case CommandKind::Push: return push(command.number);
    case CommandKind::Pop: return pop(command.number);
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareOracleFun: return declare(command, place);
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareSort:
    case CommandKind::DeclareSortParameter:
    case CommandKind::DefineSort: return declare_sort(command);
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec: return define(command);
    case CommandKind::SetLogic:
      if (!logic_.empty()) {
        throw CommandRefused("the logic is set already, to " + logic_);
      }
      logic_ = command.value;
      return;
    case CommandKind::SetOption: return set_option(command);
    case CommandKind::DeclareCodatatypes:
      // Of the whole script, as options are: solvers' programs are told at their beginning.
      for (const Sort sort : command.sorts) {
        options_.set(kSortsOfCodatatypes, options_.get(kSortsOfCodatatypes).value_or("") +
                                              std::string(tm_.symbols().name(tm_.sorts().name(sort))) + "|");
      }
      options_.set(kCodatatypes, options_.get(kCodatatypes).value_or("") + std::string(command.text) + "\n");
      return;
    case CommandKind::SetInfo: info_[std::string(command.keyword)] = command.value; return;
    case CommandKind::Reset: return reset(true);
    case CommandKind::ResetAssertions: return reset(false);
    default: return;
  }
}

void ScriptState::need_option(std::string_view keyword) const {
  if (!options_.is_true(keyword)) {
    throw CommandRefused("expected (set-option " + std::string(keyword) + " true) at the beginning of the script");
  }
}

void ScriptState::push(uint32_t levels) {
  if (levels > kMaxLevels - assertions_.level()) {
    throw CommandRefused("expected at most " + std::to_string(kMaxLevels) + " levels, there are " +
                         std::to_string(assertions_.level()));
  }
  for (uint32_t i = 0; i < levels; ++i) {
    scope_.push();
  }
  assertions_.push(levels);
}

void ScriptState::pop(uint32_t levels) {
  if (levels > assertions_.level()) {
    throw CommandRefused("expected at most " + counted(assertions_.level(), "level") + ", as many as were pushed");
  }
  if (levels == 0) {
    return;
  }
  scope_.pop(levels);
  assertions_.pop(levels);
  synthesis_.pop_to(assertions_.level());
  if (!has_global_declarations()) {
    std::erase_if(named_terms_, [this](const NamedTerm& named) { return named.level > assertions_.level(); });
  }
  doubts_.pop_to(assertions_.level());
  forget_recursive();
}

/// True for the functions of the theories that the logic has. Elsewhere their names are free.
bool ScriptState::is_theory_symbol(Symbol name) const {
  const Logic logic(logic_);
  if (logic.has(Theory::FloatingPoint) && rounding_mode_named(tm_.symbols().name(name))) {
    return true;
  }
  return std::ranges::any_of(scope_.operators(name),
                             [&](const OperatorInfo* row) { return logic.has(theory_of(row->kind)); });
}

void ScriptState::refuse_theory_symbol(Symbol name) const {
  if (is_theory_symbol(name)) {
    throw CommandRefused(quoted(name) + " is a function of the logic's theories, expected a new name");
  }
}

void ScriptState::collect_synthesis(Command& command, const SourcePosition& place) {
  if (synthesis_.is_foreign(command.kind)) {
    command.kind = CommandKind::Other;
    command.value = command_name(command.text);
    return;
  }
  if (synthesis_.disowns_variables(command.kind)) {
    synthesis_.forget();
    note_missing_assertion();
  }
  if (command.kind == CommandKind::SynthFun || command.kind == CommandKind::DeclareVar ||
      command.kind == CommandKind::SynthInv || command.kind == CommandKind::DeclarePrimedVar) {
    refuse_theory_symbol(command.name);
  }
  if (command.kind == CommandKind::CheckSynth && synthesis().empty() && !doubts_.may_be_missing()) {
    throw CommandRefused("there are no functions to be synthesised, expected a synth-fun before");
  }
  const uint32_t level = has_global_declarations() ? 0 : assertions_.level();
  if (const std::string message = synthesis_.apply(command, logic_, level, place); !message.empty()) {
    throw CommandRefused(message);
  }
  if (command.kind == CommandKind::SynthFun && synthesis().functions.back().original) {
    const FunctionToSynthesize function = with_expanded_grammar(tm_, synthesis().functions.back());
    if (!derive(tm_, function.grammar, function.original)) {
      throw CommandRefused("the original is not a term of the grammar, expected one that it produces");
    }
  }
}

void ScriptState::declare_sort(const Command& command) {
  if (command.kind == CommandKind::DeclareDatatypes) {
    if (const Symbol taken = scope_.bind_datatypes(command.datatypes, !rules_.accepts_overloading)) {
      if (rules_.accepts_overloading && scope_.is_bound(taken)) {
        overloaded_ = true;
        return;
      }
      refuse_second_declaration(taken, false);
    }
    return;
  }
  SortBinding binding;
  if (command.kind == CommandKind::DeclareSortParameter) {
    binding = {SortBinding::Kind::Parameter, 0, {}, tm_.sorts().parameter(command.name)};
  } else if (command.kind == CommandKind::DefineSort) {
    binding = {SortBinding::Kind::Defined, static_cast<uint32_t>(command.sorts.size()), command.sorts, command.sort};
  } else {
    binding = {SortBinding::Kind::Declared, command.number, command.sorts, command.sort};
  }
  if (!scope_.bind_sort(command.name, std::move(binding))) {
    refuse_second_declaration(command.name, false, "the sort ");
  }
}

/// The function that a command declares; an oracle with the program or library behind it.
Function ScriptState::declared_function(const Command& command, const SourcePosition& place) {
  if (command.kind != CommandKind::DeclareOracleFun || !rules_.calls_oracles) {
    return tm_.declare(command.name, command.sort);
  }
  const std::string name(command.value);
  const std::pair key(name, command.sort.id);
  try {
    if (!oracles_.contains(key)) {
      const std::filesystem::path script(place.file);
      oracles_[key] = make_oracle(tm_.sorts(), command.sort, name, script.parent_path().string(), oracle_options_);
    }
    return tm_.declare_oracle(command.name, command.sort, oracles_.at(key));
  } catch (const OracleError& error) {
    oracles_.erase(key);
    throw CommandRefused(error.what());
  }
}

void ScriptState::declare(const Command& command, const SourcePosition& place) {
  refuse_theory_symbol(command.name);
  const Function f = declared_function(command, place);
  const bool constant = tm_.sorts().kind(command.sort) != SortKind::Function;
  const Binding binding{constant ? tm_.mk_constant(f) : Term{}, f};
  if (!scope_.bind(command.name, binding) &&
      (rules_.accepts_overloading || !scope_.bind_overload(command.name, binding))) {
    const Function before = scope_.lookup(command.name).function;
    const bool same = before && tm_.info(before).sort == command.sort;
    if (before && !same && rules_.accepts_overloading) {
      overloaded_ = true;
      return;
    }
    refuse_second_declaration(command.name, same);
  }
  scope_.note_declared(f);
}

void ScriptState::define(const Command& command) {
  for (const FunctionDefinition& definition : command.definitions) {
    refuse_theory_symbol(definition.name);
    Binding binding;
    if (definition.function) {
      binding.function = definition.function;
    } else if (definition.parameters.empty()) {
      binding.term = definition.body;
    } else {
      binding.function = tm_.define(definition.name, definition.parameters, definition.range, definition.body);
    }
    if (!scope_.bind(definition.name, binding) &&
        (rules_.accepts_overloading || !scope_.bind_overload(definition.name, binding))) {
      refuse_second_declaration(definition.name, binding.term && scope_.lookup(definition.name).term == binding.term);
    }
    if (definition.function) {
      recursive_.push_back(definition.function);
    }
  }
}

/// Forgets the recursive functions that are not in scope any more.
void ScriptState::forget_recursive() {
  std::erase_if(recursive_, [this](Function f) { return !scope_.has(tm_.info(f).name, f); });
}

void ScriptState::set_option(const Command& command) {
  const std::string_view key = command.keyword;
  const bool global_declarations = key == ":global-declarations";
  const bool late = global_declarations ? phase_ != Phase::Start : phase_ == Phase::Asserting && rules_.obeys_options;
  if (late && options_.is_change_of_start(key, command.value)) {
    throw CommandRefused("expected " + std::string(key) + " before the first " +
                         (global_declarations ? "declaration, " : "") + "assertion, push or check");
  }
  if (rules_.obeys_options && !writes_files_ && ScriptOptions::names_file(key, command.value)) {
    throw CommandRefused("no files are written here");
  }
  if (const std::string_view expected = options_.set(key, command.value); !expected.empty()) {
    throw CommandRefused("expected " + std::string(expected) + " as the value of " + std::string(key));
  }
  if (global_declarations) {
    scope_.set_global_declarations(command.value == "true");
  }
}

void ScriptState::reset(bool everything) {
  assertions_.clear();
  doubts_.clear();
  if (!everything && has_global_declarations()) {
    scope_.pop(scope_.depth());
  } else {
    synthesis_.forget();
    named_terms_.clear();
    scope_.reset();
  }
  forget_recursive();
  if (everything) {
    overloaded_ = false;
    phase_ = Phase::Start;
    logic_.clear();
    options_.clear();
    info_.clear();
    scope_.set_global_declarations(has_global_declarations());
  }
}

}  // namespace preproc
