#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace preproc {

/// A file to be written, which appears under its name only when it is complete: until `commit` it has no name, so that
/// nothing of it is left however the program ends, and what had the name before stays as it was. Where the file system
/// has no files without a name it has a temporary one beside it, and is removed without `commit`, but for a SIGKILL. A
/// symbolic link to a file stays, the file is replaced. A name that stands for something else (a device, a pipe) is
/// opened as it is, and written to as it comes.
class PendingFile {
 public:
  /// Throws std::system_error.
  explicit PendingFile(std::string path);
  ~PendingFile();
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;
  /// Throws std::system_error.
  void write(std::string_view text);
  /// Bytes that were written, by whichever process.
  uint64_t size() const;
  /// To write to.
  int descriptor() const { return fd_; }
  /// Gives the file its name; nothing may be written from now on. Throws std::system_error.
  void commit();

 private:
  bool open_without_name();
  void open_with_temporary_name();
  void make_temporary_name();
  void forget_temporary_name();

  std::string path_;
  std::string temporary_;  // empty: it has none
  bool is_complete_ = false;
  int fd_ = -1;
};

/// Removes the temporary files of what was not committed; for ways out of the program that run no destructors. May be
/// called from a signal handler.
void remove_pending_files() noexcept;

/// In a process made by fork(): leaves such files to its parent.
void forget_pending_files() noexcept;

}  // namespace preproc
