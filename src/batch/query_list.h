#pragma once

#include <string>
#include <vector>

#include "batch/shard.h"

namespace preproc {

/// A query of a batch.
struct BatchQuery {
  std::string name;  ///< its path relative to the folder, or as the list has it: what it is called in results
  std::string path;  ///< where it is
};

/// The queries of this share. `source` is a folder: all *.smt2, *.sy and *.sl below it, sorted by name, through
/// symbolic links to files but not to folders; a file: one path a line, relative to the file's folder, in its order,
/// where blank lines and `#` comments are passed over and what is there twice counts once; "-": such a list on standard
/// input, relative to the working folder. Throws std::runtime_error where the source cannot be read or has no query;
/// that a listed file is missing is found when it is run. A file with the name of a query, compressed or not, is one.
std::vector<BatchQuery> list_queries(const std::string& source, const Shard& shard);

}  // namespace preproc
