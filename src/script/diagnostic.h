#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace preproc {

/// A place in the input. Lines and columns count from 1; columns are bytes.
struct SourcePosition {
  std::string file;
  uint64_t line = 0;
  uint64_t column = 0;
};

/// An error in the input: what is wrong, where, and what was expected there.
struct Diagnostic {
  SourcePosition position;
  std::string message;
};

/// `file:line:column: message`
std::string to_string(const Diagnostic& diagnostic);

/// An error in the input or in what it asks for, thrown by the reader and the session and reported as one `(error
/// "...")`.
class ScriptError : public std::runtime_error {
 public:
  explicit ScriptError(Diagnostic diagnostic)
      : std::runtime_error(to_string(diagnostic)), diagnostic_(std::move(diagnostic)) {}
  const Diagnostic& diagnostic() const { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

/// A piece of input for a message: at most `limit` bytes, line breaks as spaces, "..." where it was cut,
/// `?` for control characters and for bytes that are no UTF-8.
std::string excerpt(std::string_view text, size_t limit = 60);

/// `1 argument`, `2 arguments`
std::string counted(size_t number, std::string_view noun);

/// A string as an SMT-LIB string literal: between double quotes, inner ones doubled.
std::string string_literal(std::string_view text);
/// The text of a string literal: without its quotes, doubled ones once.
std::string unquoted_string(std::string_view literal);

}  // namespace preproc
