// How SolvingSession answers check-synth.
#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>

#include "engine/log.h"
#include "parser/command_reader.h"
#include "script/grammar_membership.h"
#include "script/logic.h"
#include "script/solution_text.h"
#include "script/sygus_problem_text.h"
#include "session/script_limits.h"
#include "session/solving_session.h"
#include "session/synthesis_failure.h"
#include "synthesis/sygus_program.h"
#include "synthesis/synthesizer.h"
#include "term/substitute.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// The words of the program beside. The default one, where it is not installed, is a copy of this program with cvc5's
/// engine linked.
std::vector<std::string> words_beside(const std::string& command_line, const Host& host) {
  std::vector<std::string> words = split_command_line(command_line);
  if (!words.empty() && find_program(words[0]).empty()) {
    words.clear();
    if (command_line == SessionOptions().sygus_program && !host.program().empty()) {
      words = {host.program(), "--solver", "cvc5", "-"};
    }
  }
  return words;
}

/// True if the text says more than that there is no answer.
bool is_answer(std::string_view text) {
  return text.find("(define-fun") != std::string_view::npos || text.starts_with("infeasible");
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
  CommandReader reader(source, script_.scope());
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

/// What follows the name of a synthesised function in its define-fun.
std::string SolvingSession::function_text(Function f) {
  const std::vector<FunctionToSynthesize>& functions = script_.synthesis().functions;
  const auto function = std::ranges::find(functions, f, &FunctionToSynthesize::function);
  const std::string text = solution_text(tm_, function->name, function->parameters, function->range,
                                         engine_.functions().body(static_cast<size_t>(function - functions.begin())));
  const std::string head = "(define-fun " + quoted_symbol(tm_.symbols().name(function->name)) + " ";
  return text.substr(head.size(), text.size() - head.size() - 2);
}

/// What another solver's answer is worth. Functions count where the grammars have them and they are verified.
SynthesisResult SolvingSession::judge_answer(const SynthesisProblem& problem, Synthesizer& verifier,
                                             std::string_view answer) {
  if (answer.starts_with("infeasible")) {
    return {.kind = SynthesisResult::Kind::Infeasible};
  }
  SynthesisResult result{.bodies = read_solution(problem, answer)};
  if (result.bodies.empty()) {
    result.reason = "no answer";
    return result;
  }
  for (size_t i = 0; i < problem.functions.size(); ++i) {
    const ProductionGrammar& grammar = problem.functions[i].grammar;
    if (!grammar.is_default && !is_produced(tm_, grammar, result.bodies[i])) {
      result.kind = SynthesisResult::Kind::Wrong;
      result.reason = "are not of their grammars";
      return result;
    }
  }
  std::vector<Term> expanded;
  std::ranges::transform(result.bodies, std::back_inserter(expanded),
                         [&](Term t) { return engine_.expander().expand(t); });
  switch (verifier.verify(expanded)) {
    case Synthesizer::Verdict::Holds: result.kind = SynthesisResult::Kind::Solved; break;
    case Synthesizer::Verdict::Refuted:
      result.kind = SynthesisResult::Kind::Wrong;
      result.reason = "violate the constraints";
      break;
    case Synthesizer::Verdict::Unknown: result.reason = "the solution could not be verified"; break;
  }
  return result;
}

/// Keeps what shows wrong functions in a file, and says so.
std::string SolvingSession::report_wrong(const SynthesisProblem& problem, const SynthesisResult& result,
                                         const std::string& by) {
  const std::string file = write_synthesis_failure(tm_, problem, result.bodies, by, result.reason);
  return "functions of " + by + " " + result.reason + ", " +
         (file.empty() ? "and no file could be written to show it" : "see " + file);
}

/// By the linked solver's own engine.
SynthesisResult SolvingSession::solve_by_engine(const SynthesisProblem& problem, Synthesizer& verifier) {
  const BackendRecord& solver = *options_.solvers[0].linked;
  std::string answer;
  solver.check_synth(tm_, problem, backend_options(script_, options_), answer);
  return judge_answer(problem, verifier, answer);
}

/// By selector trees, and by a program beside. The first answer counts.
SynthesisResult SolvingSession::solve_by_trees(const SynthesisProblem& problem, Synthesizer& synthesizer,
                                               std::optional<std::chrono::steady_clock::time_point> deadline) {
  std::vector<std::string> words =
      synthesizer.has_costs() ? std::vector<std::string>{} : words_beside(options_.sygus_program, engine_.host());
  std::string script = words.empty() ? std::string() : sygus_problem_text(tm_, problem);
  if (script.empty()) {
    words.clear();
  }
  SygusProgram program(words, std::move(script), deadline, [&](const SygusProgram& ended) {
    if (ended.timed_out() || is_answer(ended.answer())) {
      synthesizer.stop();
    }
  });
  SynthesisResult result = synthesizer.solve();
  const auto is_final = [&] {
    return result.kind == SynthesisResult::Kind::Solved || result.kind == SynthesisResult::Kind::Infeasible ||
           program.timed_out() || words.empty();
  };
  if (is_final()) {
    return result;
  }
  const bool stopped = synthesizer.stopped();
  program.wait();  // where it has not ended, the search here has, without an answer
  program.acknowledge();
  synthesizer.resume();
  SynthesisResult theirs = judge_answer(problem, synthesizer, program.answer());
  if (theirs.kind == SynthesisResult::Kind::Wrong) {
    diagnostics_.stream() << "preproc-solve: " << report_wrong(problem, theirs, options_.sygus_program) << '\n'
                          << std::flush;
  } else if (theirs.kind != SynthesisResult::Kind::Failed) {
    return theirs;
  }
  return stopped && !program.timed_out() ? synthesizer.solve() : result;
}

void SolvingSession::check_synth(const Command& command) {
  if (script_.has_oracles()) {
    throw CommandRefused("unsupported: check-synth with oracles");
  }
  const SynthesisProblem& problem = script_.synthesis();
  if (script_.doubts().may_be_missing()) {
    return print("fail");
  }
  if (!problem.unsupported.empty()) {
    log(engine_.host(), "{}", to_string(problem.unsupported.front()));
    return print("fail");
  }
  Host& host = engine_.host();
  const HostedCheck running(host, fail_.c_str());
  const auto start = SygusProgram::Clock::now();
  BackendOptions backend = backend_options(script_, options_);
  backend.logic = solver_logic(problem);
  const SolverChoice& solver = options_.solvers[0];
  bool by_engine = options_.solvers.size() == 1 && solver.linked != nullptr && solver.linked->check_synth != nullptr;
  std::optional<SygusProgram::Clock::time_point> deadline;
  if (backend.timeout) {
    deadline = start + *backend.timeout;
  }
  // cvc5's engine cannot be stopped, and Z3 4.8.12 at times hangs in its own timers: then a copy of the program goes
  // on.
  if (options_.timeout && host.limit_check(by_engine ? *options_.timeout : hard_limit(*options_.timeout), true)) {
    reason_unknown_ = "timeout";
    return print("fail");
  }
  SynthesisResult result;
  try {
    Synthesizer synthesizer(tm_, problem, options_.synthesis, [&] { return engine_.make_solver(backend); });
    by_engine = by_engine && !synthesizer.has_costs();
    result = by_engine ? solve_by_engine(problem, synthesizer) : solve_by_trees(problem, synthesizer, deadline);
    engine_.statistics().solver_checks += synthesizer.statistics().candidates;
    log(engine_.host(), "{}: {} candidates, {} counterexamples, height {}{}{}", reader_.position(command.place),
        synthesizer.statistics().candidates, synthesizer.statistics().counterexamples, synthesizer.statistics().height,
        result.reason.empty() ? "" : ": ", result.reason);
    if (!result.cheapest) {
      log(engine_.host(), "{}: there may be functions that cost less", reader_.position(command.place));
    }
  } catch (const BackendError& error) {
    result = {.reason = error.what()};
    log(engine_.host(), "{}: {}", reader_.position(command.place), error.what());
  } catch (const ExpansionLimit& error) {
    throw CommandRefused(error.what());
  }
  switch (result.kind) {
    case SynthesisResult::Kind::Infeasible: return print("infeasible");
    case SynthesisResult::Kind::Failed: reason_unknown_ = result.reason; return print("fail");
    case SynthesisResult::Kind::Wrong:
      throw CommandRefused("internal error: " +
                           report_wrong(problem, result, by_engine ? solver.text : "selector trees"));
    case SynthesisResult::Kind::Solved: break;
  }
  std::string functions;
  for (size_t i = 0; i < problem.functions.size(); ++i) {
    const FunctionToSynthesize& function = problem.functions[i];
    functions += solution_text(tm_, function.name, function.parameters, function.range, result.bodies[i]);
  }
  print("(\n" + functions + ")");
}

/// The logic that the solvers of a synthesis problem are told: where everything is bits they do better.
std::string SolvingSession::solver_logic(const SynthesisProblem& problem) const {
  const bool bits = options_.synthesis.encoding.is_propositional() && Logic(problem.logic).is_bit_vectors_only();
  return bits ? "QF_BV" : "";
}

}  // namespace preproc
