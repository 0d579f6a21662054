#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace preproc {

/// Asks a callback again and again, in a thread of its own, whether something is to end, as long as this object lives;
/// calls `end` once it says so.
class Terminator {
 public:
  Terminator(std::function<bool()> asks, std::function<void()> end);
  ~Terminator();
  Terminator(const Terminator&) = delete;
  Terminator& operator=(const Terminator&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_over_ = false;
  std::thread thread_;
};

}  // namespace preproc
