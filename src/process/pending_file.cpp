#include "process/pending_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace preproc {

namespace {

/// Temporary names, for the signal handler; null where free. They point into the PendingFiles.
constinit std::array<std::atomic<const char*>, 8> pending{};

void note(const char* name) noexcept {
  for (auto& slot : pending) {
    const char* free = nullptr;
    if (slot.compare_exchange_strong(free, name)) {
      return;
    }
  }
}

void forget(const char* name) noexcept {
  for (auto& slot : pending) {
    const char* held = name;
    slot.compare_exchange_strong(held, nullptr);
  }
}

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), "cannot write " + path);
}

/// True if this is no file that a rename may replace: /dev/null, say, which root could.
bool is_special(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

/// Where a name leads that is a link; the name itself if that is nowhere.
std::string behind_links(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real == nullptr ? path : std::string(real.get());
}

}  // namespace

PendingFile::PendingFile(std::string path) : path_(behind_links(path)) {
  if (is_special(path_)) {
    fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  } else {
    temporary_ = path_ + ".XXXXXX";
    fd_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
  }
  if (fd_ < 0) {
    temporary_.clear();
    fail(path);
  }
  if (!temporary_.empty()) {
    note(temporary_.c_str());
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(fd_, 0666 & ~mask);
  }
}

PendingFile::~PendingFile() {
  if (!temporary_.empty()) {
    forget(temporary_.c_str());
    ::unlink(temporary_.c_str());
  }
  ::close(fd_);
}

void PendingFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd_, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      fail(path_);
    }
    text.remove_prefix(written < 0 ? 0 : static_cast<size_t>(written));
  }
}

uint64_t PendingFile::size() const {
  struct stat facts {};
  return ::fstat(fd_, &facts) == 0 ? static_cast<uint64_t>(facts.st_size) : 0;
}

void PendingFile::commit() {
  if (temporary_.empty()) {
    return;
  }
  if (::fsync(fd_) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
    fail(path_);
  }
  forget(temporary_.c_str());
  temporary_.clear();
}

void remove_pending_files() noexcept {
  for (auto& slot : pending) {
    if (const char* name = slot.exchange(nullptr)) {
      ::unlink(name);
    }
  }
}

void forget_pending_files() noexcept {
  for (auto& slot : pending) {
    slot = nullptr;
  }
}

}  // namespace preproc
