// How SolvingSession answers checks from a memo, and tells it what it found out.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "backends/solver_choice.h"
#include "engine/check_race.h"
#include "memo/slice_memo.h"
#include "process/running_check.h"
#include "session/solving_session.h"
#include "term/conjuncts.h"
#include "version.h"

namespace preproc {

using Clock = std::chrono::steady_clock;

namespace {

/// Everything beside the assertions that an answer may depend on.
Digest answer_domain(const SessionOptions& options, const std::string& logic) {
  std::string text = fmt::format("{}\n{}\n{}\n", kVersion, logic, fmt::join(options.passes, ","));
  for (const SolverChoice& solver : options.solvers) {
    text += solver.text + "\n";
  }
  return digest_of(text);
}

/// Assertions in conjuncts, each with the level of the assertion that it is first in.
struct Conjuncts {
  std::vector<Term> terms;
  std::vector<uint32_t> levels;

  /// `assertions`: with `term` and `level`, in the order of their levels.
  template <typename Range>
  Conjuncts(TermManager& tm, const Range& assertions) {
    ConjunctSplitter splitter(tm);
    for (const auto& assertion : assertions) {
      splitter.split(assertion.term, terms);
      levels.resize(terms.size(), assertion.level);
    }
  }
  std::vector<LevelledTerm> at(std::span<const size_t> places) const {
    std::vector<LevelledTerm> chosen;
    for (const size_t place : places) {
      chosen.push_back({terms[place], levels[place]});
    }
    return chosen;
  }
};

}  // namespace

/// True if this check is one for the memo. What functions are to be synthesised, or what an oracle says, is in no
/// assertion.
bool SolvingSession::remembers() {
  if (options_.memo == nullptr || options_.memo->mode() == MemoMode::Off) {
    return false;
  }
  if (!synthesis_.problem().empty() || has_oracles()) {
    ++statistics_.memo.bypassed;
    return false;
  }
  return options_.memo->mode() == MemoMode::On || statistics_.checks > 1;
}

/// True if the text of the script is kept track of.
bool SolvingSession::has_text_digest() const {
  return options_.memo != nullptr && options_.memo->mode() == MemoMode::On && !had_error();
}

Digest SolvingSession::text_digest(const Command& command) const {
  DigestBuilder builder;
  builder.add(answer_domain(options_, logic_));
  builder.add(history_.digest());
  if (command.kind == CommandKind::CheckSatAssuming) {
    builder.add(command.text);
  }
  return builder.finish();
}

CheckResult SolvingSession::recall_or_solve(const Command& command) {
  open_.reset();
  recalled_ = {};
  sliced_ = passed_sliced_ = false;
  used_partial_operation_ = false;
  remembers_ = remembers();
  unsat_seconds_ = 0;
  if (!remembers_) {
    return solve(command, command.terms);
  }
  Memo& memo = *options_.memo;
  const bool persistent = memo.store().is_persistent();
  if (memo_ == nullptr || memo_logic_ != logic_) {
    const bool renames = memo.mode() == MemoMode::On;
    const Digest domain = answer_domain(options_, logic_);
    memo_ = std::make_unique<SliceMemo>(tm_, memo, domain, renames, statistics_.memo);
    passed_memo_ = std::make_unique<SliceMemo>(tm_, memo.behind_passes(), domain, renames && !persistent,
                                               persistent ? statistics_.passed_memo : statistics_.memo);
    memo_logic_ = logic_;
  }
  const auto start = Clock::now();
  const uint64_t undetermined = statistics_.assertions_undetermined;
  const double solver_before = statistics_.solver_seconds;
  std::optional<CheckResult> result = recall_text(command);
  const bool by_text = result.has_value();
  // With a store what is asked is remembered, too, for runs that need no passes then.
  if (!result && persistent) {
    result = recall_slices(command);
  }
  statistics_.memo.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  if (!result) {
    result = solve(command, command.terms);
  }
  const auto solved = Clock::now();
  const double solver_seconds = statistics_.solver_seconds - solver_before;
  RunningCheck::settle();  // a copy that took over now would find the store locked by this process
  if (!by_text && statistics_.assertions_undetermined == undetermined) {
    remember(command, result->status);
    statistics_.memo.seconds += std::chrono::duration<double>(Clock::now() - solved).count();
  }
  unsat_seconds_ = !by_text && passed_sliced_ && result->status == Status::Unsat ? solver_seconds : 0;
  // What was dear is safe at once, whatever happens to this process.
  constexpr double kDear = 0.005;
  if (solver_seconds > kDear) {
    memo.store().flush();
  }
  return *result;
}

std::optional<CheckResult> SolvingSession::recall_text(const Command& command) {
  if (!has_text_digest()) {
    return std::nullopt;
  }
  const std::optional<SliceMemo::Whole> whole = memo_->recall_text(text_digest(command), scope_.declared());
  if (!whole || (whole->status == Status::Sat && !accept_recalled(command, whole->values))) {
    return std::nullopt;
  }
  ++statistics_.memo.checks;
  ++statistics_.memo.texts;
  return CheckResult{whole->status, {}};
}

std::optional<CheckResult> SolvingSession::recall_slices(const Command& command) {
  const Conjuncts conjuncts(tm_, make_problem(command, command.terms).assertions);
  if (!memo_->can_mean(conjuncts.terms)) {
    ++statistics_.memo.bypassed;
    return std::nullopt;
  }
  if (conjuncts.terms.empty()) {
    return std::nullopt;
  }
  sliced_ = true;
  const Recollection known = memo_->recall(conjuncts.terms);
  if (known.status == Status::Unsat) {
    return CheckResult{Status::Unsat, {}};
  }
  if (known.status == Status::Sat) {
    if (accept_recalled(command, known.values)) {
      return CheckResult{Status::Sat, {}};
    }
    sliced_ = false;  // it would be remembered as what it is not
    return std::nullopt;
  }
  if (known.rest.size() < conjuncts.terms.size()) {
    open_ = conjuncts.at(known.rest);
    recalled_ = known.values;
  }
  return std::nullopt;
}

/// What the memo knows about what the passes left, which is finer: arrays are scalars, tables have no symbols. Where it
/// does not know the answer, what it knows is no longer wanted.
std::optional<CheckResult> SolvingSession::recall_behind_passes(const Command& command, const Problem& problem) {
  const auto start = Clock::now();
  MemoStatistics& counted = options_.memo->store().is_persistent() ? statistics_.passed_memo : statistics_.memo;
  const Conjuncts conjuncts(tm_, wanted_);
  passed_sliced_ = passed_memo_->can_mean(conjuncts.terms);
  const Recollection known = passed_sliced_ ? passed_memo_->recall(conjuncts.terms) : Recollection();
  counted.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  if (!passed_sliced_) {
    ++counted.bypassed;
    return std::nullopt;
  }
  if (known.status == Status::Unsat) {
    return preserves_unsat(problem.guarantee) ? CheckResult{Status::Unsat, {}} : no_answer();
  }
  if (known.status == Status::Sat) {
    if (accept_recalled(command, known.values, &problem)) {
      return CheckResult{Status::Sat, {}};
    }
    passed_sliced_ = false;  // as above
    return std::nullopt;
  }
  if (known.rest.size() < conjuncts.terms.size()) {
    wanted_ = conjuncts.at(known.rest);
    for (const auto& [f, value] : known.values.all()) {
      recalled_.set(f, value);
    }
  }
  return std::nullopt;
}

/// True if the user's assertions are true under the values: they are the session's model then, and a solver without
/// assertions can say what they leave open. The values are of what the passes left of the problem, or of what is asked.
bool SolvingSession::accept_recalled(const Command& command, const Assignment& values, const Problem* problem) {
  model_ = values;
  asked_.clear();
  forget_confirmation();
  if (problem != nullptr) {
    reconstruct_model(*problem);
  } else {
    complete_model();
  }
  evaluator_ = std::make_unique<Evaluator>(tm_, model_);
  const ModelCheck check = check_model(*evaluator_, original_assertions(command));
  ++statistics_.models_checked;
  if (check.violated || check.undetermined > 0) {
    ++statistics_.memo.rejected;
    return false;
  }
  wanted_.clear();
  begin_oracle_rounds();
  has_solver_model_ = false;
  has_found_model_ = false;
  evaluate_with_solver();
  return true;
}

/// Tells the memo the answer to this check.
void SolvingSession::remember(const Command& command, Status status) {
  if (status == Status::Unknown) {
    return;
  }
  if (sliced_) {
    memo_->remember(status, model_, !used_partial_operation_);
  }
  if (passed_sliced_) {
    passed_memo_->remember(status, model_, false);
  }
  if ((sliced_ || passed_sliced_) && has_text_digest()) {
    memo_->remember_text(text_digest(command), status, scope_.declared(), model_);
  }
}

/// After a check that was unsat and has been answered: what is unsatisfiable with a condition or two is often asked
/// again with others.
void SolvingSession::list_models() {
  if (unsat_seconds_ == 0) {
    return;
  }
  const auto ask = [this](std::span<const Term> assertions, std::span<const Function> symbols,
                          double seconds) -> std::pair<Status, Assignment> {
    const auto start = Clock::now();
    const auto limit = std::chrono::milliseconds(static_cast<int64_t>(1000 * seconds) + 1);
    // A solver that can be is interrupted: the timers of Z3 4.8.12 are not to be relied on.
    const Backend* const last = mirror_.backend();
    const bool in_thread = last != nullptr && last->capabilities().interruptible && last->capabilities().reads_no_terms;
    BackendOptions solver_options = backend_options();
    if (!in_thread) {
      solver_options.timeout = std::min(limit, solver_options.timeout.value_or(limit));
    }
    std::pair<Status, Assignment> answer{Status::Unknown, {}};
    try {
      std::unique_ptr<Backend> solver = make_solver(options_.solvers, tm_, solver_options);
      for (const Term t : assertions) {
        solver->assert_term(t);
      }
      const auto nothing = [](const std::atomic<bool>&) { return false; };
      const auto release = [&] { return std::move(solver); };
      answer.first =
          in_thread ? race_check(*solver, nothing, release, start + limit).result.status : solver->check().status;
      if (answer.first == Status::Sat) {
        answer.second = solver->model(symbols);
      }
    } catch (const BackendError&) {
      answer.first = Status::Unknown;  // a list is no answer
    } catch (const std::bad_alloc&) {
      answer.first = Status::Unknown;
    }
    ++statistics_.solver_checks;
    statistics_.solver_seconds += std::chrono::duration<double>(Clock::now() - start).count();
    return answer;
  };
  passed_memo_->list_models(std::exchange(unsat_seconds_, 0), ask);
}

}  // namespace preproc
