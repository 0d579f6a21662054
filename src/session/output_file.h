#pragma once

#include <string>

namespace preproc {

/// Sends standard output to a file that appears under its name only when it is complete: until `commit` it has a
/// temporary name beside it, and without `commit` it is removed. A name that stands for something else than a file of
/// its own (a device, a pipe, a symbolic link) is not replaced: what it stands for is written to as it comes.
class OutputFile {
 public:
  /// Redirects standard output. Throws std::system_error.
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Gives the file its name. Throws std::system_error.
  void commit();

 private:
  std::string path_;
  std::string temporary_;
};

/// Removes the temporary file of an output that was not committed; for ways out of the program that run no destructors.
/// May be called from a signal handler.
void remove_unfinished_output() noexcept;

}  // namespace preproc
