#include "backends/interruption.h"

#include <system_error>

namespace preproc {

namespace {

constexpr std::chrono::milliseconds kPause{5};

}  // namespace

Interruption::Interruption(Backend& backend, const StopToken& token) : backend_(backend) {
  if (token.has_deadline()) {
    start(token.deadline());
  }
  on_request_.emplace(token.requests(), Request{this});
}

Interruption::~Interruption() {
  forget();
  on_request_.reset();
  if (repeats_.joinable()) {
    repeats_.join();
  }
}

void Interruption::forget() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  changed_.notify_one();
}

/// The end was requested.
void Interruption::begin() {
  const std::unique_lock lock(mutex_);
  is_due_ = true;
  changed_.notify_one();
  if (!repeats_.joinable() && !is_over_) {
    start(StopToken::Clock::now());
  }
}

/// Interrupts from then on, or from the request on.
void Interruption::start(StopToken::Clock::time_point from) {
  try {
    repeats_ = std::thread([this, from] {
      std::unique_lock lock(mutex_);
      changed_.wait_until(lock, from, [this] { return is_over_ || is_due_; });
      while (!is_over_) {
        backend_.interrupt();
        changed_.wait_for(lock, kPause, [this] { return is_over_; });
      }
    });
  } catch (const std::system_error&) {
    // Without a thread there is no repetition; at a deadline the backend's own limit has to do.
    if (is_due_) {
      backend_.interrupt();
    }
  }
}

}  // namespace preproc
