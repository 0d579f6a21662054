// How SolvingSession answers checks from a memo, and tells it what it found out.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "memo/slice_memo.h"
#include "session/running_check.h"
#include "session/solving_session.h"
#include "session/version.h"
#include "term/conjuncts.h"

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
  sliced_ = false;
  used_partial_operation_ = false;
  if (!remembers()) {
    return solve(command, command.terms);
  }
  if (memo_ == nullptr || memo_logic_ != logic_) {
    const bool renames = options_.memo->mode() == MemoMode::On;
    memo_ =
        std::make_unique<SliceMemo>(tm_, *options_.memo, answer_domain(options_, logic_), renames, statistics_.memo);
    memo_logic_ = logic_;
  }
  const auto start = Clock::now();
  const uint64_t undetermined = statistics_.assertions_undetermined;
  const double solver_before = statistics_.solver_seconds;
  std::optional<CheckResult> result = recall_text(command);
  const bool by_text = result.has_value();
  // Passes are cheaper than slices. With a store everything is remembered, for runs that need no pass then.
  recalls_late_ = !result && !options_.memo->store().is_persistent();
  if (!result && !recalls_late_) {
    result = recall_slices(command);
  }
  const auto recalled = Clock::now();
  statistics_.memo.seconds += std::chrono::duration<double>(recalled - start).count();
  if (!result) {
    result = solve(command, command.terms);
    recalls_late_ = false;
  }
  const auto solved = Clock::now();
  RunningCheck::settle();  // a copy that took over now would find the store locked by this process
  if (!by_text && statistics_.assertions_undetermined == undetermined) {
    remember(command, result->status);
  }
  // What was dear is safe at once, whatever happens to this process.
  constexpr double kDear = 0.005;
  if (statistics_.solver_seconds - solver_before > kDear) {
    options_.memo->store().flush();
  }
  statistics_.memo.seconds += std::chrono::duration<double>(Clock::now() - solved).count();
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
  const Problem problem = make_problem(command, command.terms);
  ConjunctSplitter splitter(tm_);
  std::vector<Term> conjuncts;
  std::vector<LevelledTerm> levelled;
  for (const Assertion& assertion : problem.assertions) {
    splitter.split(assertion.term, conjuncts);
    while (levelled.size() < conjuncts.size()) {
      levelled.push_back({conjuncts[levelled.size()], assertion.level});
    }
  }
  if (!memo_->can_mean(conjuncts)) {
    ++statistics_.memo.bypassed;
    return std::nullopt;
  }
  if (conjuncts.empty()) {
    return std::nullopt;
  }
  sliced_ = true;
  const auto start = Clock::now();
  const Recollection known = memo_->recall(conjuncts);
  if (recalls_late_) {
    statistics_.memo.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  }
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
  if (known.rest.size() < conjuncts.size()) {
    open_.emplace();
    for (const size_t place : known.rest) {
      open_->push_back(levelled[place]);
    }
    recalled_ = known.values;
  }
  return std::nullopt;
}

/// True if the user's assertions are true under the values: they are the session's model then, and a solver without
/// assertions can say what they leave open.
bool SolvingSession::accept_recalled(const Command& command, const Assignment& values) {
  model_ = values;
  asked_.clear();
  complete_model();
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
  if (status == Status::Unknown || !sliced_) {
    return;
  }
  memo_->remember(status, model_, !used_partial_operation_);
  if (has_text_digest()) {
    memo_->remember_text(text_digest(command), status, scope_.declared(), model_);
  }
}

}  // namespace preproc
