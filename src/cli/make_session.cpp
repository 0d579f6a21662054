#include "cli/make_session.h"

#include <utility>

#include "session/exploring_session.h"
#include "session/solving_session.h"

namespace preproc {

std::unique_ptr<Session> make_session(const CommandLine& line, Source& source, SessionOutput output) {
  if (line.emit) {
    return std::make_unique<EmittingSession>(line.session, source, output.emitted, std::move(output.on_emit_error));
  }
  if (!line.session.explore.function.empty()) {
    return std::make_unique<ExploringSession>(line.session, source, output.answers);
  }
  return std::make_unique<SolvingSession>(line.session, source, output.answers);
}

}  // namespace preproc
