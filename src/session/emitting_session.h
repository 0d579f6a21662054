#pragma once

#include <functional>

#include "script/emitter.h"
#include "script/lowering.h"
#include "session/session.h"

namespace preproc {

/// Writes the script for the program further down the pipe: every command in its place, assertions and definitions as
/// the passes leave them and without the operators that older solvers do not know (script/lowering.h), everything else
/// as written.
///
/// An error is reported through `on_error` and nothing is written for the command; as an assertion may then be missing,
/// a later check-sat in its scope is written as (echo "unknown"). From a name on that is declared a second time, with
/// another sort, everything is written as it is: which of the two is meant is not known here.
class EmittingSession : public Session {
 public:
  using OnError = std::function<void(const std::string&)>;
  EmittingSession(const SessionOptions& options, Source& source, int fd, OnError on_error);

 protected:
  void respond(const Command& command) override;
  void respond_error(const std::string& message, bool asks) override;
  bool respond_unreadable(std::string_view text) override;
  bool accept_overloading() override { return true; }
  bool obeys_options() const override { return false; }
  void finish() override { emitter_.flush(); }

 private:
  Term transform(Term t);
  Term lower(Term t);
  bool respond_lowered(const Command& command);
  bool write_as_it_is(const Command& command);

  Problem problem_;  // of one assertion at a time
  Lowering lowering_;
  Emitter emitter_;
  OnError on_error_;
};

}  // namespace preproc
