#include "cli/compat/solver_library.h"

#include <fmt/format.h>

#include "backends/library_version.h"
#include "version.h"

namespace preproc {

namespace {

std::string version_of(const Dialect& dialect) {
  return dialect.version.empty() ? library_version(dialect.library) : std::string(dialect.version);
}

}  // namespace

std::string dialect_version_text(const Dialect& dialect) {
  std::string text = fmt::format("{}{}{}", dialect.version_before, version_of(dialect), dialect.version_behind);
  // Clients read a bare number as a whole line.
  return dialect.version_before.empty() ? text : fmt::format("{} (preproc-solve {})", text, kVersion);
}

void follow_library(const Dialect& dialect, AnswerStyle& style) {
  style.version = [&dialect] { return version_of(dialect); };
  if (dialect.knows_all_options) {
    style.has_option = z3_has_option;
  }
}

}  // namespace preproc
