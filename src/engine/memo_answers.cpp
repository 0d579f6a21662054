#include "engine/memo_answers.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/portfolio/start_policy.h"
#include "memo/memo.h"
#include "memo/slice_memo.h"
#include "term/conjuncts.h"
#include "version.h"

namespace preproc {

using Clock = Check::Clock;
using Seconds = std::chrono::duration<double>;

namespace {

/// Everything beside the assertions that an answer may depend on.
Digest answer_domain(const EngineOptions& options, const std::string& logic) {
  std::string text = fmt::format("{}\n{}\n{}\n", kVersion, logic, fmt::join(options.passes, ","));
  if (options.portfolio.on) {
    text += "auto\n";
  }
  for (const SolverChoice& solver : options.solvers) {
    text += solver.text + "\n";
  }
  return digest_of(text);
}

/// The conjuncts of assertions, each with the level of the first assertion that has it.
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
};

Answer remembered(Status status) { return {{status, {}}, Decider::Memo, {}}; }

double seconds_since(Clock::time_point start) { return Seconds(Clock::now() - start).count(); }

}  // namespace

MemoAnswers::MemoAnswers(EngineParts& parts, ModelAcceptance& acceptance)
    : parts_(parts), acceptance_(acceptance), theories_(parts.tm) {}
MemoAnswers::~MemoAnswers() = default;

/// True if the memo is used for this check. It is not where functions are to be synthesised or oracles are called,
/// since the answer then depends on more than the assertions.
bool MemoAnswers::remembers(const Query& query) {
  const Memo* const memo = parts_.options.memo.get();
  if (memo == nullptr || memo->mode() == MemoMode::Off) {
    return false;
  }
  if (!query.functions.empty() || query.has_oracles) {
    ++parts_.statistics.memo.bypassed;
    return false;
  }
  return memo->mode() == MemoMode::On || parts_.statistics.checks > 1;
}

void MemoAnswers::open_views(const Query& query) {
  if (query_slices_ != nullptr && logic_ == query.logic) {
    return;
  }
  Memo& memo = *parts_.options.memo;
  const bool persistent = memo.store().is_persistent();
  const bool renames = memo.mode() == MemoMode::On;
  const Digest domain = answer_domain(parts_.options, query.logic);
  query_slices_ = std::make_unique<SliceMemo>(parts_.tm, memo, domain, renames, parts_.statistics.memo);
  passed_slices_ = std::make_unique<SliceMemo>(parts_.tm, memo.behind_passes(), domain, renames && !persistent,
                                               statistics_behind_passes());
  logic_ = query.logic;
}

MemoStatistics& MemoAnswers::statistics_behind_passes() const {
  return parts_.options.memo->store().is_persistent() ? parts_.statistics.passed_memo : parts_.statistics.memo;
}

Digest MemoAnswers::text_digest(const Query& query) const {
  DigestBuilder builder;
  builder.add(answer_domain(parts_.options, query.logic));
  builder.add(*query.history);
  return builder.finish();
}

void MemoAnswers::begin(const Check& check) {
  running_ = {.in_use = remembers(check.query),
              .start = Clock::now(),
              .solver_seconds_before = parts_.statistics.solver_seconds,
              .solver_checks_before = parts_.statistics.solver_checks};
  if (running_.in_use) {
    open_views(check.query);
  }
}

std::optional<Answer> MemoAnswers::by_text(Check& check) {
  if (!running_.in_use || !check.query.history) {
    return std::nullopt;
  }
  const auto start = Clock::now();
  const std::optional<SliceMemo::Whole> whole =
      query_slices_->recall_text(text_digest(check.query), check.query.symbols);
  running_.has_text =
      whole && (whole->status != Status::Sat || acceptance_.accept_remembered(check, whole->values, false));
  parts_.statistics.memo.seconds += seconds_since(start);
  if (!running_.has_text) {
    return std::nullopt;
  }
  ++parts_.statistics.memo.checks;
  ++parts_.statistics.memo.texts;
  parts_.statistics.memo.saved_seconds += whole->seconds;
  return remembered(whole->status);
}

bool MemoAnswers::wants_slices() const {
  return running_.in_use && !running_.asked_for_slices && !parts_.solver.query().empty() &&
         parts_.options.memo->store().is_persistent();
}

