#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "engine/host.h"
#include "process/running_check.h"

namespace preproc {

/// The program as an engine's host: checks have hard limits, signals end them with an answer, and the program's own
/// file stands in for linked solvers. Log lines go to standard error where somebody wants them. One of these in a
/// process, since signals and copies are the process's.
class ProgramHost final : public Host {
 public:
  /// `logs`: log lines are written.
  explicit ProgramHost(bool logs);

  void begin_check(const char* answer_if_killed, std::function<void()> on_interrupt) override {
    running_.emplace(answer_if_killed, std::move(on_interrupt));
  }
  void end_check() override {
    running_.reset();
    if (checkpoint_) {
      checkpoint_();
    }
  }
  void limit_check(std::optional<std::chrono::milliseconds> limit) override {
    if (checkpoint_) {
      checkpoint_();
    }
    RunningCheck::limit(limit ? std::optional(*limit + patience_) : std::nullopt);
  }
  void set_patience(std::chrono::milliseconds patience) override { patience_ = patience; }
  void settle_check() override { RunningCheck::settle(); }
  void extend_check(std::chrono::milliseconds limit) override { RunningCheck::extend(limit); }
  void note_abandoned_check() override { abandoned_ = true; }
  std::string program() const override { return "/proc/self/exe"; }
  bool may_start_programs() const override { return true; }

  /// Called before a solver is asked, when the passes have done their part, and behind each check.
  void set_checkpoint(std::function<void()> checkpoint) { checkpoint_ = std::move(checkpoint); }
  /// True once a solver was left behind in its thread: the program has to end without destructors of static objects
  /// (`_Exit`).
  bool has_abandoned_check() const { return abandoned_; }

 private:
  std::optional<RunningCheck> running_;
  std::function<void()> checkpoint_;
  std::chrono::milliseconds patience_{};
  std::atomic<bool> abandoned_ = false;
};

}  // namespace preproc
