#include "engine/check_race.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace preproc {

namespace {

/// The state that the solver's thread and the searching thread share. The last of the two destroys it.
struct Race {
  std::mutex mutex;
  std::condition_variable changed;
  std::stop_source ended;  // the check has
  CheckResult result;
  std::exception_ptr failure;
  std::unique_ptr<Backend> backend;  // where the check was abandoned

  bool has_ended() const { return ended.stop_requested(); }
  bool wait(std::chrono::milliseconds time) { return wait_until(std::chrono::steady_clock::now() + time); }
  bool wait_until(std::chrono::steady_clock::time_point end) {
    std::unique_lock lock(mutex);
    return changed.wait_until(lock, end, [&] { return has_ended(); });
  }
};

void run_check(const std::shared_ptr<Race>& race, Backend& backend) {
  CheckResult result;
  std::exception_ptr failure;
  try {
    result = backend.check();
  } catch (...) {
    failure = std::current_exception();
  }
  std::unique_lock lock(race->mutex);
  race->result = std::move(result);
  race->failure = failure;
  race->ended.request_stop();
  race->changed.notify_all();
  if (std::unique_ptr<Backend> own = std::move(race->backend)) {
    lock.unlock();  // taking it apart takes a while
    own = nullptr;
  }
}

}  // namespace

CheckRace race_check(Backend& backend, const WorkBeside& search,
                     const std::function<std::unique_ptr<Backend>()>& release,
                     std::optional<std::chrono::steady_clock::time_point> limit) {
  // Most checks need no more, and a search would only be in their way.
  constexpr std::chrono::milliseconds kHeadStart(25);
  // The number of attempts to interrupt a solver, and the time that it gets to notice each. Attempts are repeated,
  // because an interruption is lost if it comes before the check looks for one.
  constexpr int kInterrupts = 5;
  constexpr std::chrono::milliseconds kEach(5);
  const auto race = std::make_shared<Race>();
  std::thread solver([race, &backend] { run_check(race, backend); });
  bool found = false;
  bool late = false;
  std::exception_ptr search_failure;
  if (!race->wait(kHeadStart)) {
    try {
      found = search(StopToken(race->ended.get_token()));
    } catch (...) {
      search_failure = std::current_exception();
    }
    if (!found && !search_failure && limit) {
      race->wait_until(*limit);
      late = !race->has_ended();
    }
    for (int i = 0; (found || search_failure || late) && !race->has_ended() && i < kInterrupts; ++i) {
      backend.interrupt();
      race->wait(kEach);
    }
  }
  bool abandoned = false;
  if (found || search_failure || late) {
    const std::lock_guard lock(race->mutex);
    if (!race->has_ended()) {
      race->backend = release();
      solver.detach();
      abandoned = true;
    }
  }
  if (solver.joinable()) {
    solver.join();
  }
  if (search_failure) {
    std::rethrow_exception(search_failure);
  }
  if (found) {
    return {true, abandoned, {}};
  }
  if (abandoned || (late && (race->failure || race->result.status == Status::Unknown))) {
    return {false, abandoned, {Status::Unknown, "timeout"}};
  }
  if (race->failure) {
    std::rethrow_exception(race->failure);
  }
  return {false, abandoned, race->result};
}

}  // namespace preproc
