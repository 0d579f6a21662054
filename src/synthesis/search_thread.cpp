#include "synthesis/search_thread.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

#include "process/blocked_signals.h"
#include "script/solution_text.h"

namespace preproc {

namespace {

constexpr std::chrono::seconds kStopGrace{1};  // with a solver that does not stop

}  // namespace

struct SearchThread::State {
  State(std::unique_ptr<OwnProblem> own, const MakeSearch& make_search, std::function<void()> answered)
      : problem(std::move(own)),
        on_answer(std::move(answered)),
        search(make_search(*problem, StopToken(stop.get_token()))) {}

  std::unique_ptr<OwnProblem> problem;
  std::function<void()> on_answer;
  std::stop_source stop;
  std::unique_ptr<OwnSearch> search;
  std::mutex mutex;  // of the rest
  std::condition_variable changed;
  bool ended = false;  // there is a result
  bool left = false;   // the thread does nothing more
  std::string answer;
  std::string reason;
  std::thread thread;
};

SearchThread::SearchThread(std::unique_ptr<OwnProblem> problem, const MakeSearch& make_search,
                           std::function<void()> on_answer)
    : state_(std::make_shared<State>(std::move(problem), make_search, std::move(on_answer))) {
  // The thread shares the state: it may outlive this object.
  try {
    const BlockedSignals signals_are_for_other_threads;
    state_->thread = std::thread([state = state_] { run(*state); });
  } catch (const std::system_error& error) {
    state_->reason = std::string("no thread can be started: ") + error.what();
    state_->ended = state_->left = true;
  }
}

SearchThread::~SearchThread() { stop(); }

void SearchThread::run(State& state) {
  SynthesisResult result;
  std::string answer;
  try {
    result = state.search->solve();
  } catch (const ExpansionLimit& error) {
    result.reason = error.what();
  } catch (const std::bad_alloc&) {
    result.reason = "out of memory";
  } catch (const std::exception& error) {
    result.reason = error.what();  // a defect of one search is none of the others
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
  if (!state.answer.empty() && !state.stop.stop_requested()) {
    state.on_answer();
  }
  state.left = true;
  state.changed.notify_all();
}

bool SearchThread::ended() const {
  const std::lock_guard lock(state_->mutex);
  return state_->ended;
}

std::string SearchThread::answer() const {
  const std::lock_guard lock(state_->mutex);
  return state_->answer;
}

std::string SearchThread::reason() const {
  const std::lock_guard lock(state_->mutex);
  return state_->reason;
}

EnumerationStatistics SearchThread::statistics() const {
  const std::lock_guard lock(state_->mutex);
  return state_->ended ? state_->search->statistics() : EnumerationStatistics();
}

bool SearchThread::stop() {
  if (!state_->thread.joinable()) {
    return true;
  }
  state_->stop.request_stop();
  std::unique_lock lock(state_->mutex);
  const bool left = state_->changed.wait_for(lock, kStopGrace, [this] { return state_->left; });
  lock.unlock();
  if (left) {
    state_->thread.join();
  } else {
    state_->thread.detach();
  }
  return left;
}

}  // namespace preproc
