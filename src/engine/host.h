#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace preproc {

/// What an engine may do to the process that it runs in, and where its log lines go. The engine has no globals and
/// reaches the process through this object only. This class itself is the host of a library: nothing is allowed, and
/// nothing is written.
class Host {
 public:
  /// Something to do in a copy of the program while a check runs: true if the check is answered. It ends soon after
  /// `woken` is set.
  using CopyWork = std::function<bool(const std::atomic<bool>& woken)>;

  /// Writes a line, without its end, to a log.
  using Log = std::function<void(std::string_view line)>;

  Host() = default;
  virtual ~Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// A check begins. What ends the process during the check writes `interrupted`, a line in static memory, first.
  virtual void begin_check(const char* /*interrupted*/) {}
  /// The check has ended. Does not return where another process has taken the check over.
  virtual void end_check() {}
  /// The time after which the running check is given up though the solver ignores its own limit; nothing: no limit.
  /// With `survive` the process is copied here: the copy does `work`, and true is returned in the copy once it has
  /// taken the check over.
  virtual bool limit_check(std::optional<std::chrono::milliseconds> /*limit*/, bool /*survive*/,
                           const CopyWork& /*work*/ = {}) {
    return false;
  }
  /// The answer of the running check is known: from now on there is no limit, and no copy takes over.
  virtual void settle_check() {}
  /// The answer of the running check is sat: reading its model may take so much longer.
  virtual void extend_check(std::chrono::milliseconds /*limit*/) {}
  /// A solver that could not be stopped was left behind in its thread, and may run when the process ends.
  virtual void note_abandoned_check() {}
  /// The file of a program that stands in for linked solvers where these need a process of their own (`--solver NAME
  /// --passes none --one-process -`). Empty: there is none.
  virtual std::string program() const { return {}; }

  /// True if log lines go anywhere. `log` in engine/log.h writes them.
  bool logs() const { return log_ != nullptr; }
  void write_log(std::string_view line) const { log_(line); }
  /// Another log, or none; returns the one before.
  Log set_log(Log log) { return std::exchange(log_, std::move(log)); }

 private:
  Log log_;
};

/// A check that is running in a host, while this lives.
class HostedCheck {
 public:
  explicit HostedCheck(Host& host, const char* interrupted = "unknown\n") : host_(host) {
    host_.begin_check(interrupted);
  }
  ~HostedCheck() { host_.end_check(); }
  HostedCheck(const HostedCheck&) = delete;
  HostedCheck& operator=(const HostedCheck&) = delete;

 private:
  Host& host_;
};

/// When a linked solver is taken to ignore its time limit.
constexpr std::chrono::milliseconds hard_limit(std::chrono::milliseconds limit) {
  return limit + limit / 10 + std::chrono::milliseconds(100);
}
/// What reading a model may take after that.
constexpr std::chrono::milliseconds model_limit(std::chrono::milliseconds limit) {
  return limit / 4 + std::chrono::milliseconds(2000);
}

}  // namespace preproc
