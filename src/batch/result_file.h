#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "batch/result_row.h"

namespace preproc {

/// The rows of a result file, in order.
struct ResultRows {
  std::vector<ResultRow> rows;
  ResultColumns columns = ResultColumns::Batch;  ///< of all rows; of a file without any, those that were expected
  size_t good_bytes = 0;                         ///< where the whole lines end
  bool torn = false;                             ///< a line after them was not finished
};

/// Reads a result file. A last line without an end is what a killed run leaves, and is passed over. Throws
/// std::runtime_error where the file cannot be read or is not a result file in this form.
ResultRows read_result_file(const std::string& path, ResultFormat format,
                            ResultColumns expected = ResultColumns::Batch);

/// A result file that a run adds rows to. Each row is handed to the system at once and as a whole; a second's rows at
/// most are lost where the machine dies, and none where only the program does. One run at a time.
class ResultFile {
 public:
  /// Opens the file, or makes it. A torn line is cut off; nothing else of the file is ever changed. Empty path:
  /// standard output, as CSV. Throws std::runtime_error where it is not a result file, or another run writes it.
  explicit ResultFile(const std::string& path, ResultColumns columns = ResultColumns::Batch);
  ~ResultFile();
  ResultFile(const ResultFile&) = delete;
  ResultFile& operator=(const ResultFile&) = delete;

  /// The rows that the file had when it was opened.
  const std::vector<ResultRow>& earlier() const { return earlier_; }
  /// Throws std::system_error where the row cannot be written; the file is then as it was before.
  void append(const ResultRow& row);
  /// Sees to it that rows are on the disk, if the last time is a second ago, or `now`.
  void sync(bool now = false);

 private:
  void write(std::string_view text);

  std::string path_;
  ResultFormat format_ = ResultFormat::Csv;
  ResultColumns columns_ = ResultColumns::Batch;
  int fd_ = -1;
  std::vector<ResultRow> earlier_;
  bool unsynced_ = false;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

}  // namespace preproc
