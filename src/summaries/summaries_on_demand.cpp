#include "summaries/summaries_on_demand.h"

#include <algorithm>
#include <chrono>

namespace preproc {

namespace {

/// Less in place is not worth a tree.
constexpr uint64_t kLeastCalls = 2;
/// Less for a tree is not worth leaving the path for.
constexpr uint64_t kLeastStep = 4;

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

void SummariesOnDemand::before_call(uint32_t method) {
  if (!program_.summarised[method] || trees_[method]) {
    return;
  }
  const Account& account = accounts_[method];
  // Twice as much each time, so that the solver is not sent to and fro.
  if (account.in_place < std::max(kLeastCalls, 2 * account.paid)) {
    return;
  }
  const uint64_t in_place = solver_.checks - first_check_ - calls;
  const uint64_t left = in_place > calls ? in_place - calls : 0;
  const uint64_t wanted = account.in_place - account.paid;
  if (left >= std::min(kLeastStep, wanted)) {
    build(method, std::min(left, wanted));
  }
}

void SummariesOnDemand::build(uint32_t method, uint64_t calls_allowed) {
  const auto start = std::chrono::steady_clock::now();
  const uint64_t before = solver_.checks;
  std::shared_ptr<PathModel> model = solver_.model();
  PathSolver::Path path = solver_.exchange({});
  for (const uint32_t needed : needed_by(method)) {
    if (!advance(needed, before + calls_allowed)) {
      break;
    }
  }
  solver_.exchange(std::move(path));
  solver_.recall(std::move(model));
  accounts_[method].paid += solver_.checks - before;
  calls += solver_.checks - before;
  seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// True if the method has its tree.
bool SummariesOnDemand::advance(uint32_t method, uint64_t until) {
  std::unique_ptr<Build>& build = builds_[method];
  if (!build) {
    build = std::make_unique<Build>(program_, trees_, solver_, composition_);
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
