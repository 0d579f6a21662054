#pragma once

#include <string>
#include <string_view>

namespace preproc {

/// A command or term for people: what does not fit into `width` columns is broken, one argument to a line, two columns
/// further to the right than its parenthesis, up to half of the width. The tokens stay as they are. A text of several
/// lines, or with comments, is left as it is: somebody has laid it out. Cost: linear.
std::string pretty_text(std::string_view text, size_t width = 100);

}  // namespace preproc
