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

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), "cannot write " + path);
}

/// A device or a pipe: a file must not take its place.
bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}
}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)), temporary_(path_ + ".XXXXXX") {
  const bool in_place = is_special(path_);
  const int fd = in_place ? ::open(path_.c_str(), O_WRONLY | O_CLOEXEC) : ::mkstemp(temporary_.data());
  if (fd < 0 || in_place) {
    temporary_.clear();
  }
  if (fd < 0) {
    fail(path_);
  }
  if (!in_place) {
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
