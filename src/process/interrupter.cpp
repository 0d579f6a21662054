#include "process/interrupter.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <latch>
#include <mutex>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include <semaphore.h>

#include "process/blocked_signals.h"

namespace preproc {

namespace {

/// Never destroyed: the thread, which has this process's state, runs until the process ends.
struct Interrupter {
  const pid_t process = ::getpid();
  sem_t woken{};
  std::latch serving{1};                // the thread has come to where it waits
  std::atomic<bool> is_wanted = false;  // there is something to do
  std::mutex mutex;                     // guards the rest
  std::function<void()> interrupt;
  std::chrono::milliseconds grace{};
  uint64_t checks = 0;  // that could be interrupted so far

  Interrupter() { ::sem_init(&woken, 0, 0); }
  [[noreturn]] void serve() {
    serving.count_down();
    for (;;) {
      if (::sem_wait(&woken) != 0) {
        continue;
      }
      uint64_t check = 0;
      std::chrono::milliseconds until_given_up{};
      {
        const std::lock_guard lock(mutex);
        if (!interrupt) {
          continue;
        }
        check = checks;
        until_given_up = grace;
        interrupt();
      }
      std::this_thread::sleep_for(until_given_up);
      const std::lock_guard lock(mutex);
      if (interrupt && check == checks) {
        ::kill(process, SIGALRM);  // its solver cannot be interrupted, as cvc5's library: the check is given up
      }
    }
  }
};

constinit std::atomic<Interrupter*> interrupter = nullptr;

/// That of this process; null where no thread can be had.
Interrupter* make_interrupter() {
  Interrupter* const present = interrupter;
  if (present != nullptr && present->process == ::getpid()) {
    return present;
  }
  auto* const made = new Interrupter();
  try {
    const BlockedSignals signals_are_for_other_threads;
    std::thread([made] { made->serve(); }).detach();
    // A child made by fork inherits the locks that other threads hold when it is made. A thread that is still starting
    // holds some of the allocator.
    made->serving.wait();
  } catch (const std::system_error&) {
    delete made;
    return nullptr;
  }
  interrupter = made;
  return made;
}

}  // namespace

void set_interruption(std::function<void()> interrupt, std::chrono::milliseconds grace) {
  Interrupter* mine = interrupter;
  if (interrupt) {
    mine = make_interrupter();
  } else if (mine != nullptr && mine->process != ::getpid()) {
    mine = nullptr;
  }
  if (mine == nullptr) {
    return;
  }
  const std::lock_guard lock(mine->mutex);
  mine->is_wanted = static_cast<bool>(interrupt);
  mine->checks += mine->is_wanted ? 1 : 0;
  mine->interrupt = std::move(interrupt);
  mine->grace = grace;
}

bool wake_interrupter() noexcept {
  Interrupter* const mine = interrupter;
  return mine != nullptr && mine->is_wanted && mine->process == ::getpid() && ::sem_post(&mine->woken) == 0;
}

}  // namespace preproc
