#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "parser/input_log.h"
#include "parser/source.h"
#include "process/activity.h"

namespace preproc {

/// How far the program has come, in memory that outlives the process that does the work. A linked solver can end that
/// process at any moment; the next one (worker_process.h) reads the script again from its beginning, applies what was
/// answered without answering it again, says of the command that was running that it is lost, and goes on behind it.
///
/// The record is never half written: a new place is filled in beside the old one, and takes over in one store.
class Progress {
 public:
  /// Throws std::system_error where the system gives no shared memory.
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // --- Inputs and scripts --------------------------------------------------------------------------------------------
  /// Which input is worked on, counted from 0.
  size_t input() const;
  /// Where in it the running script begins.
  InputPlace script() const;
  /// The next script of this input begins here. Nothing of the one before is read again.
  void begin_script(const InputPlace& place);
  /// The input is done with.
  void next_input();
  InputLog& log() { return log_; }
  /// The activity of the process that works.
  Activity& activity() noexcept;

  // --- Commands of a script ------------------------------------------------------------------------------------------
  enum class CommandState : uint8_t {
    New,       ///< to be answered
    Answered,  ///< answered by an earlier process
    Lost       ///< an earlier process ended over it
  };
  /// A command was read, or could not be.
  CommandState begin_command() noexcept;
  /// It has its answer, or needs none. Called again for the same command it does nothing.
  void end_command() noexcept;
  /// Counts what was begun and done, in all scripts; two processes that end with the same number are in a loop.
  uint64_t steps() const noexcept;

  // --- Output that is under way --------------------------------------------------------------------------------------
  /// Paths of an exploration are being printed: who goes on for a lost process has to end what was begun.
  void set_printing_paths(bool on) noexcept;
  bool is_printing_paths() const noexcept;

  // --- Notes ---------------------------------------------------------------------------------------------------------
  /// An error was reported: the exit status says so, whoever ends the program.
  void note_error() noexcept;
  bool had_error() const noexcept;
  /// An input could not be read: there will be no complete output.
  void note_unreadable() noexcept;
  /// Every input was read to its end.
  void note_complete() noexcept;
  bool is_complete() const noexcept;  ///< as of all that was noted
  /// The process ends because it is done, or was told to end. May be called from a signal handler.
  void note_end() noexcept;
  bool has_ended() const noexcept;
  /// Why the process that worked is lost: at most 100 bytes. The first reason counts, until a new command or
  /// script begins. May be called from a signal handler.
  void note_loss(std::string_view reason) noexcept;
  std::string loss() const;

 private:
  void forget_loss() noexcept;

  struct Shared;
  Shared* shared_;
  InputLog log_;
  uint64_t next_command_ = 0;  // of the running script, in this process
};

}  // namespace preproc
