#include "engine/stop_switch.h"

#include <chrono>
#include <thread>
#include <utility>

namespace preproc {

StopSwitch::Check::Check(StopSwitch& stop) : stop_(stop) {
  const std::lock_guard lock(stop_.mutex_);
  stop_.stopped_ = false;
  stop_.checks_ = true;
  ++stop_.check_;
}

StopSwitch::Check::~Check() {
  const std::lock_guard lock(stop_.mutex_);
  stop_.checks_ = false;
  stop_.stopped_ = false;
}

void StopSwitch::stop() {
  constexpr int kTries = 50;
  uint64_t meant = 0;
  for (int i = 0; i < kTries; ++i) {
    {
      const std::lock_guard lock(mutex_);
      meant = i == 0 ? check_ : meant;
      if (!checks_ || check_ != meant) {
        return;
      }
      stopped_ = true;
      if (interrupt_) {
        interrupt_();
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

std::function<void()> StopSwitch::set_running(std::function<void()> interrupt) {
  const std::lock_guard lock(mutex_);
  return std::exchange(interrupt_, std::move(interrupt));
}

}  // namespace preproc
