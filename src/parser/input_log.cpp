#include "parser/input_log.h"

#include <cerrno>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace preproc {

InputLog::InputLog() : memory_(::memfd_create("preproc-solve input", MFD_CLOEXEC)) {
  void* const shared = ::mmap(nullptr, sizeof *shared_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory_ < 0 || shared == MAP_FAILED) {
    throw std::system_error(errno, std::generic_category(), "cannot keep the input");
  }
  shared_ = new (shared) Shared;
}

InputLog::~InputLog() {
  ::munmap(shared_, sizeof *shared_);
  ::close(memory_);
}

void InputLog::clear() {
  if (::ftruncate(memory_, 0) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot keep the input");
  }
  shared_->holed = 0;
  shared_->keeps_all = false;
}

void InputLog::drop_before(uint64_t offset) noexcept {
  constexpr uint64_t kPage = 4096;
  if (const uint64_t whole = offset / kPage * kPage; whole > 0 && !keeps_all()) {
    ::fallocate(memory_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(whole));
  }
}

ssize_t InputLog::read(int fd, uint64_t offset, char* to, size_t size) noexcept {
  if (shared_->holed != 0) {
    errno = EIO;
    return shared_->holed == ::getpid() ? ::read(fd, to, size) : -1;
  }
  auto place = static_cast<off_t>(offset);
  const ssize_t kept = ::pread(memory_, to, size, place);
  if (kept != 0) {
    return kept;
  }
  // The process may be killed at any time, and then no byte may be gone that is not kept. It waits before it takes
  // anything, and from a pipe the system takes and keeps in one call.
  pollfd input{fd, POLLIN, 0};
  if (::poll(&input, 1, -1) < 0) {
    return -1;
  }
  if (const ssize_t moved = ::splice(fd, nullptr, memory_, &place, size, 0); moved >= 0) {
    return moved == 0 ? 0 : ::pread(memory_, to, size, static_cast<off_t>(offset));
  }
  const ssize_t got = ::read(fd, to, size);
  for (ssize_t written = 0; written < got;) {
    const ssize_t more = ::pwrite(memory_, to + written, static_cast<size_t>(got - written), place + written);
    if (more < 0 && errno != EINTR) {
      shared_->holed = ::getpid();
      break;
    }
    written += more > 0 ? more : 0;
  }
  return got;
}

}  // namespace preproc
