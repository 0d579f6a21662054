#include "library/asked_host.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

#include "process/blocked_signals.h"

namespace preproc {

std::jthread ask_host(std::function<bool()> asks, std::function<void()> end) {
  const BlockedSignals signals_are_for_other_threads;
  return std::jthread([asks = std::move(asks), end = std::move(end)](const std::stop_token& over) {
    constexpr std::chrono::milliseconds kPause(5);
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    bool is_to_end = false;
    while (true) {
      changed.wait_for(lock, over, kPause, [] { return false; });
      if (over.stop_requested()) {
        return;
      }
      try {
        is_to_end = is_to_end || asks();
      } catch (...) {  // a host in another language than C
        is_to_end = true;
      }
      if (is_to_end) {
        end();
      }
    }
  });
}

}  // namespace preproc
