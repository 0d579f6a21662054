#include "engine/host.h"

#include <spdlog/sinks/null_sink.h>

namespace preproc {

Host::Host() : logger_(std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::null_sink_mt>())) {
  logger_->set_level(spdlog::level::off);
}

}  // namespace preproc
