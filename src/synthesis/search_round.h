#pragma once

#include <mutex>
#include <stop_token>

#include "value/stop_token.h"

namespace preproc {

/// One search after another, of which each is ended by whoever else has an answer.
class SearchRound {
 public:
  /// The token of the search that begins now.
  StopToken next() {
    const std::lock_guard lock(mutex_);
    requests_ = {};
    return StopToken(requests_.get_token());
  }
  /// Ends the search. For any thread.
  void end() {
    const std::lock_guard lock(mutex_);
    requests_.request_stop();
  }

 private:
  std::mutex mutex_;
  std::stop_source requests_;
};

}  // namespace preproc
