#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "indexify/garden/seeds.h"
#include "indexify/hard_theories.h"

namespace preproc {

/// The way to `sat` without a solver: values from gardens, and assignments that are changed until they satisfy the
/// query (--indexify). Only a model on which all of the user's assertions evaluate to true counts.
class ModelSearch {
 public:
  using Clock = std::chrono::steady_clock;
  /// Assignments of values from gardens, changes of assignments, or first these and then those.
  enum class Ways : uint8_t { Gardens, Changes, All };

  explicit ModelSearch(EngineParts& parts) : parts_(parts), hard_theories_(parts.tm) {}

  /// How models are to be searched for in this check; Auto only where a theory is hard for solvers. EngineError if the
  /// file of seeds cannot be read.
  IndexifyMode mode(const Check& check);
  /// When a search ends at the latest that runs in this mode from now on.
  static Clock::time_point limit(const Check& check, IndexifyMode mode);
  /// Searches until then, or soon after `stop` is set: true if there is a model, which is the engine's then.
  bool find(const Check& check, Ways ways, Clock::time_point deadline, const std::atomic<bool>& stop);

 private:
  std::optional<Assignment> find_in_garden(std::span<const Term> terms, Clock::time_point deadline,
                                           const std::atomic<bool>& stop);

  EngineParts& parts_;
  HardTheories hard_theories_;
  std::optional<Seeds> seeds_;  // of the file, once it was read
};

}  // namespace preproc
