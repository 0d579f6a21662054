#include "session/output_file.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace preproc {

namespace {
/// The temporary name, for the signal handler; null: no file. Points into the OutputFile.
constinit std::atomic<const char*> unfinished = nullptr;

/// True if something has this name that a rename must not replace: /dev/null, say, which root could.
bool is_special(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), "cannot write " + path);
}
}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  int fd = -1;
  if (is_special(path_)) {
    fd = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  } else {
    temporary_ = path_ + ".XXXXXX";
    fd = ::mkstemp(temporary_.data());
  }
  if (fd < 0) {
    temporary_.clear();
    fail(path_);
  }
  if (!temporary_.empty()) {
    unfinished = temporary_.c_str();
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(fd, 0666 & ~mask);
  }
  if (::dup2(fd, STDOUT_FILENO) < 0) {
    ::close(fd);
    fail(path_);
  }
  ::close(fd);
}

void remove_unfinished_output() noexcept {
  if (const char* path = unfinished.exchange(nullptr)) {
    ::unlink(path);
  }
}

OutputFile::~OutputFile() {
  unfinished = nullptr;
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
  }
}

void OutputFile::commit() {
  if (temporary_.empty()) {
    return;
  }
  if (::fsync(STDOUT_FILENO) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
    fail(path_);
  }
  unfinished = nullptr;
  temporary_.clear();
}

}  // namespace preproc
