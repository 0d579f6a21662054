#pragma once

#include <iosfwd>
#include <memory>

#include "cli/command_line.h"
#include "parser/source.h"
#include "session/emit/emitting_session.h"
#include "session/session.h"

namespace preproc {

/// Where a script's output goes: answers and paths to a stream, emitted scripts to a file descriptor, with errors apart
/// from these. All live as long as the session.
struct SessionOutput {
  std::ostream& answers;
  int emitted;
  EmittingSession::OnError on_emit_error;
};

/// The session that the command line asks for a script: one that emits, explores or solves it. The options and the
/// source live as long as the session.
std::unique_ptr<Session> make_session(const CommandLine& line, Source& source, SessionOutput output);

}  // namespace preproc
