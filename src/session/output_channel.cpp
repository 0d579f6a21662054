#include "session/output_channel.h"

#include <iostream>
#include <memory>
#include <utility>

#include <spdlog/logger.h>
#include <spdlog/sinks/ostream_sink.h>

namespace preproc {

bool OutputChannel::open(const std::string& name) {
  if (name == "stdout" || name == "stderr") {
    current_ = name == "stdout" ? &standard_ : &std::cerr;
    file_.close();
    return true;
  }
  std::ofstream file(name, std::ios::app);
  if (!file) {
    return false;
  }
  file_ = std::move(file);
  current_ = &file_;
  return true;
}

void OutputChannel::close() {
  current_ = &initial_;
  file_.close();
}

DiagnosticChannel::DiagnosticChannel(std::ostream& standard_output, Host& host, int verbosity)
    : channel_(standard_output, std::cerr),
      host_(host),
      initial_verbosity_(static_cast<uint64_t>(verbosity)),
      verbosity_(initial_verbosity_) {}

void DiagnosticChannel::install() {
  auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(channel_.stream(), true);
  const auto logger = std::make_shared<spdlog::logger>("", std::move(sink));
  Host::Log before =
      host_.set_log(verbosity_ > 0 ? [logger](std::string_view line) { logger->info(line); } : Host::Log());
  if (!initial_log_) {
    initial_log_ = std::move(before);
  }
}

bool DiagnosticChannel::open(const std::string& name) {
  const bool opened = channel_.open(name);
  if (opened) {
    install();
  }
  return opened;
}

void DiagnosticChannel::set_verbosity(uint64_t verbosity) {
  verbosity_ = verbosity;
  install();
}

void DiagnosticChannel::close() {
  if (initial_log_) {
    channel_.close();
    verbosity_ = initial_verbosity_;
    host_.set_log(*std::exchange(initial_log_, std::nullopt));
  }
}

}  // namespace preproc
