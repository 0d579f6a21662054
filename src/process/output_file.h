#pragma once

#include <string>

#include "process/pending_file.h"

namespace preproc {

/// Sends standard output to a file that appears under its name only when it is complete (pending_file.h).
class OutputFile {
 public:
  /// Redirects standard output. Throws std::system_error.
  explicit OutputFile(const std::string& path);
  /// Gives the file its name. Throws std::system_error.
  void commit() { file_.commit(); }

 private:
  PendingFile file_;
};

}  // namespace preproc
