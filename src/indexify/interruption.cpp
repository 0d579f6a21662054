#include "indexify/interruption.h"

namespace preproc {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{5};

}  // namespace

Interruption::Interruption(Backend& backend, const StopCondition& stop)
    : watcher_([this, &backend, stop] {
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, kBetweenLooks, [this] { return is_over_; })) {
          // Again and again: a solver that has not begun yet does not hear it.
          if (stop.reached()) {
            backend.interrupt();
          }
        }
      }) {}

Interruption::~Interruption() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_one();
  watcher_.join();
}

}  // namespace preproc
