// How SolvingSession answers check-synth.
#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_set>

#include <spdlog/spdlog.h>

#include "parser/command_reader.h"
#include "script/emitter.h"
#include "script/grammar_membership.h"
#include "script/sygus_printer.h"
#include "session/running_check.h"
#include "session/solving_session.h"
#include "synthesis/sygus_program.h"
#include "synthesis/synthesizer.h"
#include "term/identifier.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// The user-defined functions that a term uses, each behind those that its body uses. Definitions are nested as deep as
/// a script wrote them, one in the other: recursion is no deeper.
class DefinedFunctions {
 public:
  explicit DefinedFunctions(const TermManager& tm) : tm_(tm) {}
  void add(Term root) {
    std::vector<Function> found;
    walk_postorder(tm_, root, seen_, [&](Term t) {
      if (tm_.kind(t) == Kind::Apply && tm_.info(tm_.function(t)).body && known_.insert(tm_.function(t)).second) {
        found.push_back(tm_.function(t));
      }
    });
    for (const Function f : found) {
      recursive_ = recursive_ || tm_.info(f).recursive;
      add(tm_.info(f).body);
      order_.push_back(f);
    }
  }
  bool recursive() const { return recursive_; }
  const std::vector<Function>& order() const { return order_; }

 private:
  const TermManager& tm_;
  TermSet seen_;
  std::unordered_set<Function> known_;
  std::vector<Function> order_;
  bool recursive_ = false;
};

/// The problem as SyGuS-IF 2.1. Empty where that cannot express it.
std::string sygus_text(TermManager& tm, const SynthesisProblem& problem) {
  DefinedFunctions defined(tm);
  for (const FunctionToSynthesize& function : problem.functions) {
    for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
      for (const Production& production : nonterminal.productions) {
        if (production.pattern) {
          defined.add(production.pattern);
        }
      }
    }
  }
  std::ranges::for_each(problem.assumptions, [&](Term t) { defined.add(t); });
  std::ranges::for_each(problem.constraints, [&](Term t) { defined.add(t); });
  if (defined.recursive()) {
    return {};
  }
  Emitter emitter(tm);
  if (!problem.logic.empty()) {
    emitter.command("(set-logic " + problem.logic + ")");
  }
  for (const Function f : defined.order()) {
    const FunctionInfo& info = tm.info(f);
    emitter.definition(info.name, info.parameters, tm.sorts().range(info.sort), info.body);
  }
  SygusPrinter printer(tm);
  for (const FunctionToSynthesize& function : problem.functions) {
    const std::string text = printer.function(function);
    if (text.empty()) {
      return {};
    }
    emitter.command(text);
  }
  for (const Term variable : problem.variables) {
    emitter.command(printer.variable(variable));
  }
  Printer terms(tm);
  for (const Term t : problem.assumptions) {
    emitter.command("(assume " + terms.to_string(t) + ")");
  }
  for (const Term t : problem.constraints) {
    emitter.command("(constraint " + terms.to_string(t) + ")");
  }
  emitter.command("(check-synth)");
  return emitter.take();
}

}  // namespace

/// The bodies in another solver's answer to check-synth; empty if it is none, or says something else.
std::vector<Term> SolvingSession::read_solution(const SynthesisProblem& problem, std::string_view answer) {
  const size_t first = answer.find("(define-fun");
  const size_t last = answer.rfind(')');
  if (first == std::string_view::npos || last == std::string_view::npos || last <= first) {
    return {};
  }
  std::vector<Term> bodies(problem.functions.size());
  Source source = Source::from_string("the solver's answer", answer.substr(first, last - first));
  CommandReader reader(source, scope_);
  Command command;
  try {
    while (reader.next(command)) {
      if (command.kind != CommandKind::DefineFun) {
        return {};
      }
      const FunctionDefinition& definition = command.definitions[0];
      for (size_t i = 0; i < problem.functions.size(); ++i) {
        const FunctionToSynthesize& function = problem.functions[i];
        if (function.name == definition.name && function.parameters.size() == definition.parameters.size()) {
          bodies[i] = substitute(tm_, definition.body, definition.parameters, function.parameters);
        }
      }
    }
  } catch (const ScriptError&) {
    return {};
  }
  return std::ranges::all_of(bodies, [](Term body) { return bool(body); }) ? bodies : std::vector<Term>{};
}

/// Replaces the applications of functions to be synthesised. False if that is too large.
bool SolvingSession::encode_functions(Problem& problem) {
  const SynthesisProblem& synthesis = synthesis_.problem();
  if (synthesis.empty()) {
    functions_.update(synthesis, 0);
    return true;
  }
  if (!functions_.update(synthesis, synthesis_height())) {
    return false;
  }
  problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
    std::vector<Term> conditions;
    out.push_back(assertion);
    out.back().term = functions_.encode(assertion.term, conditions);
    for (const Term condition : conditions) {
      out.push_back({condition, {}, assertion.level});
    }
  });
  for (const auto& [condition, level] : functions_.conditions()) {
    problem.assertions.push_back(condition, level);
  }
  const bool assumed =
      std::ranges::any_of(synthesis.functions, [&](const auto& function) { return is_height_assumed(function); });
  problem.guarantee = std::max(problem.guarantee, assumed ? Guarantee::UnderApproximating : Guarantee::Equisatisfiable);
  return true;
}

