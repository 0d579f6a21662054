#include "script/sygus_problem_text.h"

#include <algorithm>

#include "script/emitter.h"
#include "script/sort_declarations.h"
#include "script/sygus_printer.h"
#include "value/identifier.h"

namespace preproc {

SynthesisDefinitions::SynthesisDefinitions(const TermManager& tm, const SynthesisProblem& problem) : functions(tm) {
  for (const FunctionToSynthesize& function : problem.functions) {
    for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
      for (const Production& production : nonterminal.productions) {
        if (production.pattern) {
          functions.add(production.pattern);
        }
      }
    }
  }
  of_grammars = functions.order().size();
  std::ranges::for_each(problem.assumptions, [&](Term t) { functions.add(t); });
  std::ranges::for_each(problem.constraints, [&](Term t) { functions.add(t); });
}

namespace {

/// Declares the sorts that a problem speaks of.
void declare_sorts(Emitter& emitter, const TermManager& tm, const SynthesisProblem& problem,
                   std::span<const Function> defined) {
  SortDeclarations sorts(tm);
  const auto add = [&](Term t) { sorts.add(t); };
  for (const Function f : defined) {
    sorts.add(tm.info(f).sort);
    add(tm.info(f).body);
  }
  for (const FunctionToSynthesize& function : problem.functions) {
    std::ranges::for_each(function.parameters, add);
    sorts.add(function.range);
    for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
      sorts.add(nonterminal.sort);
      for (const Production& production : nonterminal.productions) {
        if (production.pattern) {
          add(production.pattern);
        }
      }
    }
  }
  std::ranges::for_each(problem.variables, add);
  std::ranges::for_each(problem.assumptions, add);
  std::ranges::for_each(problem.constraints, add);
  for (const std::string& command : sorts.commands()) {
    emitter.command(command);
  }
}

}  // namespace

std::string sygus_problem_text(TermManager& tm, const SynthesisProblem& problem) {
  const SynthesisDefinitions definitions(tm, problem);
  if (definitions.functions.recursive()) {
    return {};
  }
  Emitter emitter(tm);
  if (!problem.logic.empty()) {
    emitter.command("(set-logic " + problem.logic + ")");
  }
  declare_sorts(emitter, tm, problem, definitions.functions.order());
  for (const WeightDeclaration& weight : problem.weights) {
    emitter.command("(declare-weight " + quoted_symbol(tm.symbols().name(weight.name)) + ")");
  }
  const std::vector<Function>& defined = definitions.functions.order();
  const auto define = [&](size_t first, size_t end) {
    for (size_t i = first; i < end; ++i) {
      const FunctionInfo& info = tm.info(defined[i]);
      emitter.definition(info.name, info.parameters, tm.sorts().range(info.sort), info.body);
    }
  };
  define(0, definitions.of_grammars);
  SygusPrinter printer(tm);
  for (const FunctionToSynthesize& function : problem.functions) {
    const std::string text = printer.function(function);
    if (text.empty()) {
      return {};
    }
    emitter.command(text);
  }
  // Definitions may speak of universal variables.
  for (const Term variable : problem.variables) {
    if (!problem.is_state(variable)) {
      emitter.command(printer.variable(variable));
    }
  }
  define(definitions.of_grammars, defined.size());
  Printer terms(tm);
  for (const Term t : problem.assumptions) {
    emitter.command("(assume " + terms.to_string(t) + ")");
  }
  for (uint32_t i = 0; i < problem.constraints.size(); ++i) {
    const InvariantConstraint* invariant = problem.invariant_at(i);
    if (invariant == nullptr) {
      emitter.command("(constraint " + terms.to_string(problem.constraints[i]) + ")");
      continue;
    }
    std::string text = "(inv-constraint";
    for (const Function f : {invariant->invariant, invariant->pre, invariant->transition, invariant->post}) {
      text += " " + quoted_symbol(tm.symbols().name(tm.info(f).name));
    }
    emitter.command(text + ")");
    i += InvariantConstraint::kConstraints - 1;
  }
  emitter.command("(check-synth)");
  return emitter.take();
}

}  // namespace preproc
