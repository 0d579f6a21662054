#include "process/closed_pipe.h"

#include <cerrno>
#include <ctime>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace preproc {

WithoutPipeSignal::WithoutPipeSignal() {
  ::sigemptyset(&pipe_);
  ::sigaddset(&pipe_, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
}

WithoutPipeSignal::~WithoutPipeSignal() {
  if (::sigismember(&before_, SIGPIPE) == 0) {
    constexpr timespec kNow{0, 0};
    while (::sigtimedwait(&pipe_, nullptr, &kNow) < 0 && errno == EINTR) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
}

void fail_to_write(const std::string& what) {
  const int error = errno;
  pollfd output{STDOUT_FILENO, 0, 0};
  if (::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0) {
    throw std::system_error(std::make_error_code(std::errc::broken_pipe), what);
  }
  throw std::system_error(error == 0 ? EIO : error, std::generic_category(), what);
}

}  // namespace preproc
