#pragma once

#include <string>

#include "batch/query_list.h"

namespace preproc {

/// The text of a file, decompressed if it is compressed. Throws std::system_error where it cannot be read,
/// std::runtime_error where it is damaged.
std::string text_of_file(const std::string& path);

/// The text of a query: of its file, or of the part of it that the query is. Throws as `text_of_file`.
std::string text_of(const BatchQuery& query);

/// A query as a plain file for programs that know neither compression nor logs: its own file, or else a temporary one
/// with a name of the same ending, which is removed with this object.
class QueryFile {
 public:
  /// Throws as `text_of_file`.
  explicit QueryFile(const BatchQuery& query);
  ~QueryFile();
  QueryFile(const QueryFile&) = delete;
  QueryFile& operator=(const QueryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool temporary_ = false;
};

}  // namespace preproc
