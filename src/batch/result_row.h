#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// The result of one query in a batch, or of one query by one way in a comparison.
struct ResultRow {
  std::string file;  ///< the query's name
  std::string way;   ///< which way; empty: the row is one of a batch, and has not what is for comparisons
  std::vector<std::string> answers;  ///< of its checks, in order
  double seconds = 0;                ///< on the clock
  double cpu_seconds = 0;            ///< of its process, and of those that it waited for
  int status = 0;                    ///< exit status; 128 + signal where it was killed
  std::string error;                 ///< the first error that it reported, or how it died; empty: none. One line
  std::string content;               ///< fingerprint of the query's bytes; empty where they could not be read
  std::string options;               ///< fingerprint of the options that can change an answer
  // Of comparisons:
  std::string logic;                  ///< that the query names; empty: none
  std::vector<std::string> expected;  ///< what the query says of its checks: `sat`, `unsat`, `unknown` (query_facts.h)
  std::string decided_by;             ///< what decided it, where this program did (deciding_part.h)
  friend bool operator==(const ResultRow&, const ResultRow&) = default;
};

/// The form of a result file: comma-separated values with a header, or a JSON object a line.
enum class ResultFormat : uint8_t { Csv, JsonLines };

/// The columns of a file.
enum class ResultColumns : uint8_t { Batch, Comparison };

/// By the end of the file's name: .csv, .jsonl. Nothing for others.
std::optional<ResultFormat> result_format_of(std::string_view file);

/// The first line of a file in this form, with its line break; empty: none.
std::string_view result_header(ResultFormat format, ResultColumns columns = ResultColumns::Batch);

/// The columns that the row needs.
inline ResultColumns columns_of(const ResultRow& row) {
  return row.way.empty() ? ResultColumns::Batch : ResultColumns::Comparison;
}

/// A row as one line, with its line break. Of bytes that are not UTF-8, JSON has replacements.
std::string to_line(const ResultRow& row, ResultFormat format);

/// The row as it is read from a result file: times to the millisecond.
ResultRow as_written(ResultRow row);

/// Reads a line (without its break), in the columns that it has. Nothing where it is no row.
std::optional<ResultRow> parse_line(std::string_view line, ResultFormat format);

}  // namespace preproc
