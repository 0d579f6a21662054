#include "summaries/summaries_on_demand.h"

#include <algorithm>
#include <chrono>

namespace preproc {

namespace {

/// A tree may have one call for so many that were spent in place: most callees that are called with constrained
/// arguments come to leaves of their own each time, and a tree of theirs is never used again.
constexpr uint64_t kRent = 4;
/// Less in place is not worth a tree.
constexpr uint64_t kLeastCalls = 2 * kRent;
/// Less for a tree is not worth leaving the path for.
constexpr uint64_t kLeastStep = 4;
/// Trees that are made at once, one within the other: each takes some of the stack.
constexpr uint32_t kMaxNested = 16;

}  // namespace

SummariesOnDemand::SummariesOnDemand(Program program, const ExecutionOptions& options,
                                     std::vector<std::unique_ptr<MemoizationTree>>& trees, PathSolver& solver,
                                     Composition& composition)
    : program_(std::move(program)),
      options_(options),
      trees_(trees),
      solver_(solver),
      composition_(composition),
      first_check_(solver.checks),
      accounts_(program_.methods.size()),
      builds_(program_.methods.size()) {}

void SummariesOnDemand::before_call(uint32_t method, std::span<const Term> actuals) {
  if (!program_.summarised[method] || trees_[method]) {
    return;
  }
  if (nested_ == 0) {
    at_once_until_ = solver_.checks + (program_.all_paths && at_once_ < kAdvance ? kAdvance - at_once_ : 0);
  }
  if (solver_.checks < at_once_until_ && nested_ < kMaxNested && program_.calls.called_repeatedly(method) &&
      composition_.is_unconstrained(actuals)) {
    make_at_once(method);
    return;
  }
  const Account& account = accounts_[method];
  if (program_.bound(method) != 0) {
    return;  // a tree as deep as the bound has more than its callers come to
  }
  // Twice as much each time, so that the solver is not sent to and fro.
  if (account.in_place < std::max(kLeastCalls, 2 * kRent * account.paid)) {
    return;
  }
  // Trees that were made at once count as execution in place, which would have cost as much.
  const uint64_t bought = calls - at_once_;
  const uint64_t in_place = solver_.checks - first_check_ - bought;
  const uint64_t allowed = in_place / kRent;
  const uint64_t left = allowed > bought ? allowed - bought : 0;
  const uint64_t wanted = account.in_place / kRent - account.paid;
  if (left >= std::min(kLeastStep, wanted)) {
    build(method, std::min(left, wanted));
  }
}

void SummariesOnDemand::make_at_once(uint32_t method) {
  ++nested_;
  at_once_ += aside([&] { advance(method, at_once_until_, this); });
  --nested_;
}

void SummariesOnDemand::build(uint32_t method, uint64_t calls_allowed) {
  const uint64_t until = solver_.checks + calls_allowed;
  accounts_[method].paid += aside([&] {
    for (const uint32_t needed : needed_by(method)) {
      if (!advance(needed, until, nullptr)) {
        break;
      }
    }
  });
}

/// Does the work while the path condition is set aside; the calls of the solver that it took, but for trees within it.
uint64_t SummariesOnDemand::aside(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  const uint64_t checks_before = solver_.checks;
  const uint64_t calls_before = calls;
  const double seconds_before = seconds;
  std::shared_ptr<PathModel> model = solver_.model();
  PathSolver::Path path = solver_.exchange({});
  work();
  solver_.exchange(std::move(path));
  solver_.recall(std::move(model));
  const uint64_t paid = solver_.checks - checks_before - (calls - calls_before);
  calls += paid;
  seconds = seconds_before + std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return paid;
}

/// True if the method has its tree. `observer`: of calls within it, if it is begun here.
bool SummariesOnDemand::advance(uint32_t method, uint64_t until, CallObserver* observer) {
  std::unique_ptr<Build>& build = builds_[method];
  if (!build) {
    build = std::make_unique<Build>(program_, trees_, solver_, composition_, observer);
    build->path.symbols = program_.symbols(method);
    solver_.exchange(std::move(build->path));
    build->execution.begin(method, *build->tree, options_, on_end_);
  } else {
    solver_.exchange(std::move(build->path));
  }
  const bool done = build->execution.advance(until);
  build->path = solver_.exchange({});
  if (done) {
    build->tree->bound = program_.bound(method);
    trees_[method] = std::move(build->tree);
    build.reset();
    ++made;
  }
  return done;
}

/// The methods without a tree that its execution may call, and itself: callees first.
std::vector<uint32_t> SummariesOnDemand::needed_by(uint32_t method) const {
  std::vector<bool> reached(program_.methods.size());
  std::vector<uint32_t> stack{method};
  reached[method] = true;
  while (!stack.empty()) {
    const uint32_t at = stack.back();
    stack.pop_back();
    for (const uint32_t callee : program_.methods[at].callees) {
      if (!reached[callee] && !trees_[callee]) {
        reached[callee] = true;
        stack.push_back(callee);
      }
    }
  }
  std::vector<uint32_t> needed;
  std::ranges::copy_if(program_.calls.bottom_up(), std::back_inserter(needed),
                       [&](uint32_t at) { return reached[at] && program_.summarised[at]; });
  return needed;
}

}  // namespace preproc
