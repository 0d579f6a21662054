#include "process/output_file.h"

#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace preproc {

OutputFile::OutputFile(const std::string& path) : file_(path) {
  if (::dup2(file_.descriptor(), STDOUT_FILENO) < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + path);
  }
}

}  // namespace preproc
