#include <algorithm>
#include <array>
#include <map>
#include <thread>

#include <spdlog/spdlog.h>

#include "backends/solver_choice.h"
#include "engine/check_race.h"
#include "indexify/garden/garden_finder.h"
#include "indexify/garden/seeds_file.h"
#include "indexify/interruption.h"
#include "indexify/search/search_finder.h"
#include "process/running_check.h"
#include "session/solving_session.h"
#include "term/walk.h"

namespace preproc {

using Clock = std::chrono::steady_clock;

/// How models are to be searched for in this check.
IndexifyMode SolvingSession::search_mode() {
  if (options_.indexify == IndexifyMode::Off || !synthesis_.problem().empty()) {
    return IndexifyMode::Off;
  }
  // Here, where errors in the file are those of the command, and not in the thread that searches.
  if (!options_.gardens.seeds_file.empty() && !garden_seeds_) {
    Source source = Source::open(options_.gardens.seeds_file);
    garden_seeds_ = read_seeds(tm_, source);
  }
  if (options_.indexify == IndexifyMode::Auto) {
    bool hard = has_oracles();
    for (const LevelledTerm& assertion : wanted_) {
      hard = hard_theories_.occur_in(assertion.term) || hard;
    }
    return hard ? IndexifyMode::Auto : IndexifyMode::Off;
  }
  return options_.indexify;
}

/// When a search ends at the latest that runs in this mode from now on.
Clock::time_point SolvingSession::search_limit(IndexifyMode mode) const {
  constexpr std::chrono::seconds kOnly(10);
  constexpr std::chrono::seconds kFirst(5);
  constexpr std::chrono::hours kBeside(24);
  const Clock::time_point now = Clock::now();
  switch (mode) {
    case IndexifyMode::Only: return deadline_.value_or(now + kOnly);
    case IndexifyMode::First:
      return now + (deadline_ ? std::min<Clock::duration>((*deadline_ - now) / 2, kFirst) : Clock::duration(kFirst));
    default: return deadline_.value_or(now + kBeside);
  }
}

/// A candidate whose values are of gardens grown from the assertions. Conditions over indices are given to Z3 whatever
/// the script's solver is: it can be interrupted, and may run beside another.
std::optional<Assignment> SolvingSession::find_in_garden(std::span<const Term> terms, Clock::time_point deadline,
                                                         const std::atomic<bool>& stop) {
  const auto index_solver = [this] {
    const std::array solvers{choose_solver("z3")};
    return make_solver(solvers, tm_, {});
  };
  GardenFinder finder(tm_, options_.gardens, index_solver, Target::Z3, garden_seeds_ ? &*garden_seeds_ : nullptr);
  std::optional<Assignment> candidate = finder.find(terms, deadline, stop);
  statistics_.gardens += finder.statistics();
  return candidate;
}

/// Searches for a model of what the passes left, and evaluates the user's assertions on it: true if all are true. It is
/// the session's model then. Only values that follow from the model count, no guesses of a solver.
bool SolvingSession::find_model(const Command& command, const Problem& problem, SearchWays ways,
                                Clock::time_point deadline, const std::atomic<bool>& stop) {
  std::vector<Term> terms;
  for (const LevelledTerm& assertion : std::span(wanted_).first(wanted_.size() - restrictions_)) {
    terms.push_back(assertion.term);
  }
  std::optional<Assignment> candidate;
  if (ways != SearchWays::Changes) {
    // What gardens find, they find soon; unless programs are to be run for it.
    constexpr std::chrono::seconds kGardens(2);
    const auto left = std::max(deadline - Clock::now(), Clock::duration::zero());
    const auto share = ways == SearchWays::Gardens ? left
                       : has_oracles()             ? left / 2
                                                   : std::min<Clock::duration>(left / 4, kGardens);
    candidate = find_in_garden(terms, Clock::now() + share, stop);
  }
  if (!candidate && ways != SearchWays::Gardens) {
    SearchFinder finder(tm_, script_options_.number(":random-seed").value_or(1));
    candidate = finder.find(terms, deadline, stop);
    statistics_.search_changes += finder.statistics().moves;
    spdlog::info("search: {}, {} changes, {} kept, in {} rounds", candidate ? "a model" : "none",
                 finder.statistics().moves, finder.statistics().accepted, finder.statistics().restarts + 1);
  }
  if (!candidate) {
    return false;
  }
  model_ = std::move(*candidate);
  asked_.clear();
  forget_confirmation();
  reconstruct_model(problem);
  completable_ = true;
  evaluator_ = std::make_unique<Evaluator>(tm_, model_);
  const ModelCheck check = check_model(*evaluator_, original_assertions(command));
  ++statistics_.models_checked;
  if (check.violated || check.undetermined > 0) {
    return false;
  }
  ++statistics_.models_found;
  has_found_model_ = true;
  evaluate_with_solver();
  return true;
}

/// After a solver's model turned out to be none: its answer may be right all the same, as Z3's is about functions of
/// floats.
bool SolvingSession::finds_another_model(const Command& command, const Problem& problem) {
  const IndexifyMode mode = search_mode();
  if (mode != IndexifyMode::Auto && mode != IndexifyMode::First) {
    return false;
  }
  has_solver_model_ = false;
  return find_model(command, problem, SearchWays::All, search_limit(IndexifyMode::First), false);
}

/// Lets the solver choose what a found model leaves open, as the value of (div x 0): it is given the values of
/// all symbols in the assertions.
/// False if it cannot be asked for one that agrees with the model.
bool SolvingSession::complete_found_model() {
  if (has_solver_model_ || !completable_) {
    return has_solver_model_;
  }
  completable_ = false;
  wanted_.resize(wanted_.size() - restrictions_);
  restrictions_ = 0;
  std::vector<LevelledTerm> completed = wanted_;
  Evaluator evaluator(tm_, model_);  // another one is asking for this
  TermSet seen;
  bool determined = true;
  // Elements of uninterpreted sorts have no term: it is said which of these are the same.
  std::map<std::pair<uint32_t, uint64_t>, Term> elements;  // by sort and number: the first term with this value
  const auto say = [&](Term statement) { completed.push_back({statement, assertions_.level() + 1}); };
  for (const LevelledTerm& assertion : wanted_) {
    walk_postorder(tm_, assertion.term, seen, [&](Term t) {
      const bool symbol = tm_.kind(t) == Kind::Constant || tm_.kind(t) == Kind::Apply;
      if (symbol && tm_.is_closed(t) && !tm_.info(tm_.function(t)).body) {
        const Value value = evaluator.evaluate(t);
        if (value.is_element()) {
          const auto [same, fresh] = elements.emplace(std::pair(tm_.sort(t).id, value.element().index), t);
          if (!fresh) {
            say(tm_.mk(Kind::Equal, {t, same->second}));
          }
          return;
        }
        const Term constant = value.known() ? tm_.mk_value(value) : Term{};
        determined = determined && constant;
        if (constant) {
          say(tm_.mk(Kind::Equal, {t, constant}));
        }
      }
    });
  }
  if (!determined) {
    return false;
  }
  for (auto one = elements.begin(); one != elements.end(); ++one) {
    for (auto other = std::next(one); other != elements.end() && other->first.first == one->first.first; ++other) {
      say(tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {one->second, other->second})}));
    }
  }
  has_solver_model_ = mirror_.sync(completed).check().status == Status::Sat;
  if (has_solver_model_) {
    wanted_ = std::move(completed);
  }
  return has_solver_model_;
}

