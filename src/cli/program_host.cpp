#include "cli/program_host.h"

#include <memory>

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>

namespace preproc {

ProgramHost::ProgramHost(bool logs) {
  if (logs) {
    const auto logger = std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    set_log([logger](std::string_view line) { logger->info(line); });
  }
}

}  // namespace preproc
