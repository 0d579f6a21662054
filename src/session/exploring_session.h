#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "session/session.h"
#include "summaries/exploration.h"

namespace preproc {

/// Reads the definitions and assertions of a script, and at its end has one function explored (--explore): prints the
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
  uint32_t add_root(MethodTable& methods);
  std::vector<Symbol> printed_names(std::span<const Term> parameters);
  void draw(const MethodTable& methods, const Exploration::Trees& trees);
  void report_error(const std::string& message);

  std::ostream& out_;
  std::string declarations_;  // commands
  std::string sorts_;         // the commands among these that declare sorts
  bool failed_ = false;
  ExplorationStatistics statistics_;
};

}  // namespace preproc