/// When a check is given up that does not keep to its own limit. A linked solver may still have to take in what it was
/// given, and that has no limit; a program is killed by its backend.
std::optional<std::chrono::milliseconds> SolvingSession::hard_limit(const Backend& backend) const {
  const std::optional<std::chrono::milliseconds> timeout = backend_options().timeout;
  if (!timeout) {
    return {};
  }
  const std::chrono::milliseconds limit = RunningCheck::hard_limit(*timeout) + 2 * handing_over_;
  const bool is_program = backend.capabilities().interruptible && !backend.capabilities().reads_no_terms;
  return is_program ? limit + RunningCheck::model_limit(*timeout) : limit;
}

/// A check with a search beside it. After a model was found the solver may be another one.
CheckResult SolvingSession::check_beside_search(const Command& command, const Problem& problem, Backend& backend) {
  const auto deadline = search_limit(IndexifyMode::Auto);
  // Where there are oracles gardens had their time before.
  const SearchWays ways = has_oracles() ? SearchWays::Changes : SearchWays::All;
  const ModelSearch search = [&](const std::atomic<bool>& stop) {
    return find_model(command, problem, ways, deadline, stop);
  };
  // Another thread may search while this solver checks, and can stop it; beside others a copy of the program searches.
  const Capabilities& can = backend.capabilities();
  const bool in_thread = can.interruptible && can.reads_no_terms;
  const SpareWork copy_search = [&](const std::atomic<bool>& woken) {
    for (int waited = 0; waited < 25 && !woken; ++waited) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return search(woken);
  };
  std::optional<std::chrono::milliseconds> limit = hard_limit(backend);
  std::optional<Clock::time_point> race_limit;
  if (in_thread && limit) {
    race_limit = Clock::now() + *limit;
    *limit += *limit / 2;  // the race ends before, whatever the solver does
  }
  if (RunningCheck::limit(limit, !in_thread, in_thread ? SpareWork{} : copy_search)) {
    mirror_.reset();
    ++statistics_.solver_checks;
    return has_found_model_ ? CheckResult{Status::Sat, {}} : CheckResult{Status::Unknown, "timeout"};
  }
  // A solver counts its time from the beginning of each of several checks.
  std::optional<Interruption> interruption;
  if (has_oracles() && deadline_) {
    interruption.emplace(backend, StopCondition{*deadline_});
  }
  CheckRace race;
  if (in_thread) {
    race = race_check(
        backend, search, [this] { return mirror_.release(); }, race_limit);
  } else {
    race.result = backend.check();
  }
  interruption.reset();
  if (race.found) {
    ++statistics_.solver_checks;
    return {Status::Sat, {}};
  }
  // Solvers give up on what they do not know; a search need not.
  constexpr std::chrono::seconds kAfterUnknown(5);
  if (race.result.status == Status::Unknown && race.result.reason != "memout" && Clock::now() < deadline &&
      find_model(command, problem, ways, std::min(deadline, Clock::now() + kAfterUnknown), false)) {
    return {Status::Sat, {}};
  }
  return race.result;
}

}  // namespace preproc
