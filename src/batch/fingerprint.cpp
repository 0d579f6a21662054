#include "batch/fingerprint.h"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

#include "value/hash.h"

namespace preproc {

void Fingerprint::add(std::string_view bytes) {
  constexpr Wide kPrime = (Wide{1} << 88) | 0x13b;
  for (const char byte : bytes) {
    state_ ^= static_cast<unsigned char>(byte);
    state_ *= kPrime;
  }
}

std::string Fingerprint::text() const {
  return fmt::format("{:016x}{:016x}", static_cast<uint64_t>(state_ >> 64), static_cast<uint64_t>(state_));
}

uint64_t Fingerprint::folded() const { return mix(static_cast<uint64_t>(state_ >> 64), static_cast<uint64_t>(state_)); }

std::string fingerprint(std::string_view bytes) {
  Fingerprint result;
  result.add(bytes);
  return result.text();
}

std::string fingerprint_of_file(const std::string& path) {
  const auto fail = [&] { throw std::system_error(errno, std::generic_category(), path); };
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    fail();
  }
  Fingerprint result;
  std::vector<char> buffer(size_t{1} << 18);
  for (;;) {
    const ssize_t size = ::read(fd, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) {
      continue;
    }
    if (size < 0) {
      const int reason = errno;
      ::close(fd);
      errno = reason;
      fail();
    }
    if (size == 0) {
      break;
    }
    result.add({buffer.data(), static_cast<size_t>(size)});
  }
  ::close(fd);
  return result.text();
}

}  // namespace preproc
