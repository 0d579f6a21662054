#pragma once

#include <array>
#include <csignal>
#include <cstddef>

namespace preproc {

/// Handlers of signals, as long as this object lives; a signal that was ignored stays so.
template <size_t N>
class SignalHandlers {
 public:
  SignalHandlers(const std::array<int, N>& signals, const struct sigaction& action) : signals_(signals) {
    for (size_t i = 0; i < N; ++i) {
      ::sigaction(signals_[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) {
        ::sigaction(signals_[i], &action, nullptr);
      }
    }
  }
  ~SignalHandlers() { restore(); }
  SignalHandlers(const SignalHandlers&) = delete;
  SignalHandlers& operator=(const SignalHandlers&) = delete;
  /// The handlers are as they were before.
  void restore() {
    for (size_t i = 0; i < N; ++i) {
      ::sigaction(signals_[i], &before_[i], nullptr);
    }
  }

 private:
  std::array<int, N> signals_;
  std::array<struct sigaction, N> before_{};
};

}  // namespace preproc
