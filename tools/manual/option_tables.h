#pragma once

#include <string>

namespace preproc {

/// The options as tables of Markdown, one for each group: what docs/command-line.md has between two marks.
std::string option_tables();

/// The text of a document with these tables between its marks, in place of what is there. Throws std::invalid_argument
/// where the marks are not there.
std::string with_option_tables(const std::string& document);

}  // namespace preproc