/// What follows the name of a synthesised function in its define-fun.
std::string SolvingSession::function_text(Function f) {
  const std::vector<FunctionToSynthesize>& functions = synthesis_.problem().functions;
  const auto function = std::ranges::find(functions, f, &FunctionToSynthesize::function);
  Emitter emitter(tm_);
  emitter.definition(function->name, function->parameters, function->range,
                     functions_.body(static_cast<size_t>(function - functions.begin())));
  const std::string text = emitter.take();
  const std::string head = "(define-fun " + quoted_symbol(tm_.symbols().name(function->name)) + " ";
  return text.substr(head.size(), text.size() - head.size() - 2);
}

void SolvingSession::check_synth(const Command& command) {
  if (has_oracles()) {
    fail(command, "unsupported: check-synth with oracles");
  }
  const SynthesisProblem& problem = synthesis_.problem();
  if (!nothing_lost()) {
    return print("fail");
  }
  if (!problem.unsupported.empty()) {
    spdlog::info("{}", to_string(problem.unsupported.front()));
    return print("fail");
  }
  const RunningCheck running("fail\n");
  BackendOptions backend = backend_options();
  backend.logic = solver_logic(problem);
  std::optional<SygusProgram::Clock::time_point> deadline;
  if (options_.timeout) {
    deadline = SygusProgram::Clock::now() + *options_.timeout;
  }
  SynthesisResult result;
  try {
    Synthesizer synthesizer(tm_, problem, options_.synthesis,
                            [&] { return make_solver(options_.solvers, tm_, backend); });
    std::vector<std::string> words;
    std::string script;
    if (!options_.sygus_program.empty()) {
      words = split_command_line(options_.sygus_program);
      script = find_program(words[0]).empty() ? std::string() : sygus_text(tm_, problem);
      if (script.empty()) {
        words.clear();
      }
    }
    SygusProgram program(words, std::move(script), deadline, [&] { synthesizer.stop(); });
    const bool beside = !words.empty();
    result = synthesizer.solve();
    const auto is_final = [&] {
      return result.kind != SynthesisResult::Kind::Failed || program.timed_out() || !beside;
    };
    if (!is_final()) {
      if (!program.ended()) {
        program.wait();  // the search here has ended without an answer
      }
      std::vector<Term> bodies = read_solution(problem, program.answer());
      const bool produced = !bodies.empty() && std::ranges::all_of(problem.functions, [&](const auto& function) {
        const Term body = bodies[static_cast<size_t>(&function - problem.functions.data())];
        return function.grammar.is_default || is_produced(tm_, function.grammar, body);
      });
      std::vector<Term> expanded;
      std::ranges::transform(bodies, std::back_inserter(expanded), [&](Term body) { return expander_.expand(body); });
      if (produced && synthesizer.verify(expanded) == Synthesizer::Verdict::Holds) {
        result = {.kind = SynthesisResult::Kind::Solved, .reason = {}, .bodies = std::move(bodies)};
      } else if (program.answer().starts_with("infeasible")) {
        result = {.kind = SynthesisResult::Kind::Infeasible};
      } else if (synthesizer.stopped()) {
        synthesizer.resume();
        result = synthesizer.solve();
      }
    }
    statistics_.solver_checks += synthesizer.statistics().candidates;
    spdlog::info("{}: {} candidates, {} counterexamples, height {}{}{}", reader_.position(command.place),
                 synthesizer.statistics().candidates, synthesizer.statistics().counterexamples,
                 synthesizer.statistics().height, result.reason.empty() ? "" : ": ", result.reason);
  } catch (const BackendError& error) {
    result = {.reason = error.what()};
    spdlog::info("{}: {}", reader_.position(command.place), error.what());
  } catch (const ExpansionLimit& error) {
    fail(command, error.what());
  }
  switch (result.kind) {
    case SynthesisResult::Kind::Infeasible: return print("infeasible");
    case SynthesisResult::Kind::Failed: reason_unknown_ = result.reason; return print("fail");
    case SynthesisResult::Kind::Solved: break;
  }
  Emitter emitter(tm_);
  for (size_t i = 0; i < problem.functions.size(); ++i) {
    const FunctionToSynthesize& function = problem.functions[i];
    emitter.definition(function.name, function.parameters, function.range, result.bodies[i]);
  }
  print("(\n" + emitter.take() + ")");
}

/// The logic that the solvers of a synthesis problem are told: where everything is bits they do better.
std::string SolvingSession::solver_logic(const SynthesisProblem& problem) const {
  const std::string_view logic = problem.logic;
  return options_.synthesis.encoding.is_propositional() && (logic == "BV" || logic == "QF_BV") ? "QF_BV" : "";
}

}  // namespace preproc
