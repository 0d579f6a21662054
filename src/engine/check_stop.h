#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "term/term_manager.h"
#include "value/stop_token.h"

namespace preproc {

/// The end of an engine's running check: its token, which another thread can stop.
class CheckStop {
 public:
  /// The token is that of the terms as well, so that no term is made and no value is computed for a check that is to
  /// end. `requests`: a request ends the running check and all that follow.
  explicit CheckStop(TermManager& tm, std::stop_token requests = {}) : tm_(tm), requests_(std::move(requests)) {}

  /// A check is under way as long as this object lives. Nested in another one, it ends when that one ends, or at its
  /// own deadline, whichever comes first.
  class Check {
   public:
    Check(CheckStop& stop, StopToken::Clock::time_point deadline);
    /// It ends after this time; nothing: it has no limit.
    Check(CheckStop& stop, std::optional<std::chrono::milliseconds> limit)
        : Check(stop, limit ? StopToken::Clock::now() + *limit : StopToken::Clock::time_point::max()) {}
    ~Check();
    Check(const Check&) = delete;
    Check& operator=(const Check&) = delete;

   private:
    struct Request {
      std::stop_source source;
      void operator()() { source.request_stop(); }
    };

    CheckStop& stop_;
    StopToken before_;
    bool is_outermost_;
    std::optional<std::stop_callback<Request>> on_request_;
  };

  /// Of the running check; where none runs, a token that never stops.
  const StopToken& token() const { return tm_.stop(); }
  /// The solver has answered sat in time: its model may be read and checked for a moment after the deadline. Only where
  /// no other thread works on the check.
  void allow_model();

  /// Ends the running check, if there is one, and no other. For any thread. Does not wait.
  void stop();

 private:
  TermManager& tm_;
  const std::stop_token requests_;
  std::mutex mutex_;                           // guards the rest
  std::stop_source source_{std::nostopstate};  // of the running check
};

}  // namespace preproc
