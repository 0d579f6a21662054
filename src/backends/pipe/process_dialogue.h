#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "parser/source.h"
#include "process/child_process.h"

namespace preproc {

/// A conversation in text with a program that answers S-expressions. Nothing here blocks but `wait_for_answer`: what is
/// sent is queued and written as the program takes it, so that neither side waits for the other with a full pipe. What
/// the program says is kept up to a limit.
class ProcessDialogue {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts the program. BackendError if that fails.
  explicit ProcessDialogue(std::span<const std::string> words);

  void send(std::string_view text) { out_ += text; }
  /// Limit on the length of one answer in bytes, from now on.
  void set_answer_limit(size_t bytes) { limit_ = bytes; }

  /// The next answer, if it has arrived: a list or a word, as written. Throws BackendError, with the program's last
  /// words, when no answer can come any more: it has ended, or said more than the limit in one answer.
  std::optional<std::string> take_answer();
  /// True if `take_answer` has something to say, be it an error.
  bool ready();
  /// The program's standard error since the last call, without blanks at the end.
  std::string take_errors();
  uint64_t resident_bytes() const { return process_.resident_bytes(); }
  /// Stops the program, which takes no processor until `resume`.
  void pause() const { process_.pause(); }
  void resume() const { process_.resume(); }

 private:
  friend struct DialogueWait;
  void write_some();
  void read_some();
  bool skip_remarks();
  bool has_answer();

  ChildProcess process_;
  std::string out_;
  size_t written_ = 0;
  std::string in_;
  CommandScanner scanner_;  // of in_
  bool complete_ = false;   // scanner_ found the end of an answer
  std::string errors_;
  size_t limit_ = size_t{1} << 20;
  bool output_closed_ = false;
  bool errors_closed_ = false;
};

enum class WaitEnd : uint8_t { Ready, Timeout, Interrupted, OutOfMemory };

/// Limits that end a wait without an answer.
struct WaitLimits {
  ProcessDialogue::Clock::time_point deadline = ProcessDialogue::Clock::time_point::max();
  uint64_t memory_bytes = 0;     ///< of any of the programs; 0: no limit; looked at every 20 ms
  std::vector<int> events = {};  ///< file descriptors: one that is readable means stop; -1: none
};

/// Moves text until one of the dialogues is ready, or a limit is met. Null entries are left out.
WaitEnd wait_for_answer(std::span<ProcessDialogue* const> dialogues, const WaitLimits& limits);

}  // namespace preproc
