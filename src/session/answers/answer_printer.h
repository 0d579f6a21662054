#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "process/closed_pipe.h"
#include "script/answer_style.h"
#include "session/command_progress.h"
#include "session/output_channel.h"

namespace preproc {

/// Writes the answers of a session, each flushed, with a label in front.
class AnswerPrinter {
 public:
  /// `colours`: answers have colours where the script has not sent them elsewhere.
  AnswerPrinter(std::ostream& out, std::string label, CommandProgress& progress, bool colours = false)
      : label_(std::move(label)), channel_(out, out), command_progress_(progress), colours_(colours) {}

  /// Writes the answer to the running command, unless an earlier process has written it.
  void print(std::string_view answer) {
    if (command_progress_.is_answered()) {
      return;
    }
    std::ostream& out = channel_.stream() << label_;
    if (colours_ && channel_.is_initial()) {
      out << in_colour(std::string(answer), true);
    } else {
      out << answer;
    }
    if (!(out << '\n' << std::flush)) {
      fail_to_write("cannot write the answers");
    }
    command_progress_.note_answer();
  }
  OutputChannel& channel() { return channel_; }
  const std::string& label() const { return label_; }

 private:
  const std::string label_;
  OutputChannel channel_;
  CommandProgress& command_progress_;
  const bool colours_;
};

}  // namespace preproc
