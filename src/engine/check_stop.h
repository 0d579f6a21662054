#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>

#include "term/term_manager.h"
#include "value/stop_token.h"

namespace preproc {

/// The end of an engine's running check: its token, which another thread can stop.
class CheckStop {
 public:
  /// The token is that of the terms as well, so that no term is made and no value is computed for a check that is to
  /// end.
  explicit CheckStop(TermManager& tm) : tm_(tm) {}

  /// A check is under way as long as this object lives. Within another one it ends with that, and at its own deadline.
  class Check {
   public:
    Check(CheckStop& stop, StopToken::Clock::time_point deadline);
    ~Check();
    Check(const Check&) = delete;
    Check& operator=(const Check&) = delete;

   private:
    CheckStop& stop_;
    StopToken before_;
    bool is_outermost_;
  };

  /// Of the running check; where none runs, a token that never stops.
  const StopToken& token() const { return tm_.stop(); }
  /// For a solver that counts this limit itself, from the beginning of its work on: with the check's deadline only
  /// where a good part of the limit was spent before.
  StopToken solver_token(std::optional<std::chrono::milliseconds> own_limit) const;
  /// `solver_token` for a solver whose limit nobody else watches: wherever the solver has a limit the token has a
  /// deadline, at the latest when the solver is taken to ignore that limit (`hard_limit`).
  StopToken watched_token(std::optional<std::chrono::milliseconds> own_limit) const;
  /// The solver has answered sat in time: its model may be read and checked for a moment after the deadline. Only where
  /// no other thread works on the check.
  void allow_model();

  /// Ends the running check, if there is one, and no other. For any thread. Does not wait.
  void stop();

 private:
  TermManager& tm_;
  std::mutex mutex_;                           // guards the rest
  std::stop_source source_{std::nostopstate};  // of the running check
};

}  // namespace preproc
