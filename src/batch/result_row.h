#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// What a batch found out about one query.
struct ResultRow {
  std::string file;                  ///< the query's name
  std::vector<std::string> answers;  ///< of its checks, in order
  double seconds = 0;                ///< on the clock
  double cpu_seconds = 0;            ///< of its process, and of those that it waited for
  int status = 0;                    ///< exit status; 128 + signal where it was killed
  std::string error;                 ///< the first error that it reported, or how it died; empty: none. One line
  std::string content;               ///< fingerprint of the query's bytes; empty where they could not be read
  std::string options;               ///< fingerprint of the options that can change an answer
  friend bool operator==(const ResultRow&, const ResultRow&) = default;
};

/// The form of a result file: comma-separated values with a header, or a JSON object a line.
enum class ResultFormat : uint8_t { Csv, JsonLines };

/// By the end of the file's name: .csv, .jsonl. Nothing for others.
std::optional<ResultFormat> result_format_of(std::string_view file);

/// The first line of a file in this form, with its line break; empty: none.
std::string_view result_header(ResultFormat format);

/// A row as one line, with its line break.
std::string to_line(const ResultRow& row, ResultFormat format);

/// Reads a line (without its break). Nothing where it is no row.
std::optional<ResultRow> parse_line(std::string_view line, ResultFormat format);

}  // namespace preproc
