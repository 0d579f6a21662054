#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <ostream>
#include <string>

#include "engine/host.h"

namespace preproc {

/// Where a script wants its output: standard output, standard error, or a file that is appended to.
class OutputChannel {
 public:
  /// `standard` is what "stdout" means; `initial` where output goes before anything is said.
  OutputChannel(std::ostream& standard, std::ostream& initial)
      : standard_(standard), initial_(initial), current_(&initial) {}
  OutputChannel(const OutputChannel&) = delete;
  OutputChannel& operator=(const OutputChannel&) = delete;
  /// "stdout", "stderr" or the name of a file. False, with everything as it was, if the file cannot be opened; errno
  /// says why.
  bool open(const std::string& name);
  /// Back to where output went at first.
  void close();
  std::ostream& stream() { return *current_; }

 private:
  std::ostream& standard_;
  std::ostream& initial_;
  std::ostream* current_;
  std::ofstream file_;
};

/// The program's own messages on an output channel: those that a host logs. The host's log is changed only when a
/// script says something about it, and is what it was again at the end.
class DiagnosticChannel {
 public:
  /// `verbosity` is the command line's. The host outlives the channel.
  DiagnosticChannel(std::ostream& standard_output, Host& host, int verbosity);
  ~DiagnosticChannel() { close(); }
  DiagnosticChannel(const DiagnosticChannel&) = delete;
  DiagnosticChannel& operator=(const DiagnosticChannel&) = delete;
  /// As OutputChannel::open.
  bool open(const std::string& name);
  /// 0: silent; more: what is going on.
  void set_verbosity(uint64_t verbosity);
  /// Back to standard error and the command line's verbosity.
  void close();
  std::ostream& stream() { return channel_.stream(); }

 private:
  void install();

  OutputChannel channel_;
  Host& host_;
  std::optional<Host::Log> initial_log_;  // while it is changed
  const uint64_t initial_verbosity_;
  uint64_t verbosity_;
};

}  // namespace preproc
