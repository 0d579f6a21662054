#pragma once

#include <string>

namespace preproc {

/// In the header of every store in a file, "prmo": SQLite's application_id.
constexpr int kStoreApplication = 0x70726d6f;

/// Whose file it is that somebody named as a store: empty where it is ours (a store of whatever version, damaged or
/// not), where there is none, and where it is empty, so that nothing is lost when it becomes one. Else what it is ("a
/// folder", "no SQLite file", ...): such a file is not to be touched. Reads the first page and changes nothing, not
/// even where an SQLite file has a log beside it.
std::string whose_store_file(const std::string& path);

}  // namespace preproc
