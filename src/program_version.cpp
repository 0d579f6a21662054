#include "program_version.h"

#include <fmt/format.h>

#include "backends/backend.h"
#include "backends/library_version.h"
#include "version.h"

namespace preproc {

/// Of the checkout, or empty; `-dirty` behind it says that files were changed. Its definition is made by each build:
/// see cmake/Commit.cmake.
extern const char* const kCommit;

std::string program_version_text() {
  std::string text = fmt::format("preproc-solve {}", kVersion);
  if (*kCommit != '\0') {
    text += fmt::format("\ncommit {}", kCommit);
  }
  for (const BackendRecord& backend : all_backends()) {
    std::string version;
    try {
      version = library_version(backend.name);
    } catch (const BackendError& error) {
      version = fmt::format("({})", error.what());
    }
    text += fmt::format("\n{} {}", backend.name, version);
  }
  return text;
}

}  // namespace preproc
