#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "backends/backend.h"

namespace preproc {

/// A solver whose check runs until the test or its token ends it.
class SlowBackend final : public Backend {
 public:
  /// What the test says to the solver, and sees of it.
  struct Control {
    std::atomic<bool> end = false;
    std::atomic<bool> destroyed = false;
    bool hears = true;  ///< that its token stops
    CheckResult answer = {Status::Unsat, {}};
    CheckResult interrupted = {Status::Unknown, "interrupted"};

    void wait_until_destroyed() const {
      while (!destroyed) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }
  };
  explicit SlowBackend(std::shared_ptr<Control> control) : control_(std::move(control)) {}
  ~SlowBackend() override { control_->destroyed = true; }
  std::string_view name() const override { return "slow"; }
  const Capabilities& capabilities() const override { return capabilities_; }
  std::span<const LevelledTerm> assertions() const override { return {}; }
  void append(LevelledTerm) override {}
  void retract_to(size_t) override {}
  CheckResult check(const StopToken& stop) override {
    const auto stopped = [&] { return control_->hears && stop.stop_requested(); };
    while (!control_->end && !stopped()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return stopped() ? control_->interrupted : control_->answer;
  }
  Assignment model(std::span<const Function>) override { return {}; }
  Value value(Term) override { return {}; }

 private:
  std::shared_ptr<Control> control_;
  Capabilities capabilities_{.reads_no_terms = true, .interruptible = true};
};

}  // namespace preproc
