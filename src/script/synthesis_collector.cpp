#include "script/synthesis_collector.h"

#include <algorithm>
#include <unordered_set>

#include "script/default_grammar.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"
#include "value/enum_set.h"
#include "value/identifier.h"
#include "value/own_name.h"

namespace preproc {

namespace {

using Language = SynthesisProblem::Language;

/// The language that a command belongs to where it belongs to one only.
Language language_of(CommandKind kind) {
  using enum CommandKind;
  static constexpr EnumSet<CommandKind> kSygus = {
      Assume, CheckSynth, ChcConstraint, Constraint, DeclarePrimedVar, DeclareVar, InvConstraint, SetFeature, SynthInv};
  static constexpr EnumSet<CommandKind> kSmtLib = {Assert, CheckSat, CheckSatAssuming, DeclareConst, DeclareFun,
                                                   Pop,    Push};
  return kSygus.contains(kind) ? Language::SyGuS : kSmtLib.contains(kind) ? Language::SmtLib : Language::Undecided;
}

}  // namespace

std::string SynthesisCollector::quoted(Symbol name) const {
  return "`" + quoted_symbol(tm_.symbols().name(name)) + "`";
}

bool SynthesisCollector::is_foreign(CommandKind kind) const {
  return problem_.language == Language::SmtLib && problem_.functions.empty() && language_of(kind) == Language::SyGuS;
}

bool SynthesisCollector::disowns_variables(CommandKind kind) const {
  return problem_.language == Language::SyGuS && problem_.functions.empty() && problem_.constraints.empty() &&
         problem_.assumptions.empty() && language_of(kind) == Language::SmtLib;
}

std::string SynthesisCollector::settle_language(CommandKind kind, const SourcePosition& position) {
  const Language language = language_of(kind);
  if (language == Language::Undecided || language == problem_.language) {
    return {};
  }
  if (problem_.language == Language::Undecided) {
    problem_.language = language;
    settled_ = position;
    return {};
  }
  const std::string since = ", which it is since line " + std::to_string(settled_.line);
  if (language == Language::SmtLib) {
    return "a command of SMT-LIB in a script of SyGuS" + since;
  }
  if (kind == CommandKind::DeclareVar || kind == CommandKind::DeclarePrimedVar) {
    return "a universal variable in a script of SMT-LIB" + since +
           ": expected declare-const, variables are existential";
  }
  return "a command of SyGuS in a script of SMT-LIB" + since + ": expected assert and check-sat";
}

std::string SynthesisCollector::apply(Command& command, std::string_view logic, uint32_t level,
                                      const SourcePosition& position) {
  if (std::string message = settle_language(command.kind, position); !message.empty()) {
    return message;
  }
  switch (command.kind) {
    case CommandKind::SynthFun:
    case CommandKind::SynthInv: return declare_function(std::move(command.to_synthesize[0]), logic, level);
    case CommandKind::DeclareVar: return declare_variable(command.name, command.sort);
    case CommandKind::DeclarePrimedVar: {
      const std::string primed = std::string(tm_.symbols().name(command.name)) + "!";
      std::string message = declare_variable(command.name, command.sort);
      return message.empty() ? declare_variable(tm_.symbols().intern(primed), command.sort) : message;
    }
    case CommandKind::Constraint: problem_.constraints.push_back(command.terms[0]); return {};
    case CommandKind::Assume: problem_.assumptions.push_back(command.terms[0]); return {};
    case CommandKind::InvConstraint: return add_invariant(command);
    case CommandKind::ChcConstraint: return add_horn_clause(command.definitions[0]);
    case CommandKind::CheckSynth: return {};
    case CommandKind::DeclareWeight: problem_.weights.push_back({command.name, position}); return {};
    case CommandKind::SetFeature:
      if (command.value != "true" && command.value != "false") {
        return "expected true or false as the value of " + std::string(command.keyword);
      }
      std::erase(problem_.features, command.keyword);
      if (command.value == "true") {
        problem_.features.emplace_back(command.keyword);
      }
      return {};
    case CommandKind::SetLogic: problem_.logic = command.value; return {};
    case CommandKind::Other:
      if (problem_.language == Language::SyGuS && !command.value.starts_with("set-")) {
        problem_.unsupported.push_back({position, std::string(command.value)});
      }
      return {};
    default: return {};
  }
}

std::string SynthesisCollector::declare_function(FunctionToSynthesize function, std::string_view logic,
                                                 uint32_t level) {
  std::vector<Sort> arguments;
  std::ranges::transform(function.parameters, std::back_inserter(arguments), [&](Term p) { return tm_.sort(p); });
  if (function.grammar.nonterminals.empty()) {
    function.grammar = make_default_grammar(tm_, logic, function.parameters, function.range);
    if (function.grammar.nonterminals.empty()) {
      return "unsupported: no default grammar for the sort " + tm_.sorts().to_string(function.range) +
             ", expected a grammar";
    }
  }
  if (std::string message = check_productions(function.grammar); !message.empty()) {
    return message;
  }
  function.function =
      tm_.declare(function.name, arguments.empty() ? function.range : tm_.sorts().function(arguments, function.range));
  function.level = level;
  const Term constant = arguments.empty() ? tm_.mk_constant(function.function) : Term{};
  if (!scope_.bind(function.name, {constant, function.function})) {
    return quoted(function.name) + " is declared already, expected a new name";
  }
  problem_.functions.push_back(std::move(function));
  return {};
}

/// Checks what only the whole script tells about a grammar: whether its symbols may stand in it.
std::string SynthesisCollector::check_productions(const ProductionGrammar& grammar) const {
  std::unordered_set<Function> universal;
  for (const Term variable : problem_.variables) {
    universal.insert(tm_.function(variable));
  }
  std::string message;
  for (const Nonterminal& nonterminal : grammar.nonterminals) {
    for (const Production& production : nonterminal.productions) {
      for (const auto& [weight, cost] : production.weights) {
        const bool declared =
            std::ranges::find(problem_.weights, weight, &WeightDeclaration::name) != problem_.weights.end();
        if (!declared && tm_.symbols().name(weight) != "weight") {
          message = "an unknown weight " + quoted(weight) + " in a production, expected one of declare-weight";
        }
      }
      if (!production.pattern) {
        continue;
      }
      for (const Function f : mentioned_functions(tm_, {&production.pattern, 1})) {
        const Symbol name = tm_.info(f).name;
        if (universal.contains(f)) {
          message = "the universal variable " + quoted(name) + " in a production, expected parameters only";
        } else if (problem_.find(f) != nullptr) {
          message = "unsupported: the function to be synthesised " + quoted(name) + " in a production of another";
        }
      }
    }
  }
  return message;
}

std::string SynthesisCollector::declare_variable(Symbol name, Sort sort) {
  if (tm_.sorts().kind(sort) == SortKind::Function || !tm_.sorts().is_concrete(sort)) {
    return "unsupported: a universal variable of sort " + tm_.sorts().to_string(sort);
  }
  const Function f = tm_.declare(name, sort);
  const Term constant = tm_.mk_constant(f);
  if (!scope_.bind(name, {constant, f})) {
    return quoted(name) + " is declared already, expected a new name";
  }
  problem_.variables.push_back(constant);
  return {};
}

/// Constants with names that nothing else has, after those of `named`.
std::vector<Term> SynthesisCollector::fresh_variables(std::span<const Sort> sorts, std::span<const Term> named,
                                                      std::string_view suffix) {
  std::vector<Term> variables;
  for (size_t i = 0; i < sorts.size(); ++i) {
    const std::string_view name = scripted_part(tm_.symbols().name(tm_.name(named[i])));
    const Symbol fresh = scope_.fresh_name(std::string(name) + std::string(suffix));
    variables.push_back(tm_.mk_constant(tm_.declare(fresh, sorts[i])));
  }
  problem_.variables.insert(problem_.variables.end(), variables.begin(), variables.end());
  return variables;
}

std::string SynthesisCollector::add_invariant(const Command& command) {
  InvariantConstraint constraint{
      command.functions[0], command.functions[1], command.functions[2], command.functions[3], {}, {}, 0};
  const FunctionToSynthesize* invariant = problem_.find(constraint.invariant);
  const auto name = [&](Function f) { return quoted(tm_.info(f).name); };
  if (invariant == nullptr || invariant->range != tm_.sorts().boolean()) {
    return name(constraint.invariant) + ": expected a predicate to be synthesised as the invariant";
  }
  std::vector<Sort> state;
  std::ranges::transform(invariant->parameters, std::back_inserter(state), [&](Term p) { return tm_.sort(p); });
  std::vector<Sort> step = state;
  step.insert(step.end(), state.begin(), state.end());
  for (const auto& [function, wanted] : {std::pair(constraint.pre, &state), std::pair(constraint.transition, &step),
                                         std::pair(constraint.post, &state)}) {
    const Sort sort = wanted->empty() ? tm_.sorts().boolean() : tm_.sorts().function(*wanted, tm_.sorts().boolean());
    if (tm_.info(function).sort != sort) {
      return name(function) + ": expected a function of sort " + tm_.sorts().to_string(sort) + ", got " +
             tm_.sorts().to_string(tm_.info(function).sort);
    }
  }
  constraint.state = fresh_variables(state, invariant->parameters, "");
  constraint.next_state = fresh_variables(state, invariant->parameters, "!");
  constraint.first_constraint = static_cast<uint32_t>(problem_.constraints.size());
  std::vector<Term> both = constraint.state;
  both.insert(both.end(), constraint.next_state.begin(), constraint.next_state.end());
  const Term before = tm_.mk_apply(constraint.invariant, constraint.state);
  const Term after = tm_.mk_apply(constraint.invariant, constraint.next_state);
  problem_.constraints.push_back(tm_.mk(Kind::Implies, {tm_.mk_apply(constraint.pre, constraint.state), before}));
  problem_.constraints.push_back(
      tm_.mk(Kind::Implies, {tm_.mk(Kind::And, {before, tm_.mk_apply(constraint.transition, both)}), after}));
  problem_.constraints.push_back(tm_.mk(Kind::Implies, {before, tm_.mk_apply(constraint.post, constraint.state)}));
  problem_.invariants.push_back(std::move(constraint));
  return {};
}

std::string SynthesisCollector::add_horn_clause(const FunctionDefinition& clause) {
  std::vector<Sort> sorts;
  std::ranges::transform(clause.parameters, std::back_inserter(sorts), [&](Term p) { return tm_.sort(p); });
  const std::vector<Term> variables = fresh_variables(sorts, clause.parameters, "");
  problem_.constraints.push_back(substitute(tm_, clause.body, clause.parameters, variables));
  return {};
}

void SynthesisCollector::pop_to(uint32_t level) {
  std::erase_if(problem_.functions, [level](const FunctionToSynthesize& function) { return function.level > level; });
}

void SynthesisCollector::forget() {
  problem_ = {};
  settled_ = {};
}

}  // namespace preproc
