#include "passes/decide.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/slices.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Answers that are kept.
constexpr size_t kMostAnswers = 4096;

struct QuerySlice {
  std::vector<size_t> places;  // among the assertions
  std::vector<Term> terms;
  uint64_t nodes = 0;
  uint32_t level = 0;
};

struct Answer {
  Status status = Status::Unknown;
  std::vector<std::pair<Function, Term>> values = {};  // of a model, where sat
};

/// Lets the work on terms end at a deadline too, as long as it lives.
class TermDeadline {
 public:
  TermDeadline(TermManager& tm, const StopToken& stop) : tm_(tm), before_(tm.stop()) { tm.set_stop(stop); }
  ~TermDeadline() { tm_.set_stop(before_); }
  TermDeadline(const TermDeadline&) = delete;
  TermDeadline& operator=(const TermDeadline&) = delete;

 private:
  TermManager& tm_;
  StopToken before_;
};

class DecidePass : public Pass {
 public:
  /// `share`: of the effort, one in so many.
  explicit DecidePass(uint32_t share) : share_(share) {}

 private:
  using Clock = ThreadClock;  // a busy machine does the same work for an effort, and takes longer

  /// A solver does no more than read them in that time.
  static constexpr double kTermsPerSecond = 1e6;
  /// The limit on the clock, in efforts.
  static constexpr int kMostSlowness = 10;

