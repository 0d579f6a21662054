#pragma once

#include <string>

#include "process/progress.h"

namespace preproc {

/// How far a script's commands have come, where a process may have to go on for another one: a command that an earlier
/// process has answered is applied, not answered again. Where nobody keeps a record, every command is new.
class CommandProgress {
 public:
  /// `record` is kept up to date; null: there is none.
  explicit CommandProgress(Progress* record) : record_(record) {}

  /// A command was read, or could not be.
  void begin_command() {
    if (record_ != nullptr) {
      state_ = record_->begin_command();
    }
  }
  /// The running command has its answer, whatever is still done for it.
  void note_answer() {
    if (record_ != nullptr) {
      record_->end_command();
    }
  }
  /// An error was reported.
  void note_error() {
    if (record_ != nullptr) {
      record_->note_error();
    }
  }
  bool is_new() const { return state_ == Progress::CommandState::New; }
  bool is_answered() const { return state_ == Progress::CommandState::Answered; }
  /// An earlier process ended over the running command.
  bool is_lost() const { return state_ == Progress::CommandState::Lost; }
  /// Why the earlier process is gone.
  std::string loss() const { return record_->loss(); }

 private:
  Progress* record_;
  Progress::CommandState state_ = Progress::CommandState::New;
};

}  // namespace preproc