std::chrono::microseconds MemoAnswers::slices_delay() const {
  constexpr std::chrono::microseconds kQuestions(300);  // to the store
  constexpr int kTimes = 4;                             // so that a look-up in vain is a fifth of the check at most
  return kTimes * (kQuestions + query_slices_->hashing_cost());
}

std::optional<Answer> MemoAnswers::by_slices(Check& check, bool by_half) {
  if (!wants_slices()) {
    return std::nullopt;
  }
  running_.asked_for_slices = true;
  const auto start = Clock::now();
  std::optional<Answer> answer = recall_slices(check, by_half);
  parts_.statistics.memo.seconds += seconds_since(start);
  return answer;
}

std::optional<Answer> MemoAnswers::recall_slices(Check& check, bool by_half) {
  const Conjuncts conjuncts(parts_.tm, check.asked(&parts_.expander));
  if (!query_slices_->can_mean(conjuncts.terms)) {
    ++parts_.statistics.memo.bypassed;
    return std::nullopt;
  }
  if (conjuncts.terms.empty()) {
    return std::nullopt;
  }
  running_.looked_up_slices = true;
  Recollection known = query_slices_->recall(conjuncts.terms);
  if (known.status == Status::Unsat) {
    return remembered(Status::Unsat);
  }
  if (known.status == Status::Sat) {
    if (acceptance_.accept_remembered(check, known.values, false)) {
      return remembered(Status::Sat);
    }
    running_.looked_up_slices = false;  // the answer must not be stored for the slices of this look-up
    return std::nullopt;
  }
  const size_t most = by_half ? conjuncts.terms.size() / 2 : conjuncts.terms.size() - 1;
  if (known.rest.size() <= most) {
    AssertionList rest;
    for (const size_t place : known.rest) {
      rest.add_original(conjuncts.terms[place], conjuncts.levels[place]);
    }
    check.rest = std::move(rest);
    check.recalled = std::move(known.values);
  }
  return std::nullopt;
}

/// True if the solver goes on where it was at the last check: with a query that begins with most of the last one, in
/// theories in which solvers owe much to what they have learned. `bits` decides a small rest sooner than all of it.
bool MemoAnswers::solver_goes_on() {
  const std::vector<LevelledTerm>& now = parts_.solver.query().assertions;
  const auto differs = std::ranges::mismatch(last_passed_, now);
  const auto kept = static_cast<size_t>(differs.in2 - now.begin());
  const bool starts_over = differs.in1 != last_passed_.end() && differs.in1->level == 0;
  last_passed_ = now;
  if (starts_over || 2 * kept < now.size()) {
    return false;
  }
  TheoryBits theories = 0;
  for (const LevelledTerm& asked : now) {
    theories |= theories_.of(asked.term);
  }
  return primary_solver_for(theories) != "bits";
}

std::optional<Answer> MemoAnswers::by_passed_slices(Check& check) {
  if (!running_.in_use || parts_.solver.query().empty()) {
    return std::nullopt;
  }
  const bool is_kept_whole = solver_goes_on();
  const auto start = Clock::now();
  Conjuncts conjuncts(parts_.tm, parts_.solver.query().assertions);
  if (passed_slices_->knows_nothing()) {
    running_.unknown_passed = std::move(conjuncts.terms);
    return std::nullopt;
  }
  running_.looked_up_passed_slices = passed_slices_->can_mean(conjuncts.terms);
  const Recollection known =
      running_.looked_up_passed_slices ? passed_slices_->recall(conjuncts.terms) : Recollection();
  MemoStatistics& counted = statistics_behind_passes();
  counted.seconds += seconds_since(start);
  if (!running_.looked_up_passed_slices) {
    ++counted.bypassed;
    return std::nullopt;
  }
  if (known.status == Status::Unsat) {
    return Answer{check.lift_unsat(), Decider::Memo, {}};
  }
  if (known.status == Status::Sat) {
    if (acceptance_.accept_remembered(check, known.values, true)) {
      return remembered(Status::Sat);
    }
    running_.looked_up_passed_slices = false;  // as in `recall_slices`
    return std::nullopt;
  }
  if (known.rest.size() < conjuncts.terms.size() && !is_kept_whole) {
    std::vector<LevelledTerm>& assertions = parts_.solver.change_query().assertions;
    assertions.clear();
    for (const size_t place : known.rest) {
      assertions.push_back({conjuncts.terms[place], conjuncts.levels[place]});
    }
    for (const auto& [f, value] : known.values.all()) {
      check.recalled.set(f, value);
    }
  }
  return std::nullopt;
}

