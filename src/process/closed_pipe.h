#pragma once

#include <csignal>
#include <string>

namespace preproc {

/// While it lives, writing to a pipe or socket that nobody reads is an error of the write in this thread, and no signal
/// to the whole process.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal();
  ~WithoutPipeSignal();
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  sigset_t pipe_;
  sigset_t before_;
};

/// Throws the std::system_error for standard output that could not be written: `broken_pipe` where who read it has
/// gone, of which nobody needs to be told, else the error in errno, or an I/O error where there is none.
[[noreturn]] void fail_to_write(const std::string& what);

}  // namespace preproc
