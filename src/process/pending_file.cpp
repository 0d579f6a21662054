#include "process/pending_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "script/write_all.h"

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

constexpr int kMaxTries = 1000;  // of temporary names

/// A name by which this process can open the file of a descriptor.
std::string name_of_descriptor(int fd) { return "/proc/self/fd/" + std::to_string(fd); }

/// Where a name leads that is a link; the name itself if that is nowhere.
std::string behind_links(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real == nullptr ? path : std::string(real.get());
}

}  // namespace

PendingFile::PendingFile(std::string path) : path_(behind_links(path)) {
  is_complete_ = is_special(path_);
  if (is_complete_) {
    fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  } else if (!open_without_name()) {
    open_with_temporary_name();
  }
  if (fd_ < 0) {
    fail(path);
  }
}

/// False where the file system has no such files, or they could get no name later: nothing is left behind.
bool PendingFile::open_without_name() {
  const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
  fd_ = ::open(folder.empty() ? "." : folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (fd_ >= 0 && ::access(name_of_descriptor(fd_).c_str(), F_OK) != 0) {
    ::close(std::exchange(fd_, -1));
  }
  return fd_ >= 0;
}

void PendingFile::open_with_temporary_name() {
  temporary_ = path_ + ".XXXXXX";
  fd_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
  if (fd_ < 0) {
    temporary_.clear();
    return;
  }
  note(temporary_.c_str());
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(fd_, 0666 & ~mask);
}

/// For a rename, which replaces what is there, as giving a name to a file that has none does not.
void PendingFile::make_temporary_name() {
  for (int k = 0; k < kMaxTries; ++k) {
    temporary_ = path_ + "." + std::to_string(::getpid()) + "-" + std::to_string(k);
    note(temporary_.c_str());
    if (::linkat(AT_FDCWD, name_of_descriptor(fd_).c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      return;
    }
    forget(temporary_.c_str());
    if (errno != EEXIST) {
      break;
    }
  }
  temporary_.clear();
  fail(path_);
}

void PendingFile::forget_temporary_name() {
  forget(temporary_.c_str());
  temporary_.clear();
}

PendingFile::~PendingFile() {
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    forget_temporary_name();
  }
  ::close(fd_);
}

void PendingFile::write(std::string_view text) {
  if (!write_all(fd_, text)) {
    fail(path_);
  }
}

uint64_t PendingFile::size() const {
  struct stat facts {};
  return ::fstat(fd_, &facts) == 0 ? static_cast<uint64_t>(facts.st_size) : 0;
}

void PendingFile::commit() {
  if (is_complete_) {
    return;
  }
  if (::fsync(fd_) != 0) {
    fail(path_);
  }
  if (temporary_.empty()) {
    make_temporary_name();
  }
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
    fail(path_);
  }
  is_complete_ = true;
  forget_temporary_name();
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
