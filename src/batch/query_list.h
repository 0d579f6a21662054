#pragma once

#include <optional>
#include <string>
#include <vector>

#include "batch/query_facts.h"
#include "batch/shard.h"

namespace preproc {

struct BatchQuery {
  std::string name;  ///< its path relative to the folder, or as the list has it: what it is called in results
  std::string path;  ///< where it is
  std::optional<ScriptExtent> part = {};  ///< of the file's text, decompressed; nothing: it is the whole file
};

/// The queries of this share. A source is a folder: all *.smt2, *.sy and *.sl below it, sorted by name, through
/// symbolic links to files but not to folders; a file: one path a line, relative to the file's folder, in its order,
/// where blank lines and `#` comments are passed over and what is there twice counts once; "-": such a list on standard
/// input, relative to the working folder. Throws std::runtime_error where the source cannot be read or has no query;
/// that a listed file is missing is found when it is run. A file with the name of a query, compressed or not, is one.
///
/// Of several sources, names of queries in folders begin with the folder's. With `split_logs` each script that `(exit)`
/// ends is a query: the third in the file `a.smt2` is called `a.smt2#3`, unless it is the only one.
std::vector<BatchQuery> list_queries(const std::vector<std::string>& sources, bool split_logs, const Shard& shard);

}  // namespace preproc
