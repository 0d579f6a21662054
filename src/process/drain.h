#pragma once

#include <cerrno>
#include <string_view>
#include <unistd.h>

namespace preproc {

/// Hands what a descriptor that does not block has now to `take`, piece by piece, until `take` says false. False where
/// the stream has ended.
template <typename Take>
bool drain(int fd, Take&& take) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t size = ::read(fd, buffer, sizeof buffer);
    if (size > 0) {
      if (!take(std::string_view(buffer, static_cast<size_t>(size)))) {
        return true;
      }
    } else if (size == 0 || errno != EINTR) {
      return size < 0 && errno == EAGAIN;
    }
  }
}

}  // namespace preproc
