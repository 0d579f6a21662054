#pragma once

#include <map>
#include <ostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "session/session.h"
#include "summaries/exploration.h"
#include "summaries/output/exploration_printer.h"
#include "summaries/output/test_files.h"

namespace preproc {

class ExplorationStrategy;

/// Reads the definitions and assertions of a script, and at its end has one function explored (--explore): prints the
/// function's feasible paths under the assertions, or the tests that cover it. Questions of the script are not
/// answered.
class ExploringSession : public Session {
 public:
  /// `out` receives the paths and errors.
  ExploringSession(const SessionOptions& options, Source& source, std::ostream& out);

  const ExplorationStatistics& statistics() const { return statistics_; }
  /// True if an error was reported, about the script or the exploration.
  bool failed() const { return failed_; }

 protected:
  void respond(const Command& command) override;
  void respond_error(const std::string& message, bool asks) override;
  void finish() override;

 private:
  void keep_for_tests(const Command& command);
  void explore();
  void print_paths(ExplorationStrategy& exploration, const ExploredMethod& explored);
  void print_coverage(ExplorationStrategy& exploration, const ExploredMethod& explored, const MethodTable& methods);
  std::pair<uint64_t, uint64_t> place_of(const Method& method, const Step& step) const;
  References references();
  uint32_t add_root(MethodTable& methods);
  std::vector<Symbol> printed_names(std::span<const Term> parameters);
  void draw(const MethodTable& methods, const Exploration::Trees& trees);
  void report_error(const std::string& message);

  std::ostream& out_;
  std::string declarations_;       // commands
  std::string sorts_;              // the commands among these that declare sorts
  std::vector<ScriptPart> parts_;  // for tests
  /// By function: lines and columns of terms in its definition.
  std::map<std::string, std::unordered_map<Term, std::pair<uint64_t, uint64_t>>, std::less<>> places_;
  bool failed_ = false;
  ExplorationStatistics statistics_;
};

}  // namespace preproc
