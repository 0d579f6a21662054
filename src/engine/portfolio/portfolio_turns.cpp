// A contest in one process and one thread: contestants run one after another, each with an effort counted in its own
// steps, and then again with more. With `reproducible` no clock decides: a run on a loaded machine takes the same
// decisions as one on a quiet machine, and only a time limit, where the user sets one, may end it earlier. Without it,
// for a host that has no program to stand in for solvers, the search for models has its turns too, which are timed.

#include <algorithm>
#include <array>

#include "backends/interruption.h"
#include "backends/solver_choice.h"
#include "engine/portfolio/portfolio.h"
#include "engine/log.h"

namespace preproc {

namespace {

/// A contestant, and its effort in the first round: about a second.
struct Turn {
  Form form;
  std::string_view solver;
  uint64_t effort;
};
constexpr std::array kTurns{Turn{Form::Rewritten, "bits", 50'000}, Turn{Form::Rewritten, "z3", 4'000'000},
                            Turn{Form::Rewritten, "cvc5", 200'000}, Turn{Form::Written, "z3", 4'000'000}};
constexpr int kRounds = 8;
constexpr int kGrowth = 4;
constexpr std::chrono::milliseconds kSearchTurn(300);  // in the first round

}  // namespace

uint64_t Contest::first_effort(std::string_view solver) {
  const auto turn = std::ranges::find(kTurns, solver, &Turn::solver);
  return turn == kTurns.end() ? 0 : turn->effort;
}

Contest::Answer Contest::decide_by_steps(Check& check, IndexifyMode beside) {
  const auto start = Check::Clock::now();
  written_.reset();
  SolverConnection& solver = parts_.solver;
  BackendOptions first_options = solver.backend_options();
  first_options.resource_limit = first_effort(choose_first());  // each counts in steps of its own
  solver.set_backend_options(std::move(first_options));
  ContestRecord record{.place = check.query.place, .kind = "by steps", .figures = {}, .contestants = {}};
  ContestEnd end;
  const auto seconds = [&] { return std::chrono::duration<double>(Check::Clock::now() - start).count(); };
  const auto run = [&](Form form, std::string_view name, const auto& ask) {
    ContestantRecord& contestant = end.contestants.emplace_back(
        ContestantRecord{std::string(to_string(form)), std::string(name), seconds(), 0, {}, false});
    CheckResult result;
    try {
      result = ask();
      contestant.end = to_string(result.status);
    } catch (const BackendError& error) {
      contestant.end = error.what();
    }
    contestant.seconds = seconds() - contestant.start;
    const bool unsat_counts = form == Form::Written || preserves_unsat(check.problem.guarantee);
    if (result.status == Status::Sat || (result.status == Status::Unsat && unsat_counts)) {
      contestant.answered = true;
      end.winner = end.contestants.size() - 1;
    }
    end.result = contestant.answered || end.contestants.size() == 1 ? result : end.result;
    return contestant.answered;
  };
  parts_.host.limit_check(check.time_until_last_resort(), false);
  Backend& first = solver.prepare();
  const std::string first_name(first.name());
  Backend* answering = nullptr;
  const auto ask_first = [&] {
    const Interruption interruption(first, check.stop);
    return first.check();
  };
  const bool searches = beside == IndexifyMode::Auto && !parts_.options.contest.reproducible;
  const auto search_ends = ModelSearch::limit(check, IndexifyMode::Auto);
  bool found = false;
  if (!run(Form::Rewritten, first_name, ask_first)) {
    uint64_t factor = 1;
    for (int round = 0; round < kRounds && !end.winner && !check.is_over(); ++round, factor *= kGrowth) {
      if (searches && Check::Clock::now() < search_ends) {
        run(Form::Written, "search", [&] {
          found = search_.find(check, ModelSearch::Ways::All,
                               check.stop.until(search_ends).within(kSearchTurn * static_cast<int64_t>(factor)));
          return found ? CheckResult{Status::Sat, {}} : CheckResult{};
        });
      }
      for (const Turn& turn : kTurns) {
        if (end.winner || check.is_over() || find_backend(turn.solver) == nullptr ||
            (turn.form == Form::Rewritten && turn.solver == first_name && round == 0) ||
            (turn.solver == "bits" && first_name != "bits") ||
            (turn.form == Form::Written && (check.rest || !check.recalled.all().empty()))) {
          continue;
        }
        run(turn.form, turn.solver, [&] {
          BackendOptions options = solver.backend_options();
          options.resource_limit = turn.effort * factor;
          const std::array choice{choose_solver(std::string(turn.solver))};
          by_steps_ = solver.make(choice, options);
          for (const LevelledTerm& asked : assertions(check, turn.form)) {
            by_steps_->assert_term(asked.term);
          }
          const Interruption interruption(*by_steps_, check.stop);
          const CheckResult result = by_steps_->check();
          answering = by_steps_.get();
          return result;
        });
      }
    }
  }
  if (!end.winner && check.stop.is_interrupted()) {
    end.result = {Status::Unknown, "interrupted"};
  }
  note(check, record, end, seconds());
  if (found) {
    return {end.result, true, false, "search"};
  }
  if (end.winner && end.contestants[*end.winner].form == to_string(Form::Written)) {
    take_written(check);
  }
  solver.note(end.result.status);
  if (end.result.status == Status::Sat && answering != nullptr) {
    solver.answer_by(*answering);
  }
  return {end.result, false, false, name_of_winner(end)};
}

}  // namespace preproc
