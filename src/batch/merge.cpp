#include "batch/merge.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <stdexcept>

#include "batch/result_file.h"

namespace preproc {

namespace {

bool contradict(const std::string& a, const std::string& b) {
  const auto is_definite = [](const std::string& answer) { return answer == "sat" || answer == "unsat"; };
  return is_definite(a) && is_definite(b) && a != b;
}

/// The first check about which they contradict each other, counted from 1; 0: none.
size_t contradiction(const ResultRow& a, const ResultRow& b) {
  if (a.content.empty() || a.content != b.content) {
    return 0;
  }
  for (size_t i = 0; i < std::min(a.answers.size(), b.answers.size()); ++i) {
    if (contradict(a.answers[i], b.answers[i])) {
      return i + 1;
    }
  }
  return 0;
}

}  // namespace

MergedResults merge_results(const std::vector<std::string>& files, std::ostream& complaints) {
  struct Origin {
    ResultRow row;
    const std::string* file;
  };
  std::map<std::pair<std::string, std::string>, Origin> merged;
  MergedResults results;
  for (const std::string& file : files) {
    const std::optional<ResultFormat> its_format = result_format_of(file);
    if (!its_format) {
      throw std::runtime_error(file + ": expected a name that ends in .csv or .jsonl");
    }
    ResultRows found = read_result_file(file, *its_format);
    if (found.torn) {
      complaints << "preproc-solve: " << file << ": the last row is not whole, and is left out\n";
    }
    if (found.rows.empty()) {
      continue;
    }
    if (!merged.empty() && results.columns != found.columns) {
      throw std::runtime_error(file + ": results of --batch and of --compare are not put together");
    }
    results.columns = found.columns;
    for (ResultRow& row : found.rows) {
      std::pair name(row.file, row.way);
      const auto earlier = merged.find(name);
      if (earlier == merged.end()) {
        merged.emplace(std::move(name), Origin{std::move(row), &file});
        continue;
      }
      if (const size_t check = contradiction(earlier->second.row, row); check != 0) {
        complaints << "preproc-solve: " << row.file << ", check " << check << ": "
                   << earlier->second.row.answers[check - 1] << " in " << *earlier->second.file << ", "
                   << row.answers[check - 1] << " in " << file << '\n';
        results.agreed = false;
      }
      earlier->second = Origin{std::move(row), &file};
    }
  }
  results.rows.reserve(merged.size());
  for (auto& [name, origin] : merged) {
    results.rows.push_back(std::move(origin.row));
  }
  return results;
}

void write_results(const MergedResults& results, ResultFormat format, std::ostream& out) {
  out << result_header(format, results.columns);
  for (const ResultRow& row : results.rows) {
    out << to_line(row, format);
  }
}

}  // namespace preproc
