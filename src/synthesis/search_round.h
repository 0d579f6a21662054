#pragma once

#include <mutex>
#include <stop_token>

#include "value/stop_token.h"

namespace preproc {

/// One search after another, of which each is ended by whoever else has an answer, and with the work that they are for.
class SearchRound {
 public:
  explicit SearchRound(const StopToken& work) : work_(work), on_request_(work.requests(), End{this}) {}

  /// The token of the search that begins now.
  StopToken next() {
    const std::lock_guard lock(mutex_);
    requests_ = {};
    if (work_.is_interrupted()) {
      requests_.request_stop();
    }
    return StopToken(requests_.get_token(), work_.deadline());
  }
  /// Ends the search. For any thread.
  void end() {
    const std::lock_guard lock(mutex_);
    requests_.request_stop();
  }

 private:
  struct End {
    SearchRound* round;
    void operator()() const { round->end(); }
  };

  const StopToken work_;
  std::mutex mutex_;
  std::stop_source requests_;
  std::stop_callback<End> on_request_;
};

}  // namespace preproc
