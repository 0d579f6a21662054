#pragma once

#include <string>

namespace preproc {

/// Throws the std::system_error for standard output that could not be written: `broken_pipe` where who read it has
/// gone, of which nobody needs to be told, else the error in errno, or an I/O error where there is none.
[[noreturn]] void fail_to_write(const std::string& what);

}  // namespace preproc
