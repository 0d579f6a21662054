#include "session/emit/synthesis_emitter.h"

#include <algorithm>
#include <iterator>

#include "encode/synth/encoding_choice.h"
#include "rewrite/simplifier.h"
#include "script/declaration_text.h"
#include "session/script_limits.h"
#include "term/mentioned_functions.h"
#include "value/identifier.h"

namespace preproc {

/// True if the script has functions to be synthesised beside existential constants, as far as that can be known.
bool SynthesisEmitter::asks_for_functions() const {
  const bool any = !script_.synthesis().empty() || text_ahead().find("(synth-fun") != std::string_view::npos;
  return any && is_existential();
}

/// True if what is to be synthesised stands beside existential constants: the script asks check-sat, not check-synth.
bool SynthesisEmitter::is_existential() const {
  const SynthesisProblem::Language language = script_.synthesis().language;
  if (language != SynthesisProblem::Language::Undecided) {
    return language == SynthesisProblem::Language::SmtLib;
  }
  return !reader_.source().is_sygus() && text_ahead().find("(check-synth") == std::string_view::npos;
}

/// Writes a function to be synthesised for solvers that do not know such functions: its selectors, what they satisfy,
/// and its definition over them.
void SynthesisEmitter::write_definition(const FunctionToSynthesize& function) {
  if (is_height_assumed(script_, options_, function)) {
    script_.note_missing_assertion();
    emitter_.command(declaration_text(tm_, function.function));
    throw CommandRefused(
        "expected (set-option :synth-depth d) before, or --synth-depth: the function has terms of any height");
  }
  const FunctionToSynthesize expanded = with_expanded_grammar(tm_, function);
  const FunctionCost cost(tm_, expanded, options_.synthesis.smallest);
  // A definition has no constants of its own for each application.
  const std::unique_ptr<FunctionEncoding> encoding =
      make_encoding(tm_, expanded, synthesis_height(script_, options_),
                    cost.fitting(with_closed_outputs(options_.synthesis.encoding)), ++encodings_);
  if (encoding->too_large()) {
    throw CommandRefused("the function has too many terms of height " +
                         std::to_string(synthesis_height(script_, options_)) + ", expected a smaller :synth-depth");
  }
  if (encoding->empty()) {
    emitter_.command(declaration_text(tm_, function.function));
    return emitter_.assertion(tm_.mk_false(), {});
  }
  // The constants of the choice come first; conditions may have others, such as counters.
  std::vector<Function> symbols = encoding->symbols();
  std::ranges::copy_if(mentioned_functions(tm_, encoding->conditions()), std::back_inserter(symbols),
                       [&](Function f) { return std::ranges::find(symbols, f) == symbols.end(); });
  for (const Function f : symbols) {
    emitter_.command(declaration_text(tm_, f));
  }
  for (const Term condition : encoding->conditions()) {
    emitter_.assertion(lower(condition), {});
  }
  Simplifier simplifier(tm_);
  std::vector<Term> conditions;
  const Term body = encoding->apply(simplifier, function.parameters, conditions);
  emitter_.definition(function.name, function.parameters, function.range, lower(body));
  if (options_.target && options_.target->solver == Target::Z3 && cost.any()) {
    write_costs(cost, *encoding);
  }
  if (decoder_) {
    const std::optional<OpenTerm> open = encoding->open_definition();
    if (!open) {
      throw CommandRefused("--emit-decoder: expected --synth-encoding selector-tree");
    }
    decoder_->note_function(function, encoding->symbols(), *open);
  }
}

/// In SyGuS-IF 2.1.
void SynthesisEmitter::write_declaration(const FunctionToSynthesize& function) {
  const std::string text = sygus_printer_.function(function);
  if (text.empty()) {
    throw CommandRefused("unsupported: SyGuS-IF 2.1 has no let over nonterminals");
  }
  emitter_.command(text);
}

/// Writes the costs for z3 to minimize, where the encoding can tell them.
void SynthesisEmitter::write_costs(const FunctionCost& cost, const FunctionEncoding& encoding) {
  CostsByKind costs;
  if (!encoding.append_costs(cost, costs)) {
    return;
  }
  const std::optional<std::vector<Cost>> all = in_one(costs);
  if (!all) {
    throw CommandRefused("the weights are too large to be compared");
  }
  for (const Cost& each : *all) {
    emitter_.command("(assert-soft " + emitter_.term_text(tm_.mk(Kind::Not, {each.condition})) + " :weight " +
                     std::to_string(each.weight) + ")");
  }
}

/// Writes a command of SyGuS-IF, in version 2.1.
bool SynthesisEmitter::write(const Command& command) {
  const SynthesisProblem& problem = script_.synthesis();
  switch (command.kind) {
    case CommandKind::SynthFun:
    case CommandKind::SynthInv:
      if (is_existential()) {
        write_definition(problem.functions.back());
      } else {
        write_declaration(problem.functions.back());
      }
      break;
    case CommandKind::DeclareVar:
    case CommandKind::DeclarePrimedVar: write_variables(command.kind == CommandKind::DeclareVar ? 1 : 2); break;
    case CommandKind::ChcConstraint: write_variables(command.definitions[0].parameters.size()); [[fallthrough]];
    case CommandKind::Constraint: write_condition("constraint", problem.constraints.back()); break;
    case CommandKind::Assume: write_condition("assume", problem.assumptions.back()); break;
    case CommandKind::CheckSynth: emitter_.command(script_.doubts().none() ? command.text : "(echo \"fail\")"); break;
    case CommandKind::DeclareWeight:
    case CommandKind::InvConstraint:
    case CommandKind::SetFeature: emitter_.command(command.text); break;
    case CommandKind::SetLogic:
      // Selectors are Booleans beside the logic, and a constant times a term is not linear any more.
      if (!asks_for_functions()) {
        return false;
      }
      emitter_.command("(set-logic ALL)");
      break;
    case CommandKind::SetOption:
      if (command.keyword == ":synth-depth" && encodings_ > 0) {
        script_.note_missing_assertion();
        throw CommandRefused("expected :synth-depth before the functions, whose definitions are written");
      }
      return command.keyword == ":synth-depth";  // said by the functions' definitions
    case CommandKind::DefineSort: {
      if (!reader_.terms().sygus() || !command.sorts.empty() || !tm_.sorts().is_concrete(command.sort)) {
        return false;
      }
      emitter_.command("(define-sort " + quoted_symbol(tm_.symbols().name(command.name)) + " () " +
                       tm_.sorts().to_string(command.sort) + ")");
      break;
    }
    case CommandKind::Other:
      // Options of solvers that read SyGuS-IF 1.
      return command.value == "set-options" && problem.language != SynthesisProblem::Language::SmtLib;
    default: return false;
  }
  emitter_.flush();
  return true;
}

/// The last `count` universal variables.
void SynthesisEmitter::write_variables(size_t count) {
  const std::vector<Term>& variables = script_.synthesis().variables;
  for (size_t i = variables.size() - count; i < variables.size(); ++i) {
    emitter_.command(sygus_printer_.variable(variables[i]));
  }
}

void SynthesisEmitter::write_condition(std::string_view name, Term t) {
  emitter_.command("(" + std::string(name) + " " + emitter_.term_text(lower(t)) + ")");
}

}  // namespace preproc
