#pragma once

#include <string>
#include <string_view>

#include "term/term_manager.h"

namespace preproc {

/// The number that a text says, as a term of the sort: digits, with `-` in front; of a Real also `1.5` and `2/3`; of a
/// bit-vector also `#x1f`, `#b01`. LibraryError for other texts and sorts.
Term number_of_text(TermManager& tm, Sort sort, std::string_view text);

/// The string of a text in UTF-8. LibraryError where it is none, or has characters that SMT-LIB's strings have not.
std::u32string string_of_utf8(std::string_view text);

/// A value as a program reads it: a Boolean as 0 or 1, a number in decimal digits, a Real as `2/3`, a string in UTF-8.
/// LibraryError for other values.
std::string text_of_value(const Value& value);

}  // namespace preproc
