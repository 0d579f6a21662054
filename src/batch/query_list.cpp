#include "batch/query_list.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string_view>
#include <unordered_set>

#include "batch/query_text.h"
#include "parser/compression.h"

namespace preproc {

namespace {

namespace fs = std::filesystem;

bool is_query(std::string_view file) {
  const std::string_view name = uncompressed_name(file);
  return name.ends_with(".smt2") || name.ends_with(".sy") || name.ends_with(".sl");
}

std::vector<BatchQuery> queries_below(const fs::path& folder) {
  std::vector<BatchQuery> queries;
  for (const fs::directory_entry& entry :
       fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied)) {
    const fs::path& path = entry.path();
    std::error_code broken_link;
    if (is_query(path.string()) && entry.is_regular_file(broken_link)) {
      queries.push_back({path.lexically_relative(folder).string(), path.string()});
    }
  }
  std::ranges::sort(queries, {}, &BatchQuery::name);
  return queries;
}

std::vector<BatchQuery> queries_listed(std::istream& list, const fs::path& base) {
  std::vector<BatchQuery> queries;
  std::unordered_set<std::string> seen;
  for (std::string line; std::getline(list, line);) {
    if (line.ends_with('\r')) {
      line.pop_back();
    }
    if (line.empty() || line.starts_with('#') || !seen.insert(line).second) {
      continue;
    }
    queries.push_back({line, (base / line).string()});
  }
  return queries;
}

/// All queries of a source, with names that are good for a result file.
std::vector<BatchQuery> queries_of(const std::string& source) {
  std::vector<BatchQuery> queries;
  std::error_code unknown;
  if (source == "-") {
    queries = queries_listed(std::cin, {});
  } else if (fs::is_directory(source, unknown)) {
    try {
      queries = queries_below(source);
    } catch (const fs::filesystem_error& error) {
      throw std::runtime_error(source + ": " + error.code().message());
    }
  } else {
    std::ifstream list(source);
    if (!list) {
      throw std::runtime_error(source + ": " + std::strerror(errno));
    }
    list >> std::ws;
    if (is_query(source) || list.peek() == '(' || list.peek() == ';') {
      queries = {{source, source}};
    } else {
      queries = queries_listed(list, fs::path(source).parent_path());
    }
  }
  if (queries.empty()) {
    throw std::runtime_error(source +
                             ": no query there (expected *.smt2, *.sy or *.sl files in a folder, "
                             "or a list of paths)");
  }
  for (const BatchQuery& query : queries) {
    if (query.name.find_first_of("\r\n") != std::string::npos) {
      throw std::runtime_error(source + ": a file's name has a line break: " + query.name);
    }
  }
  return queries;
}

/// Puts the scripts of the file in place of it. One that cannot be read is left: that is found when it is run.
void add_scripts(const BatchQuery& file, std::vector<BatchQuery>& queries) {
  std::vector<ScriptExtent> scripts;
  try {
    scripts = scripts_of_log(text_of_file(file.path));
  } catch (const std::runtime_error&) {
  }
  if (scripts.size() < 2) {
    queries.push_back(file);
    return;
  }
  for (size_t i = 0; i < scripts.size(); ++i) {
    queries.push_back({file.name + "#" + std::to_string(i + 1), file.path, scripts[i]});
  }
}

}  // namespace

std::vector<BatchQuery> list_queries(const std::vector<std::string>& sources, bool split_logs, const Shard& shard) {
  std::vector<BatchQuery> queries;
  std::unordered_set<std::string> seen;
  for (const std::string& source : sources) {
    for (BatchQuery& query : queries_of(source)) {
      if (std::error_code unknown; sources.size() > 1 && fs::is_directory(source, unknown)) {
        query.name = (fs::path(source) / query.name).lexically_normal().string();
      }
      if (!seen.insert(query.name).second) {
        continue;
      }
      if (split_logs) {
        add_scripts(query, queries);
      } else {
        queries.push_back(std::move(query));
      }
    }
  }
  std::erase_if(queries, [&](const BatchQuery& query) { return !shard.holds(query.name); });
  return queries;
}

}  // namespace preproc
