#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "backends/backend.h"
#include "value/stop_token.h"

namespace preproc {

/// Interrupts a backend once the token stops, as long as this object lives. A solver that has not begun yet does not
/// hear an interruption, so it is repeated until the object goes: by a thread, which is started where the token has a
/// deadline, and else when the end is requested. Who requests it waits for nobody.
class Interruption {
 public:
  Interruption(Backend& backend, const StopToken& token);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  /// The backend is about to go before this object does: it is interrupted no more.
  void forget();

 private:
  struct Request {
    Interruption* of;
    void operator()() const { of->begin(); }
  };
  void begin();
  void start(StopToken::Clock::time_point from);

  Backend& backend_;
  std::mutex mutex_;  // guards the rest
  std::condition_variable changed_;
  bool is_due_ = false;
  bool is_over_ = false;
  std::thread repeats_;
  std::optional<std::stop_callback<Request>> on_request_;
};

}  // namespace preproc
