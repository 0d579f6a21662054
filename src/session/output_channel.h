#pragma once

#include <cstdint>
#include <fstream>
#include <ostream>
#include <string>

#include "engine/host.h"

namespace preproc {

/// The target of a script's output, as the script sets it: standard output, standard error, or a file that is appended
/// to.
class OutputChannel {
 public:
  /// `standard` is the stream named "stdout"; `initial` is the target until the script sets one.
  OutputChannel(std::ostream& standard, std::ostream& initial)
      : standard_(standard), initial_(initial), current_(&initial) {}
  OutputChannel(const OutputChannel&) = delete;
  OutputChannel& operator=(const OutputChannel&) = delete;
  /// Sets the target: "stdout", "stderr" or the name of a file. If the file cannot be opened, returns false and changes
  /// nothing; errno says why.
  bool open(const std::string& name);
  /// Sets the initial target again.
  void close();
  std::ostream& stream() { return *current_; }
  /// True where the script has set no other target.
  bool is_initial() const { return current_ == &initial_; }

 private:
  std::ostream& standard_;
  std::ostream& initial_;
  std::ostream* current_;
  std::ofstream file_;
};

/// The output channel of the host's log lines. The host's log is changed only when a script sets its target or
/// verbosity, and is restored at the end.
class DiagnosticChannel {
 public:
  /// `verbosity` is that of the command line. The host has to outlive the channel.
  DiagnosticChannel(std::ostream& standard_output, Host& host, int verbosity);
  ~DiagnosticChannel() { close(); }
  DiagnosticChannel(const DiagnosticChannel&) = delete;
  DiagnosticChannel& operator=(const DiagnosticChannel&) = delete;
  /// As `OutputChannel::open`.
  bool open(const std::string& name);
  /// 0: no log lines; more: log lines.
  void set_verbosity(uint64_t verbosity);
  /// Sets standard error and the command line's verbosity again.
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