  void run(Problem& problem, PassContext& context) override {
    if (!context.quick_solver.make || problem.assertions.size() == 0) {
      return;
    }
    EffortAccount& account = *context.quick_solver.account;
    const Clock::time_point start = Clock::now();
    const Clock::duration effort = budget(context, start);
    const StopToken stop = context.tm.stop().within_cpu_time(effort).within(effort * kMostSlowness);
    const uint64_t open_before = open_;
    std::vector<bool> removed(problem.assertions.size());
    for (const QuerySlice& slice : slices_of(context, problem.assertions)) {
      const Answer& answer = decide(context, slice, stop);
      if (answer.status == Status::Unsat) {
        ++contradictory_;
        account.spent += Clock::now() - start;
        return contradict(problem, context, slice);
      }
      if (answer.status == Status::Sat) {
        ++solved_;
        for (const auto& [symbol, value] : answer.values) {
          problem.converter.define(symbol, {}, value, name());
        }
        for (const size_t place : slice.places) {
          removed[place] = true;
        }
      } else {
        ++open_;
      }
    }
    const Clock::duration spent = Clock::now() - start;
    account.spent += spent;
    account.in_vain += open_ > open_before ? spent : Clock::duration::zero();
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      if (removed[place++]) {
        context.note("solved", assertion.term, context.tm.mk_true());
      } else {
        out.push_back(assertion);
      }
    });
  }

  /// What is left of the effort. Of a script with many checks, or a log of many scripts, runs that settle all that they
  /// are given are free; others may take the effort, or as long as all else takes, whichever is more.
  Clock::duration budget(PassContext& context, Clock::time_point now) const {
    EffortAccount& account = *context.quick_solver.account;
    account.begin = account.begin.value_or(now);
    const auto effort = std::chrono::duration_cast<Clock::duration>(context.quick_solver.effort);
    const Clock::duration others = effort.count() == 0 ? effort : now - *account.begin - account.spent;
    return std::max(Clock::duration::zero(), std::max(effort, others) / share_ - account.in_vain);
  }

  /// The slices, small ones first, without those that are too large for the effort.
  std::vector<QuerySlice> slices_of(const PassContext& context, const AssertionList& assertions) {
    std::vector<Term> terms;
    std::ranges::transform(assertions, std::back_inserter(terms), &Assertion::term);
    const auto most =
        static_cast<uint64_t>(std::chrono::duration<double>(context.quick_solver.effort).count() * kTermsPerSecond);
    std::vector<QuerySlice> slices;
    for (IndependentSlice& group : independent_groups(context.tm, terms)) {
      if (group.terms > most) {
        ++open_;
        continue;
      }
      QuerySlice slice;
      slice.nodes = group.terms;
      for (const size_t place : group.places) {
        slice.terms.push_back(terms[place]);
        slice.level = std::max(slice.level, assertions[place].level);
      }
      slice.places = std::move(group.places);
      slices.push_back(std::move(slice));
    }
    std::ranges::stable_sort(slices, {}, &QuerySlice::nodes);
    return slices;
  }

  const Answer& decide(PassContext& context, const QuerySlice& slice, const StopToken& stop) {
    std::vector<Term> key = slice.terms;
    std::ranges::sort(key);
    if (const auto known = answers_.find(key); known != answers_.end()) {
      return known->second;
    }
    if (answers_.size() >= kMostAnswers) {
      answers_.clear();
    }
    Answer answer = ask(context, slice, stop);
    if (answer.status == Status::Unknown && stop.stop_requested()) {
      static const Answer kOpen;  // with more time it may have an answer
      return kOpen;
    }
    return answers_.emplace(std::move(key), std::move(answer)).first->second;
  }

  /// Unknown where the solver does not answer until `stop`, and where its model cannot be used.
  static Answer ask(PassContext& context, const QuerySlice& slice, const StopToken& stop) {
    TermManager& tm = context.tm;
    if (stop.stop_requested()) {
      return {};
    }
    const StopToken whole = tm.stop();
    const TermDeadline deadline(tm, stop);
    try {
      const std::unique_ptr<Backend> solver = context.quick_solver.make();
      for (const Term t : slice.terms) {
        solver->assert_term(t);
      }
      const Status status = solver->check(stop).status;
      return status == Status::Sat ? model_of(context, *solver, slice) : Answer{status};
    } catch (const BackendError&) {
      return {};
    } catch (const Stopped&) {
      whole.check();
      return {};
    }
  }

  static Answer model_of(const PassContext& context, Backend& solver, const QuerySlice& slice) {
    TermManager& tm = context.tm;
    std::vector<Function> symbols = declared_symbols(tm, slice.terms);
    std::ranges::sort(symbols, {}, &Function::id);
    const Assignment model = solver.model(symbols);
    Answer answer{Status::Sat};
    for (const Function f : symbols) {
      const Value& value = model.get(f);
      if (!is_independent(context, tm.info(f).sort) || !value.known()) {
        return {};
      }
      if (tm.sorts().kind(tm.info(f).sort) != SortKind::Function) {
        answer.values.emplace_back(f, tm.mk_value(value));
      }
    }
    Evaluator evaluator(tm, model);
    const bool holds = std::ranges::all_of(slice.terms, [&](Term t) {
      const Value truth = evaluator.evaluate(t);
      return truth.known() && truth.boolean();
    });
    return holds ? answer : Answer{};
  }

  /// True for sorts whose values are the same in all slices, and can be written where somebody asks for them. The
  /// number of elements of a declared sort is one for all slices: quantified assertions may bound it.
  static bool is_independent(const PassContext& context, Sort root) {
    const SortTable& sorts = context.tm.sorts();
    std::vector<Sort> todo{root};
    while (!todo.empty()) {
      const Sort sort = todo.back();
      todo.pop_back();
      switch (sorts.kind(sort)) {
        case SortKind::Bool:
        case SortKind::BitVec:
        case SortKind::FloatingPoint:
        case SortKind::RoundingMode: break;
        case SortKind::Function: {
          if (context.quick_solver.values != PassContext::QuickSolver::Values::None) {
            return false;
          }
          const std::span<const Sort> parts = sorts.parts(sort);
          todo.insert(todo.end(), parts.begin(), parts.end());
          break;
        }
        case SortKind::Array: {
          if (context.quick_solver.values == PassContext::QuickSolver::Values::Scalars) {
            return false;
          }
          const std::span<const Sort> arguments = sorts.arguments(sort);
          todo.insert(todo.end(), arguments.begin(), arguments.end());
          break;
        }
        default: return false;
      }
    }
    return true;
  }

  /// The slice is false, and all with it that is asserted at its level or above.
  static void contradict(Problem& problem, PassContext& context, const QuerySlice& slice) {
    const Term nothing = context.tm.mk_false();
    for (const Term t : slice.terms) {
      context.note("contradictory", t, nothing);
    }
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      if (assertion.level < slice.level) {
        out.push_back(assertion);
      }
    });
    problem.assertions.push_back(nothing, slice.level);
  }

  void add_counters(Counters& counters) const override {
    count(counters, "solved", solved_);
    count(counters, "contradictory", contradictory_);
    count(counters, "refused-open", open_);
  }

  uint32_t share_;
  std::map<std::vector<Term>, Answer> answers_;
  uint64_t solved_ = 0;
  uint64_t contradictory_ = 0;
  uint64_t open_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_decide_pass() { return std::make_unique<DecidePass>(1); }

std::unique_ptr<Pass> make_decide_early_pass() { return std::make_unique<DecidePass>(4); }

}  // namespace preproc
