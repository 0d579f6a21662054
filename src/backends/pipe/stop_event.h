#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <sys/eventfd.h>
#include <unistd.h>

namespace preproc {

/// A file descriptor that becomes readable when the end of work is requested, to be waited for together with others.
class StopEvent {
 public:
  explicit StopEvent(const std::stop_token& requests)
      : descriptor_(requests.stop_possible() ? ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1) {
    on_request_.emplace(requests, Signal{descriptor_});
  }
  StopEvent(const StopEvent&) = delete;
  StopEvent& operator=(const StopEvent&) = delete;
  ~StopEvent() {
    on_request_.reset();
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    }
  }

  /// -1 where nobody can request it, or there are no descriptors left.
  int descriptor() const { return descriptor_; }

 private:
  struct Signal {
    int descriptor;
    void operator()() const {
      const uint64_t one = 1;
      [[maybe_unused]] const ssize_t written = ::write(descriptor, &one, sizeof one);
    }
  };
  const int descriptor_;
  std::optional<std::stop_callback<Signal>> on_request_;
};

}  // namespace preproc
