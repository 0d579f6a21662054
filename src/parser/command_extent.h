#pragma once

#include <cstddef>
#include <string_view>

namespace preproc {

/// How far a command reaches that could not be read.
struct CommandExtent {
  enum class End : unsigned char {
    Closed,    ///< at its last parenthesis
    Next,      ///< its last parenthesis is missing: at the line on which the next command begins
    OfInput,   ///< its last parenthesis is missing, and no command follows
    Unclosed,  ///< a string or a quoted symbol in it is not closed: at the next command, or the end of the input
  };
  size_t length = 0;  ///< in bytes
  End end = End::Closed;
};

/// The extent of the command at the beginning of `text`, which goes on to the end of what is there. A line that begins,
/// in its first column, with `(` and the name of a command of SMT-LIB or SyGuS-IF is the next command, unless it is
/// part of a string or quoted symbol that is closed. Cost: linear in the extent.
CommandExtent extent_of_failed(std::string_view text);

}  // namespace preproc
