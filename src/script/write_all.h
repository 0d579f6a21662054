#pragma once

#include <cerrno>
#include <string_view>
#include <unistd.h>

namespace preproc {

/// Writes all of the text. False where that failed; `errno` says why.
inline bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      return false;
    }
    text.remove_prefix(written < 0 ? 0 : static_cast<size_t>(written));
  }
  return true;
}

}  // namespace preproc
