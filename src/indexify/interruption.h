#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "backends/backend.h"
#include "indexify/stop_condition.h"

namespace preproc {

/// Interrupts a backend as soon as the condition is reached, as long as this object lives.
class Interruption {
 public:
  Interruption(Backend& backend, const StopCondition& stop);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_over_ = false;
  std::thread watcher_;
};

}  // namespace preproc
