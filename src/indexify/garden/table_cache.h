#pragma once

#include <functional>
#include <optional>
#include <string>

#include "indexify/garden/operator_table.h"

namespace preproc {

/// Tables kept in a directory across runs (--index-cache). A table is found by its key: the operator or term, its
/// constant arguments, the contents of the gardens it ranges over, and the version of this program. A file that is
/// damaged, of another version or of another key is ignored, with a warning; so is a directory that cannot be written
/// to. A file has its name only when it is complete, so that several runs may share a directory.
class TableCache {
 public:
  using Warn = std::function<void(const std::string&)>;
  TableCache(std::string directory, Warn warn) : directory_(std::move(directory)), warn_(std::move(warn)) {}

  /// The key of a table of `t`, an operator's pattern or a term, in which each of the constants `leaves` ranges over
  /// its domain, with all results or, unless null, those among `kept`.
  static std::string key(TermManager& tm, Term t, std::span<const Term> leaves, std::span<const ValueDomain> domains,
                         const ValueSet* kept = nullptr);

  /// The table whose results are of this sort.
  std::optional<OperatorTable> load(const SortTable& sorts, Sort sort, const std::string& key) const;
  /// Keeps a table of `kLeastCells` cells or more.
  void save(const SortTable& sorts, Sort sort, const std::string& key, const OperatorTable& table) const;

  /// The least number of cells of a kept table: smaller tables are made as fast as they are read.
  static constexpr size_t kLeastCells = 1'024;

 private:
  std::string path_of(const std::string& key) const;

  std::string directory_;
  Warn warn_;
};

}  // namespace preproc
