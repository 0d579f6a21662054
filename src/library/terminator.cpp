#include "library/terminator.h"

#include <chrono>
#include <utility>

namespace preproc {

Terminator::Terminator(std::function<bool()> asks, std::function<void()> end)
    : thread_([this, asks = std::move(asks), end = std::move(end)] {
        constexpr std::chrono::milliseconds kPause(5);
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, kPause, [this] { return is_over_; })) {
          lock.unlock();
          bool is_to_end = true;
          try {
            is_to_end = asks();
          } catch (...) {  // a host in another language than C
          }
          if (is_to_end) {
            return end();
          }
          lock.lock();
        }
      }) {}

Terminator::~Terminator() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

}  // namespace preproc
