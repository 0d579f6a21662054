#include "cli/program_host.h"

#include <memory>

#include <spdlog/sinks/stdout_sinks.h>

namespace preproc {

ProgramHost::ProgramHost(bool logs) {
  if (logs) {
    set_log(std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_sink_mt>()));
  }
}

}  // namespace preproc
