#pragma once

#include "engine/engine.h"

namespace preproc {

/// Work on an answer of an engine that is done outside of a check, such as a value in the model, as long as this object
/// lives: it can be interrupted, and ends at its limit. Where it is made by the engine, it throws Stopped then.
class LimitedWork {
 public:
  /// `interrupted`: as of `Host::begin_check`.
  LimitedWork(Engine& engine, const char* interrupted, std::optional<std::chrono::milliseconds> limit)
      : hosted_(engine.host(), interrupted, [&engine] { engine.interrupt(); }), running_(engine.check_stop(), limit) {
    engine.host().limit_check(limit ? std::optional(*limit + kLastResort) : std::nullopt);
  }

 private:
  HostedCheck hosted_;
  CheckStop::Check running_;
};

}  // namespace preproc
