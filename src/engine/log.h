#pragma once

#include <utility>

#include <fmt/format.h>

#include "engine/host.h"

namespace preproc {

/// Writes a line to the host's log, if it has one. Without a log nothing is formatted.
template <typename... Arguments>
void log(const Host& host, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  if (host.logs()) {
    host.write_log(fmt::format(format, std::forward<Arguments>(arguments)...));
  }
}

}  // namespace preproc
