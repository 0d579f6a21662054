#pragma once

#include <string>

namespace preproc {

/// The manual page of the program, section 1, in the man macros of roff, which groff and mandoc read.
std::string man_page();

}  // namespace preproc
