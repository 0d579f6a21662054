#pragma once

#include <functional>
#include <optional>

#include "script/emitter.h"
#include "script/lowering.h"
#include "session/emit/decoder_file.h"
#include "session/emit/held_script.h"
#include "session/emit/synthesis_emitter.h"
#include "session/session.h"

namespace preproc {

/// Writes the script for the program further down the pipe, without the operators that older solvers do not know
/// (script/lowering.h).
///
/// A script in a regular file is held back until its end, and all passes see it, as a whole where it asks one question
/// (session/emit/transformed_script.h), else at each check (session/emit/transformed_session.h). A script through a
/// pipe, and one with names for assertions or other questions, is written command by command, as soon as each is read:
/// assertions and definitions as the local passes leave them, which look at one term at a time, and other commands
/// unchanged.
///
/// An error is reported through `on_error`, and nothing is written for the command. A later check-sat whose answer it
/// leaves in doubt (session/assertion_doubts.h) is written as (echo "unknown"). Once a name is declared a second time
/// with another sort, all commands are written unchanged: this program cannot tell which of the two a term means.
class EmittingSession : public Session {
 public:
  using OnError = std::function<void(const std::string&)>;
  EmittingSession(const SessionOptions& options, Source& source, int fd, OnError on_error);

 protected:
  void respond(const Command& command) override;
  void respond_error(const std::string& message, bool asks) override;
  bool respond_unreadable(std::string_view text) override;
  void finish() override;

 private:
  /// `respond`, once the text is what is to be written.
  void respond_to(const Command& command);
  /// `doubts`: those that errors before the command leave.
  void write(const Command& command, const AssertionDoubts& doubts);
  void release(std::string_view why);
  std::string_view write_held();
  std::string_view write_question();
  void run_passes(Problem& problem);
  bool is_refused(const AssertionList& assertions);
  Term transform(Term t);
  Term lower(Term t);
  static bool is_named_whole(const Command& command);
  bool respond_lowered(const Command& command);
  void write_text(const Command& command);
  void write_oracle(const Command& command);
  bool write_as_it_is(const Command& command, const AssertionDoubts& doubts);
  void ask_for_model();

  std::optional<HeldScript> held_;
  bool as_read_ = false;                 // assertions are not transformed
  std::optional<Pipeline> for_reader_;   // with its forms of tables; nothing: it was not needed yet
  std::optional<Pipeline> with_arrays_;  // where tables stay arrays; the same
  Problem problem_;                      // of one assertion at a time
  Lowering lowering_;
  Emitter emitter_;
  SynthesisEmitter synthesis_;
  std::optional<DecoderFile> decoder_;
  bool asks_for_model_ = false;  // the script asks for models itself; the decoder needs no further question
  OnError on_error_;
};

}  // namespace preproc
