#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <sys/types.h>

namespace preproc {

/// The bytes read of an input that can be read only once (a pipe, a terminal), kept for a process that has to read it
/// again from some place on. The bytes are in memory that a program shares with the copies made of it later.
class InputLog {
 public:
  /// Throws std::system_error where the system gives no such memory.
  InputLog();
  ~InputLog();
  InputLog(const InputLog&) = delete;
  InputLog& operator=(const InputLog&) = delete;

  /// Forgets all. The next input begins at 0.
  void clear();
  /// From now on, until `clear`, nothing is given back: the input has to be read again from its beginning.
  void keep_all() noexcept { shared_->keeps_all = true; }
  bool keeps_all() const noexcept { return shared_->keeps_all; }
  /// Gives back the memory of what lies before `offset`: nobody will read it again.
  void drop_before(uint64_t offset) noexcept;
  /// As read(2), at `offset` of the input: what is kept from there on, and behind that what the descriptor brings.
  /// Where something could not be kept (a limit on the sizes of files) other processes than this one read EIO.
  ssize_t read(int fd, uint64_t offset, char* to, size_t size) noexcept;

 private:
  struct Shared {
    std::atomic<pid_t> holed = 0;  // the process that read what is not kept
    std::atomic<bool> keeps_all = false;
  };
  int memory_;
  Shared* shared_;
};

}  // namespace preproc
