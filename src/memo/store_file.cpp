#include "memo/store_file.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace preproc {

namespace {

// Places in the first page of an SQLite file (https://www.sqlite.org/fileformat2.html); numbers are big-endian.
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr size_t kApplicationId = 68;
constexpr size_t kSchemaPage = 100;   // its kind
constexpr size_t kSchemaCells = 103;  // how many objects it lists
constexpr uint8_t kLeafPage = 13;
constexpr size_t kRead = 105;

/// The bytes at the beginning of a file; fewer where it is shorter, -1 as read(2).
ssize_t read_beginning(int fd, std::array<uint8_t, kRead>& to) {
  size_t size = 0;
  while (size < to.size()) {
    const ssize_t got = ::read(fd, to.data() + size, to.size() - size);
    if (got < 0 && errno != EINTR) {
      return got;
    }
    if (got == 0) {
      break;
    }
    size += got > 0 ? static_cast<size_t>(got) : 0;
  }
  return static_cast<ssize_t>(size);
}

}  // namespace

std::string whose_store_file(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) {
    return {};  // what opens it finds out why
  }
  if (S_ISDIR(info.st_mode)) {
    return "a folder";
  }
  if (!S_ISREG(info.st_mode)) {
    return "no regular file";
  }
  if (info.st_size == 0) {
    return {};
  }
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::array<uint8_t, kRead> page{};
  const ssize_t size = fd < 0 ? -1 : read_beginning(fd, page);
  const int error = errno;
  if (fd < 0 && error == ENOENT) {
    return {};  // another process has just set it aside
  }
  if (fd >= 0) {
    ::close(fd);
  }
  if (size < 0) {
    return std::string("a file that cannot be read: ") + std::strerror(error);
  }
  if (size < static_cast<ssize_t>(kRead) || std::memcmp(page.data(), kMagic.data(), kMagic.size()) != 0) {
    return "no SQLite file";
  }
  const auto byte = [&](size_t at) { return static_cast<int>(page[at]); };
  const int application = byte(kApplicationId) << 24 | byte(kApplicationId + 1) << 16 | byte(kApplicationId + 2) << 8 |
                          byte(kApplicationId + 3);
  // One that another process is making has its tables in the log only.
  const bool is_blank =
      application == 0 && byte(kSchemaPage) == kLeafPage && byte(kSchemaCells) == 0 && byte(kSchemaCells + 1) == 0;
  return application == kStoreApplication || is_blank ? std::string() : "an SQLite file of another program";
}

}  // namespace preproc
