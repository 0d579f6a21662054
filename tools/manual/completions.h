#pragma once

#include <string>

namespace preproc {

/// Scripts that complete the program's command line: options, words known to be arguments of them, and files.
std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace preproc
