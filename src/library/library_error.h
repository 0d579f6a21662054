#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include <preproc/preproc.h>

namespace preproc {

/// An error that a function of the interface reports, with its kind.
class LibraryError : public std::runtime_error {
 public:
  LibraryError(preproc_error_kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  preproc_error_kind kind() const { return kind_; }

 private:
  preproc_error_kind kind_;
};

/// The error of a context's last call.
class ErrorState {
 public:
  void clear() {
    if (kind_ != PREPROC_NO_ERROR) {
      kind_ = PREPROC_NO_ERROR;
      message_.clear();
      line_ = column_ = 0;
    }
  }
  void set(preproc_error_kind kind, const char* message) noexcept;
  /// Takes what is being handled by the caller's catch.
  void take_exception() noexcept;

  preproc_error_kind kind() const { return kind_; }
  const char* message() const { return message_.c_str(); }
  uint64_t line() const { return line_; }
  uint64_t column() const { return column_; }

 private:
  preproc_error_kind kind_ = PREPROC_NO_ERROR;
  std::string message_;
  uint64_t line_ = 0;  // 0: no place
  uint64_t column_ = 0;
};

/// The errors of this thread's calls that had no context.
ErrorState& errors_without_context();

}  // namespace preproc
