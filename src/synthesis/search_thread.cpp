#include "synthesis/enumeration/enumeration_thread.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>

#include "script/solution_text.h"

namespace preproc {

namespace {

constexpr std::chrono::milliseconds kStep{20};
constexpr int kStepsToStop = 50;

}  // namespace

struct EnumerationThread::State {
  State(std::unique_ptr<OwnProblem> p, const EnumerationOptions& options, MakeSolver make,
        std::function<void()> answered)
      : problem(std::move(p)),
        make_solver(std::move(make)),
        on_answer(std::move(answered)),
        synthesizer(
            problem->manager(), problem->problem(), options, [this] { return make_solver(problem->manager()); }, stop) {
  }

  std::unique_ptr<OwnProblem> problem;
  MakeSolver make_solver;
  std::function<void()> on_answer;
  std::atomic<bool> stop = false;
  EnumerativeSynthesizer synthesizer;
  std::mutex mutex;  // of the rest
  std::condition_variable changed;
  bool ended = false;  // there is a result
  bool acknowledged = false;
  bool left = false;  // the thread does nothing more
  std::string answer;
  std::string reason;
  std::thread thread;
};

EnumerationThread::EnumerationThread(std::unique_ptr<OwnProblem> problem, const EnumerationOptions& options,
                                     MakeSolver make_solver, std::function<void()> on_answer)
    : state_(std::make_shared<State>(std::move(problem), options, std::move(make_solver), std::move(on_answer))) {
  // The thread shares the state: it may outlive this object.
  state_->thread = std::thread([state = state_] { run(*state); });
}

EnumerationThread::~EnumerationThread() { stop(); }

void EnumerationThread::run(State& state) {
  SynthesisResult result;
  std::string answer;
  try {
    result = state.synthesizer.solve();
  } catch (const ExpansionLimit& error) {
    result.reason = error.what();
  } catch (const std::bad_alloc&) {
    result.reason = "out of memory";
  }
  if (result.kind == SynthesisResult::Kind::Infeasible) {
    answer = "infeasible";
  } else if (result.kind == SynthesisResult::Kind::Solved) {
    const SynthesisProblem& problem = state.problem->problem();
    answer = "(";
    for (size_t i = 0; i < problem.functions.size(); ++i) {
      const FunctionToSynthesize& function = problem.functions[i];
      answer +=
          solution_text(state.problem->manager(), function.name, function.parameters, function.range, result.bodies[i]);
    }
    answer += ")";
  }
  std::unique_lock lock(state.mutex);
  state.answer = std::move(answer);
  state.reason = std::move(result.reason);
  state.ended = true;
  state.changed.notify_all();
  while (!state.answer.empty() && !state.acknowledged && !state.stop) {
    state.on_answer();
    state.changed.wait_for(lock, kStep);
  }
  state.left = true;
  state.changed.notify_all();
}

bool EnumerationThread::ended() const {
  const std::lock_guard lock(state_->mutex);
  return state_->ended;
}

std::string EnumerationThread::answer() const {
  const std::lock_guard lock(state_->mutex);
  return state_->answer;
}

std::string EnumerationThread::reason() const {
  const std::lock_guard lock(state_->mutex);
  return state_->reason;
}

EnumerationStatistics EnumerationThread::statistics() const {
  const std::lock_guard lock(state_->mutex);
  return state_->ended ? state_->synthesizer.statistics() : EnumerationStatistics();
}

void EnumerationThread::acknowledge() {
  const std::lock_guard lock(state_->mutex);
  state_->acknowledged = true;
  state_->changed.notify_all();
}

bool EnumerationThread::stop() {
  if (!state_->thread.joinable()) {
    return true;
  }
  state_->stop = true;
  std::unique_lock lock(state_->mutex);
  state_->changed.notify_all();
  for (int step = 0; step < kStepsToStop && !state_->left; ++step) {
    lock.unlock();
    state_->synthesizer.stop_solver();
    lock.lock();
    state_->changed.wait_for(lock, kStep, [this] { return state_->left; });
  }
  const bool left = state_->left;
  lock.unlock();
  if (left) {
    state_->thread.join();
  } else {
    state_->thread.detach();
  }
  return left;
}

}  // namespace preproc
