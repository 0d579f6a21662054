#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "cli/command_line.h"
#include "engine/host.h"

namespace preproc {

/// Gets pieces of output.
using OutputSink = std::function<void(std::string_view text)>;

/// Whom a run concerns.
struct ScriptRun {
  OutputSink sink;
  Host::Log log;
  std::stop_token stop;  ///< a request ends the run soon
};

/// Runs a script as the program does with these arguments. True if no error was reported in the output. UsageError for
/// arguments that name files or programs, or that do something else than run a script; LibraryError where the run was
/// interrupted.
bool run_script(std::span<const std::string> arguments, std::string_view script, const ScriptRun& run);

/// The program's output for the script with `--emit` and these options. ScriptError where it cannot be emitted.
std::string emit_script(const CommandLine& line, std::string_view script);

}  // namespace preproc
