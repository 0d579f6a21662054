#include "process/closed_pipe.h"

#include <cerrno>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace preproc {

void fail_to_write(const std::string& what) {
  const int error = errno;
  pollfd output{STDOUT_FILENO, 0, 0};
  if (::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0) {
    throw std::system_error(std::make_error_code(std::errc::broken_pipe), what);
  }
  throw std::system_error(error == 0 ? EIO : error, std::generic_category(), what);
}

}  // namespace preproc
