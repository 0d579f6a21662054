#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace preproc {

/// The process around an engine: the engine's rights there, and the target of its log lines. The engine has no globals
/// and reaches its process through this object only. This class itself is the host of a library: nothing is allowed,
/// and nothing is written.
class Host {
 public:
  /// Writes a line, without its end, to a log.
  using Log = std::function<void(std::string_view line)>;

  Host() = default;
  virtual ~Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// A check begins. If the process has to end during the check, it first writes `answer_if_killed`, a line in static
  /// memory. `on_interrupt` makes the check answer soon, from any thread, until it has ended; empty: nothing does.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): hosts keep it
  virtual void begin_check(const char* /*answer_if_killed*/, std::function<void()> /*on_interrupt*/ = {}) {}
  /// The check has ended.
  virtual void end_check() {}
  /// Sets the time after which the running check is given up even if the solver ignores its own limit; nothing: the
  /// limit stays as it is.
  virtual void limit_check(std::optional<std::chrono::milliseconds> /*limit*/) {}
  /// What is past a limit is given up only so much later from now on: more would be lost with it than one check.
  virtual void set_patience(std::chrono::milliseconds /*patience*/) {}
  /// The answer of the running check is known. There is no limit any more.
  virtual void settle_check() {}
  /// The answer of the running check is sat: reading its model may take so much longer.
  virtual void extend_check(std::chrono::milliseconds /*limit*/) {}
  /// A solver that could not be stopped still runs in its thread, perhaps until the process ends.
  virtual void note_abandoned_check() {}
  /// The file of a program that stands in for a linked solver where the solver needs a process of its own; it is run as
  /// `PROGRAM --solver NAME --passes none --indexify=off --one-process -`. Empty: there is none.
  virtual std::string program() const { return {}; }
  /// True if programs may be started: a solver that the user named by its command line, a solver's own program for what
  /// its library cannot express, cvc5's engine beside selector trees.
  virtual bool may_start_programs() const { return false; }

  /// True if log lines are written. `log` in engine/log.h writes one.
  bool logs() const { return log_ != nullptr; }
  void write_log(std::string_view line) const { log_(line); }
  /// Sets another log, or none. Returns the log before.
  Log set_log(Log log) { return std::exchange(log_, std::move(log)); }

 private:
  Log log_;
};

/// A check is running in the host as long as this object lives.
class HostedCheck {
 public:
  explicit HostedCheck(Host& host, const char* interrupted = "unknown\n", std::function<void()> interrupt = {})
      : host_(host) {
    host_.begin_check(interrupted, std::move(interrupt));
  }
  ~HostedCheck() { host_.end_check(); }
  HostedCheck(const HostedCheck&) = delete;
  HostedCheck& operator=(const HostedCheck&) = delete;

 private:
  Host& host_;
};

/// The time after which a linked solver is taken to ignore its limit: it is left behind in its thread.
constexpr std::chrono::milliseconds hard_limit(std::chrono::milliseconds limit) {
  return limit + std::min(limit / 20 + std::chrono::milliseconds(50), std::chrono::milliseconds(150));
}
/// The time that is left beyond the end of a check until the check is given up with its process, whatever is done
/// there.
inline constexpr std::chrono::milliseconds kLastResort{300};

}  // namespace preproc
