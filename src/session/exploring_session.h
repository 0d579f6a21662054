#pragma once

#include <ostream>
#include <string>

#include "session/session.h"
#include "summaries/exploration.h"

namespace preproc {

/// Reads the definitions and assertions of a script, and at its end explores one function (--explore): prints the
/// function's feasible paths under the assertions. Questions of the script are not answered.
class ExploringSession : public Session {
 public:
  /// `out` receives the paths and errors. The backend must exist.
  ExploringSession(const SessionOptions& options, Source& source, std::ostream& out);

  const ExplorationStatistics& statistics() const { return statistics_; }
  /// True if an error was reported, about the script or the exploration.
  bool failed() const { return failed_; }

 protected:
  void respond(const Command& command) override;
  void respond_error(const std::string& message, bool asks) override;
  void finish() override;

 private:
  void explore();
  std::vector<Function> mentioned_symbols(const MethodTable& methods, const std::vector<Term>& assumptions) const;
  void report_error(const std::string& message);
  std::string tree_context() const;

  std::ostream& out_;
  std::string declarations_;  // commands
  std::string sorts_;         // the commands among these that declare sorts
  bool failed_ = false;
  ExplorationStatistics statistics_;
};

}  // namespace preproc
