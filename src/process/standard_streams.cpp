#include "process/standard_streams.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace preproc {

void open_standard_streams() noexcept {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    // The lowest free number is taken, which is this one.
    if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF && ::open("/dev/null", O_RDWR) != fd) {
      ::_exit(1);  // there is no /dev/null: nothing can be written safely
    }
  }
}

}  // namespace preproc
