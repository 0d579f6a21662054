#include "backends/z3/z3_interruption.h"

#include <algorithm>
#include <system_error>

#include "process/blocked_signals.h"

namespace preproc {

Z3Interruption::~Z3Interruption() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    changed_.notify_one();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
}

/// False where no thread can be had. Precondition: the mutex is locked.
bool Z3Interruption::have_thread() {
  if (!thread_.joinable()) {
    try {
      const BlockedSignals signals_are_for_other_threads;
      thread_ = std::thread([this] { serve(); });
    } catch (const std::system_error&) {
      return false;
    }
  }
  return true;
}

void Z3Interruption::serve() {
  constexpr std::chrono::milliseconds kPause(5);
  constexpr std::chrono::hours kLongest(1);
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    const Clock::time_point now = Clock::now();
    if (due_ <= now) {
      interrupt_();
    }
    wakes_ = due_ <= now ? now + kPause : std::min(due_, now + kLongest);
    changed_.wait_until(lock, wakes_);
  }
}

/// The end of the running check was requested. Without a thread there is no repetition.
void Z3Interruption::request() {
  const std::lock_guard lock(mutex_);
  if (!runs_) {
    return;
  }
  due_ = Clock::now();
  if (have_thread()) {
    changed_.notify_one();
  } else {
    interrupt_();
  }
}

/// Wakes the watching thread only where it sleeps beyond this deadline; with limits of one length it hardly ever does.
Z3Interruption::Check::Check(Z3Interruption& of, const StopToken& token) : of_(of) {
  {
    const std::lock_guard lock(of_.mutex_);
    of_.runs_ = true;
    if (token.has_deadline() && of_.have_thread()) {
      of_.due_ = token.deadline();
      if (of_.due_ < of_.wakes_) {
        of_.changed_.notify_one();
      }
    }
  }
  on_request_.emplace(token.requests(), Request{of_});
}

Z3Interruption::Check::~Check() {
  const std::lock_guard lock(of_.mutex_);
  of_.runs_ = false;
  of_.due_ = kNever;
}

}  // namespace preproc
