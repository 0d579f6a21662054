#include "session/check_race.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace preproc {

CheckRace race_check(Backend& backend, const ModelSearch& search) {
  CheckRace race;
  std::exception_ptr failure;
  std::atomic<bool> ended = false;
  std::mutex mutex;
  std::condition_variable changed;
  std::thread solver([&] {
    try {
      race.result = backend.check();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    ended = true;
    changed.notify_all();
  });
  const auto wait = [&](std::chrono::milliseconds time) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, time, [&] { return ended.load(); });
  };
  // Most checks need no more, and a search would only be in their way.
  constexpr std::chrono::milliseconds kHeadStart(25);
  std::exception_ptr search_failure;
  if (!wait(kHeadStart)) {
    try {
      race.found = search(ended);
    } catch (...) {
      search_failure = std::current_exception();
    }
    if (race.found || search_failure) {
      // An interrupt that comes before the check looks for it is lost.
      do {
        backend.interrupt();
      } while (!wait(std::chrono::milliseconds(10)));
    }
  }
  solver.join();
  if (search_failure) {
    std::rethrow_exception(search_failure);
  }
  if (failure && !race.found) {
    std::rethrow_exception(failure);
  }
  return race;
}

}  // namespace preproc
