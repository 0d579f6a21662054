// A race without a clock, in one thread: members run one after another, each with an effort counted in its own
// steps, and then again with more. With `reproducible` no clock decides: a run on a loaded machine takes the same
// decisions as one on a quiet machine, and only a time limit, where the user sets one, may end it earlier. Without it,
// for a host that has no program to stand in for solvers, the search for models has its turns too, which are timed.

#include <algorithm>
#include <array>

#include "backends/solver_choice.h"
#include "engine/log.h"
#include "engine/portfolio/portfolio.h"

namespace preproc {

namespace {

/// A member, and its effort in the first round: about a second.
struct Turn {
  MemberForm form;
  std::string_view solver;
  uint64_t effort;
};
constexpr std::array kTurns{
    Turn{MemberForm::Preprocessed, "bits", 50'000}, Turn{MemberForm::Preprocessed, "z3", 4'000'000},
    Turn{MemberForm::Preprocessed, "cvc5", 200'000}, Turn{MemberForm::Original, "z3", 4'000'000}};
constexpr int kRounds = 8;
constexpr int kGrowth = 4;
constexpr std::chrono::milliseconds kSearchTurn(300);  // in the first round

}  // namespace

uint64_t Portfolio::primary_effort(std::string_view solver) {
  const auto turn = std::ranges::find(kTurns, solver, &Turn::solver);
  return turn == kTurns.end() ? 0 : turn->effort;
}

std::optional<Answer> Portfolio::decide_by_steps(Check& check, IndexifyMode beside) {
  const auto start = Check::Clock::now();
  original_.reset();
  SolverConnection& solver = parts_.solver;
  BackendOptions first_options = solver.backend_options();
  first_options.resource_limit = primary_effort(choose_primary());  // each counts in steps of its own
  solver.set_backend_options(std::move(first_options));
  RaceRecord record{.place = check.query.place, .kind = "by steps", .figures = {}, .members = {}};
  RaceResult end;
  MemberRecords records;
  const auto run = [&](MemberForm form, std::string_view name, const auto& ask) {
    const size_t place = records.add(form, std::string(name));
    CheckResult result;
    try {
      result = ask();
      records.close(place, result);
    } catch (const BackendError& error) {
      records.close(place, error.what());
    }
    if (is_definite(result, unsat_is_sound(check, form))) {
      records[place].answered = true;
      end.winner = place;
      end.found = form == MemberForm::Search;
      end.program = by_steps_.get();
    }
    end.result = end.winner || place == 0 ? result : end.result;
    return end.winner.has_value();
  };
  parts_.host.limit_check(check.time_until_last_resort());
  Backend& first = solver.prepare();
  const std::string first_name(first.name());
  by_steps_.reset();
  const bool searches = beside == IndexifyMode::Auto && !parts_.options.portfolio.reproducible;
  const auto search_ends = ModelSearch::limit(check, IndexifyMode::Auto);
  if (!run(MemberForm::Preprocessed, first_name, [&] { return first.check(check.stop); })) {
    uint64_t factor = 1;
    for (int round = 0; round < kRounds && !end.winner && !check.is_over(); ++round, factor *= kGrowth) {
      if (searches && Check::Clock::now() < search_ends) {
        run(MemberForm::Search, "", [&] {
          const StopToken stop = check.stop.until(search_ends).within(kSearchTurn * static_cast<int64_t>(factor));
          return CheckResult{search_.find(check, ModelSearch::Method::All, stop) ? Status::Sat : Status::Unknown, {}};
        });
      }
      for (const Turn& turn : kTurns) {
        if (end.winner || check.is_over() || find_backend(turn.solver) == nullptr ||
            (turn.form == MemberForm::Preprocessed && turn.solver == first_name && round == 0) ||
            (turn.solver == "bits" && first_name != "bits") ||
            (turn.form == MemberForm::Original && (check.rest || !check.recalled.all().empty()))) {
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
          return by_steps_->check(check.stop);
        });
      }
    }
  }
  if (!end.winner && check.is_over()) {
    end.result = {Status::Unknown, check.stop.reason()};
  }
  end.members = records.all();
  return finish(check, record, end, start);
}

}  // namespace preproc
