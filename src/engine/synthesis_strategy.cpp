#include "engine/synthesis_strategy.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <thread>

#include "encode/synth/derivation.h"
#include "engine/check_recorder.h"
#include "engine/log.h"
#include "engine/query.h"
#include "script/logic.h"
#include "script/printer.h"
#include "script/sygus_problem_text.h"
#include "synthesis/enumeration/enumerative_synthesizer.h"
#include "synthesis/enumeration/specification/grammar_spelling.h"
#include "synthesis/horn/horn_search.h"
#include "synthesis/solution_reader.h"
#include "term/tree_size.h"

namespace preproc {

namespace {

/// The effort of an engine for Horn clauses before something else is tried, and that of one short check, in Z3's
/// units.
constexpr uint64_t kQuickEngineEffort = 1'000'000;
constexpr uint64_t kQuickEffort = 1'000'000;
/// How often others are looked at whether they have ended.
constexpr std::chrono::milliseconds kStep{2};

/// True if the text says more than that there is no answer.
bool is_answer(std::string_view text) {
  return text.find("(define-fun") != std::string_view::npos || text.starts_with("infeasible");
}

bool is_final(const SynthesisResult& result) {
  return result.kind == SynthesisResult::Kind::Solved || result.kind == SynthesisResult::Kind::Infeasible;
}

}  // namespace

/// True if the chosen solver has an engine of its own for such problems.
bool SynthesisStrategy::has_engine() const {
  const std::vector<SolverChoice>& solvers = parts_.options.solvers;
  return solvers.size() == 1 && solvers[0].linked != nullptr && solvers[0].linked->check_synth != nullptr;
}

/// The logic that the solvers beneath the selector trees are told: where everything is bits they do better.
std::string SynthesisStrategy::logic() const {
  const bool bits =
      parts_.options.synthesis.encoding.is_propositional() && Logic(query_.problem.logic).is_bit_vectors_only();
  return bits ? "QF_BV" : "";
}

/// The words of the program beside. The default one, where it is not installed, is a copy of this program with cvc5's
/// engine linked.
std::vector<std::string> SynthesisStrategy::words_of_program() const {
  if (!parts_.host.may_start_programs()) {
    return {};
  }
  const std::string& command_line = parts_.options.sygus_program;
  std::vector<std::string> words = split_command_line(command_line);
  if (!words.empty() && find_program(words[0]).empty()) {
    words.clear();
    if (command_line == EngineOptions().sygus_program && !parts_.host.program().empty()) {
      words = {parts_.host.program(), "--solver", "cvc5", "-"};
    }
  }
  return words;
}

SynthesisAnswer SynthesisStrategy::decide() {
  Host& host = parts_.host;
  using Clock = StopToken::Clock;
  const Clock::time_point began = Clock::now();
  const SolverChoice& solver = parts_.options.solvers[0];
  bool by_engine = has_engine() && !query_.ways;
  const CheckStop::Check running(parts_.stop, query_.solver.timeout);
  // cvc5's engine cannot be stopped, and Z3 4.8.12 at times hangs in its own timers: the process is given up then.
  if (const std::optional<std::chrono::milliseconds> timeout = query_.solver.timeout) {
    host.limit_check(by_engine ? *timeout : hard_limit(*timeout));
  }
  BackendOptions backend = query_.solver;
  backend.logic = logic();
  SynthesisAnswer answer;
  try {
    Synthesizer synthesizer(parts_.tm, query_.problem, parts_.options.synthesis,
                            [&] { return parts_.solver.make(backend); });
    synthesizer.set_stop(parts_.stop.token());
    by_engine = by_engine && !synthesizer.has_costs();
    if (parts_.options.tracing.on_step) {
      synthesizer.set_on_height(
          [&](uint32_t height) { parts_.options.tracing.on_step("functions of height " + std::to_string(height)); });
    }
    if (!query_.former.empty()) {
      answer = find_further();
    } else {
      answer = by_engine ? SynthesisAnswer{solve_by_engine(synthesizer), solver.text} : race(synthesizer);
    }
    if (answer.result.kind == SynthesisResult::Kind::Solved && query_.former.empty() && !synthesizer.has_costs()) {
      find_smaller(synthesizer, answer);
    }
    const SynthesisStatistics& statistics = synthesizer.statistics();
    parts_.statistics.solver_checks += statistics.candidates;
    if (CheckRecorder* const recorder = parts_.options.tracing.recorder; recorder != nullptr) {
      recorder->synthesis(query_, answer, statistics, std::chrono::duration<double>(Clock::now() - began).count());
    }
    log(host, "{}: answered by {}", query_.place, answer.by);
    log(host, "{}: {} candidates, {} counterexamples, height {}{}{}", query_.place, statistics.candidates,
        statistics.counterexamples, statistics.height, answer.result.reason.empty() ? "" : ": ", answer.result.reason);
    if (!answer.result.cheapest) {
      log(host, "{}: there may be functions that cost less", query_.place);
    }
  } catch (const BackendError& error) {
    answer.result = {.reason = error.what()};
    log(host, "{}: {}", query_.place, error.what());
  } catch (const Stopped& stopped) {
    answer.result = is_final(answer.result) ? answer.result : SynthesisResult{.reason = stopped.what()};
  } catch (const std::system_error& error) {  // no thread is to be had
    answer.result = {.reason = error.what()};
  } catch (const ExpansionLimit& error) {
    throw EngineError(error.what());
  }
  return answer;
}

/// The symbols and constants of the functions; all functions too large to be written as trees are of one size.
uint64_t SynthesisStrategy::size_of(const SynthesisResult& result) const {
  uint64_t size = 0;
  for (const Term body : result.bodies) {
    size += tree_size(parts_.tm, body, Printer::kMaxTreeSize);
  }
  return size;
}

/// Replaces the solution by the smallest one where an enumeration by size has it within the time for that.
void SynthesisStrategy::find_smaller(Synthesizer& verifier, SynthesisAnswer& answer) {
  const std::optional<std::chrono::milliseconds> allowed = parts_.options.synthesis.smaller_within;
  const std::optional<TermOrder> order = allowed ? term_order(query_.problem, true) : std::nullopt;
  if (!order) {
    return;
  }
  const StopToken stop = parts_.stop.token().within(*allowed);
  const std::string script = sygus_problem_text(parts_.tm, query_.problem);
  if (script.empty()) {
    return;
  }
  const std::unique_ptr<SearchThread> search = start_enumeration(script, *order, [] {});
  if (!search) {
    return;
  }
  while (!search->ended() && !stop.stop_requested()) {
    std::this_thread::sleep_for(kStep);
  }
  if (search->ended()) {
    SynthesisResult found = judge(verifier, search->answer(), true);
    if (found.kind == SynthesisResult::Kind::Solved && size_of(found) < size_of(answer.result)) {
      answer = {std::move(found), "enumeration by size"};
    }
  }
  end(*search, "enumeration by size");
}

/// By the linked solver's own engine.
SynthesisResult SynthesisStrategy::solve_by_engine(Synthesizer& verifier) {
  std::string answer;
  parts_.options.solvers[0].linked->check_synth(parts_.tm, query_.problem, query_.solver, answer);
  return judge(verifier, answer, false);
}

/// By the enumeration, in this thread: functions with other values than each former solution has.
SynthesisAnswer SynthesisStrategy::find_further() {
  const EnumerationOptions options{
      .order = term_order(query_.problem, parts_.options.synthesis.smallest).value_or(TermOrder::Search),
      .former = {query_.former.begin(), query_.former.end()}};
  EnumerativeSynthesizer search(parts_.tm, query_.problem, options, solvers_of(parts_.tm), parts_.stop.token());
  SynthesisAnswer answer{of_grammar(search.solve()), "enumeration"};
  parts_.statistics.enumeration += search.statistics();
  return answer;
}

/// Makes solvers for a thread, which may have to outlive the engine.
Synthesizer::MakeSolver SynthesisStrategy::solvers_of(TermManager& tm) const {
  BackendOptions backend = query_.solver;
  backend.logic = logic();
  backend = parts_.solver.completed(std::move(backend));
  backend.dump_cnf.clear();  // the files are those of the solver in this thread
  backend.dump_aiger.clear();
  return [solvers = parts_.options.solvers, backend, &tm] { return make_solver(solvers, tm, backend); };
}

/// An enumeration of the problem that the script is. Null where it is none for that.
std::unique_ptr<SearchThread> SynthesisStrategy::start_enumeration(const std::string& script, TermOrder order,
                                                                   std::function<void()> on_answer) {
  std::unique_ptr<OwnProblem> problem = OwnProblem::read(script);
  if (!problem) {
    return nullptr;
  }
  return std::make_unique<SearchThread>(
      std::move(problem),
      [&](OwnProblem& own, const StopToken& stop) {
        return std::make_unique<EnumerativeSynthesizer>(
            own.manager(), own.problem(), EnumerationOptions{.order = order}, solvers_of(own.manager()), stop);
      },
      std::move(on_answer));
}

/// Starts the search for an invariant by a linked engine for Horn clauses.
std::unique_ptr<SearchThread> SynthesisStrategy::start_horn_search(const std::string& script,
                                                                   std::function<void()> on_answer) {
  const BackendRecord* const z3 = find_backend("z3");
  std::unique_ptr<OwnProblem> problem = z3 == nullptr ? nullptr : OwnProblem::read(script);
  if (!problem) {
    return nullptr;
  }
  BackendOptions plain = query_.solver;
  plain.script_options.clear();
  const auto make = [&](TermManager& tm, std::string_view logic, std::optional<uint64_t> effort) {
    BackendOptions options = plain;
    options.logic = logic;
    options.resource_limit = effort ? effort : options.resource_limit;
    return [z3, options = std::move(options), &tm] { return z3->create(tm, options); };
  };
  return std::make_unique<SearchThread>(
      std::move(problem),
      [&](OwnProblem& own, const StopToken& stop) {
        TermManager& tm = own.manager();
        return std::make_unique<HornSearch>(own.scope(), own.problem(),
                                            HornSolvers{.engine = make(tm, "HORN", {}),
                                                        .quick_engine = make(tm, "HORN", kQuickEngineEffort),
                                                        .quick = make(tm, "", kQuickEffort),
                                                        .solver = solvers_of(tm)},
                                            stop);
      },
      std::move(on_answer));
}

SynthesisStrategy::Rival SynthesisStrategy::rival(std::string name, SearchThread& search) {
  return {.name = std::move(name),
          .ended = [&] { return search.ended(); },
          .answer = [&] { return search.answer(); },
          .verifies = true};
}

/// Ends a search beside.
void SynthesisStrategy::end(SearchThread& search, std::string_view name) {
  if (!search.stop()) {
    parts_.host.note_abandoned_check();
  }
  const EnumerationStatistics statistics = search.statistics();
  parts_.statistics.enumeration += statistics;
  const std::string counts = statistics.terms == 0 ? std::string()
                                                   : fmt::format(": {} terms, {} candidates, {} rows", statistics.terms,
                                                                 statistics.candidates, statistics.rows);
  log(parts_.host, "{}: {}{}{}", query_.place, name, counts, search.reason().empty() ? "" : ": " + search.reason());
}

/// By selector trees in this thread, by an enumeration and by Horn clauses in others, and by a program beside. The
/// first answer counts.
SynthesisAnswer SynthesisStrategy::race(Synthesizer& synthesizer) {
  const SynthesisWays ways = query_.ways.value_or(parts_.options.synthesis.ways);
  const bool has_costs = synthesizer.has_costs();
  std::vector<std::string> words = has_costs || !ways.beside ? std::vector<std::string>{} : words_of_program();
  const std::optional<TermOrder> order = term_order(query_.problem, parts_.options.synthesis.smallest);
  const bool enumerates = ways.enumeration && order && parts_.options.synthesis.max_height == 0;
  const bool asks_predicates = ways.horn && !has_costs && parts_.options.synthesis.max_height == 0 &&
                               HornSearch::may_apply(parts_.tm, query_.problem);
  std::string script =
      words.empty() && !enumerates && !asks_predicates ? std::string() : sygus_problem_text(parts_.tm, query_.problem);
  if (script.empty()) {
    words.clear();
  }
  SearchRound round(parts_.stop.token());
  std::vector<Rival> rivals;
  const std::unique_ptr<SearchThread> horn_search =
      asks_predicates && !script.empty() ? start_horn_search(script, [&] { round.end(); }) : nullptr;
  const std::unique_ptr<SearchThread> enumeration =
      enumerates && !script.empty() ? start_enumeration(script, *order, [&] { round.end(); }) : nullptr;
  std::optional<SygusProgram> program;
  if (horn_search) {
    rivals.push_back(rival("Horn clauses", *horn_search));
  }
  if (enumeration) {
    rivals.push_back(rival("enumeration", *enumeration));
  }
  if (!words.empty()) {
    program.emplace(words, std::move(script), [&](const SygusProgram& ended) {
      if (is_answer(ended.answer())) {
        round.end();
      }
    });
    rivals.push_back(
        {parts_.options.sygus_program, [&] { return program->ended(); }, [&] { return program->answer(); }, false});
  }
  SynthesisAnswer answer;
  do {
    begin(round, synthesizer, rivals);
    answer = {ways.trees || (has_costs && !enumeration) ? of_grammar(synthesizer.solve())
                                                        : SynthesisResult{.reason = "no way is left"},
              "selector trees"};
  } while (!is_final(answer.result) && wait_for_rivals(round, synthesizer, rivals, answer));
  const StopToken& stop = parts_.stop.token();
  synthesizer.set_stop(stop);
  if (stop.stop_requested() && !is_final(answer.result)) {
    answer.result = {.reason = stop.reason()};
  }
  if (horn_search) {
    end(*horn_search, "Horn clauses");
  }
  if (enumeration) {
    end(*enumeration, "enumeration");
  }
  return answer;
}

/// Begins a round: the synthesizer's work from now on ends once a rival has an answer, which may be there already.
void SynthesisStrategy::begin(SearchRound& round, Synthesizer& synthesizer, std::span<const Rival> rivals) {
  synthesizer.set_stop(round.next());
  if (std::ranges::any_of(rivals, [](const Rival& rival) { return rival.ended() && is_answer(rival.answer()); })) {
    round.end();
  }
}

/// After the search by trees has ended without an answer, or was stopped: the first rival's answer that is one becomes
/// the answer. True if the search by trees is to go on, since the one for which it was stopped is none.
bool SynthesisStrategy::wait_for_rivals(SearchRound& round, Synthesizer& synthesizer, std::vector<Rival>& rivals,
                                        SynthesisAnswer& answer) {
  const bool stopped = synthesizer.stopped();
  while (!rivals.empty() && !parts_.stop.token().stop_requested()) {
    const auto ended = std::ranges::find_if(rivals, [](const Rival& rival) { return rival.ended(); });
    if (ended == rivals.end()) {
      std::this_thread::sleep_for(kStep);
      continue;
    }
    const Rival rival = std::move(*ended);
    rivals.erase(ended);
    const std::string text = rival.answer();
    begin(round, synthesizer, rivals);
    const SynthesisResult theirs = judge(synthesizer, text, rival.verifies);
    if (theirs.kind == SynthesisResult::Kind::Wrong) {
      if (query_.on_wrong) {
        query_.on_wrong(theirs, rival.name);
      }
    } else if (theirs.kind != SynthesisResult::Kind::Failed) {
      answer = {theirs, rival.name};
      return false;
    }
    if (stopped && is_answer(text) && !parts_.stop.token().stop_requested()) {
      return true;
    }
  }
  return false;
}

/// The result, with functions as their grammars write them. Wrong where a grammar does not have a function: whoever
/// found it, what is printed has come through here.
SynthesisResult SynthesisStrategy::of_grammar(SynthesisResult result) const {
  TermManager& tm = parts_.tm;
  for (size_t i = 0; i < result.bodies.size(); ++i) {
    const FunctionToSynthesize& function = query_.problem.functions[i];
    Term& body = result.bodies[i];
    if (function.grammar.is_default) {
      continue;
    }
    if (const std::optional<Derivation> derivation = derive(tm, function.grammar, body)) {
      body = term_of(tm, *derivation);
    } else if (!is_produced(tm, function.grammar, body)) {
      // Other solvers write sums of three, say, where the grammar has sums of two.
      const Term spelled = GrammarSpelling(tm, function).spell(parts_.expander.expand(body));
      if (!spelled || !is_produced(tm, function.grammar, spelled)) {
        result.kind = SynthesisResult::Kind::Wrong;
        result.reason = "are not of their grammars";
        return result;
      }
      body = spelled;
    }
  }
  return result;
}

/// Judges another solver's answer. Functions count where the grammars have them and they are verified, here unless they
/// are already.
SynthesisResult SynthesisStrategy::judge(Synthesizer& verifier, std::string_view answer, bool is_verified) {
  if (answer.starts_with("infeasible")) {
    return {.kind = SynthesisResult::Kind::Infeasible};
  }
  SynthesisResult result = of_grammar({.bodies = read_solution(query_.scope, query_.problem, answer)});
  if (result.bodies.empty() || result.kind == SynthesisResult::Kind::Wrong) {
    result.reason = result.bodies.empty() ? "no answer" : result.reason;
    return result;
  }
  if (is_verified) {
    result.kind = SynthesisResult::Kind::Solved;
    return result;
  }
  std::vector<Term> expanded;
  std::ranges::transform(result.bodies, std::back_inserter(expanded),
                         [&](Term t) { return parts_.expander.expand(t); });
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

}  // namespace preproc