void MemoAnswers::end(const Check& check, Status status, bool determined) {
  if (!running_.in_use) {
    return;
  }
  const auto start = Clock::now();
  const double solver_seconds = parts_.statistics.solver_seconds - running_.solver_seconds_before;
  if (!running_.has_text && determined && status != Status::Unknown) {
    const Assignment& values = parts_.model.values();
    if (!running_.unknown_passed.empty() && Seconds(solver_seconds) >= passed_slices_->hashing_cost()) {
      running_.looked_up_passed_slices = passed_slices_->can_mean(running_.unknown_passed);
      if (running_.looked_up_passed_slices) {
        passed_slices_->recall(running_.unknown_passed);  // what it makes of them is what is remembered
      }
      statistics_behind_passes().bypassed += running_.looked_up_passed_slices ? 0 : 1;
    }
    if (running_.looked_up_slices) {
      query_slices_->remember(status, values, !parts_.model.used_partial_operation(), solver_seconds);
    }
    if (running_.looked_up_passed_slices) {
      passed_slices_->remember(status, values, false, solver_seconds);
    }
    // In memory, what the passes decide is sooner decided again.
    const bool needed_solver =
        running_.looked_up_passed_slices || parts_.statistics.solver_checks > running_.solver_checks_before;
    if (check.query.history && (needed_solver || parts_.options.memo->store().is_persistent())) {
      query_slices_->remember_text(text_digest(check.query), status, check.query.symbols, values,
                                   seconds_since(running_.start));
    }
    parts_.statistics.memo.seconds += seconds_since(start);
  }
  running_.unsat_seconds =
      !running_.has_text && running_.looked_up_passed_slices && status == Status::Unsat ? solver_seconds : 0;
  // An answer that took the solver long is written at once, so that it survives a crash of this process.
  constexpr double kLong = 0.005;
  if (solver_seconds > kLong) {
    parts_.options.memo->store().flush();
  }
}

void MemoAnswers::list_models() {
  if (running_.unsat_seconds == 0) {
    return;
  }
  const CheckStop::Check running(parts_.stop, parts_.options.timeout);
  const StoreUse memo_in_use = parts_.use_memo();
  passed_slices_->list_models(std::exchange(running_.unsat_seconds, 0),
                              [this](std::span<const Term> assertions, std::span<const Function> symbols,
                                     double seconds) { return ask_for_model(assertions, symbols, seconds); });
}

std::pair<Status, Assignment> MemoAnswers::ask_for_model(std::span<const Term> assertions,
                                                         std::span<const Function> symbols, double seconds) {
  const auto start = Clock::now();
  const auto limit = std::chrono::milliseconds(static_cast<int64_t>(1000 * seconds) + 1);
  // A solver is interrupted if it can be, since the timers of Z3 4.8.12 cannot be relied on.
  const Backend* const last = parts_.solver.backend();
  const bool in_thread = last != nullptr && last->capabilities().interruptible && last->capabilities().reads_no_terms;
  BackendOptions options = parts_.solver.backend_options();
  if (!in_thread) {
    options.limit_to(limit);
  }
  std::pair<Status, Assignment> answer{Status::Unknown, {}};
  try {
    std::unique_ptr<Backend> solver = parts_.solver.make(options);
    for (const Term t : assertions) {
      solver->assert_term(t);
    }
    if (in_thread) {
      const RaceResult end = parts_.race.run_with(
          *solver, [&] { return std::move(solver); }, {}, start + limit, parts_.stop.token());
      if (end.abandoned) {
        parts_.host.note_abandoned_check();
      }
      answer.first = end.result.status;
    } else {
      answer.first = solver->check(parts_.stop.token()).status;
    }
    if (answer.first == Status::Sat) {
      answer.second = solver->model(symbols);
    }
  } catch (const BackendError&) {
    answer.first = Status::Unknown;  // a list is no answer
  } catch (const std::bad_alloc&) {
    answer.first = Status::Unknown;
  }
  ++parts_.statistics.solver_checks;
  parts_.statistics.solver_seconds += seconds_since(start);
  return answer;
}

}  // namespace preproc
