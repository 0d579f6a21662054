#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace preproc {

/// Where answers are kept. `Auto`: in memory, from the second check of a script on, and from the first where the input
/// is a log of many scripts.
enum class MemoMode : uint8_t { Off, Auto, On };

struct MemoOptions {
  MemoMode mode = MemoMode::Auto;
  std::string location = {};                           ///< see `open_store`; empty: memory only
  bool read_only = false;                              ///< what is found there is used, and nothing is written
  uint64_t max_bytes = uint64_t{1} << 30;              ///< of a file
  std::chrono::milliseconds busy_timeout{10'000};      ///< with others that have locked a file
  double listing_seconds = 0.01;                       ///< of a solver, from which on models of a set may be listed
  uint64_t memory_bytes = uint64_t{64} * 1024 * 1024;  ///< of what is kept in memory
};

}  // namespace preproc
