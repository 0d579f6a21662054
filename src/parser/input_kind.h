#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace preproc {

/// Something that is no script of SMT-LIB 2 or SyGuS-IF, and no answer of a solver.
struct ForeignInput {
  size_t place = 0;     ///< offset of what shows it
  std::string message;  ///< what it looks like, what is expected, and where it can be converted
};

/// Tells from the first bytes of an input (some thousand will do) what it is, if it is something well known: a format
/// of another tool, a program, binary data, UTF-16. Nothing for all that may be a script. A script of which only a part
/// is there is never taken for something else. Cost: linear in `beginning`.
std::optional<ForeignInput> recognise_foreign(std::string_view beginning);

/// The mark of UTF-8 that some editors write first.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace preproc
