#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>

namespace preproc {

/// How a program ended that was run to its end.
struct ProgramRun {
  enum class End : uint8_t { Success, Failure, Timeout };
  End end = End::Failure;
  std::string output;   ///< Success: what it printed
  std::string failure;  ///< else: "exited with status 3: no such table", "gave no answer in 2000 ms", ...
};

/// Runs `words[0]` with the other words as arguments and an empty standard input, and waits for its end. It is killed,
/// with its whole process group, at the time limit and when it has printed more than the limit on either stream.
/// Success is exit status 0.
ProgramRun run_program(std::span<const std::string> words, std::chrono::milliseconds time_limit, size_t output_limit);

}  // namespace preproc
