#include "batch/result_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace preproc {

namespace {

[[noreturn]] void not_results(const std::string& path, const std::string& why) {
  throw std::runtime_error(path + ": not a result file of --batch (" + why + "); it was left as it is");
}

/// Whether an unfinished line can be the beginning of a row: of any other file nothing is cut off.
bool may_begin_row(std::string_view line, ResultFormat format) {
  constexpr std::string_view kBegin = "{\"file\":";
  return format == ResultFormat::Csv || line.starts_with(kBegin) || kBegin.starts_with(line);
}

/// The columns of a file that has more than a beginning; nothing where it is no result file.
std::optional<ResultColumns> columns_in(std::string_view text, ResultFormat format, ResultColumns expected) {
  if (format == ResultFormat::Csv) {
    for (const ResultColumns columns : {ResultColumns::Batch, ResultColumns::Comparison}) {
      if (text.starts_with(result_header(format, columns))) {
        return columns;
      }
    }
    return std::nullopt;
  }
  const size_t end = text.find('\n');
  const std::optional<ResultRow> first =
      end == std::string_view::npos ? std::nullopt : parse_line(text.substr(0, end), format);
  return first ? columns_of(*first) : expected;
}

ResultRows parse_results(const std::string& path, std::string_view text, ResultFormat format, ResultColumns expected) {
  ResultRows result;
  result.columns = expected;
  const std::string_view expected_header = result_header(format, expected);
  if (text.size() < expected_header.size() && expected_header.starts_with(text)) {
    result.torn = !text.empty();
    return result;
  }
  if (text.empty()) {
    return result;
  }
  const std::optional<ResultColumns> columns = columns_in(text, format, expected);
  if (!columns) {
    not_results(path, "another header");
  }
  result.columns = *columns;
  const std::string_view header = result_header(format, *columns);
  size_t at = header.size();
  for (size_t number = header.empty() ? 1 : 2; at < text.size(); ++number) {
    const size_t end = text.find('\n', at);
    const std::string_view line = text.substr(at, end - at);
    if (end == std::string_view::npos) {
      if (!may_begin_row(line, format)) {
        not_results(path, "line " + std::to_string(number) + " is no row");
      }
      result.torn = true;
      break;
    }
    std::optional<ResultRow> row = parse_line(line, format);
    if (!row || columns_of(*row) != result.columns) {
      not_results(path, "line " + std::to_string(number) + " is no row");
    }
    result.rows.push_back(std::move(*row));
    at = end + 1;
  }
  result.good_bytes = at;
  return result;
}

}  // namespace

ResultRows read_result_file(const std::string& path, ResultFormat format, ResultColumns expected) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error(path + ": " + std::strerror(errno));
  }
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  if (file.bad()) {
    throw std::runtime_error(path + ": cannot be read");
  }
  return parse_results(path, text, format, expected);
}

ResultFile::ResultFile(const std::string& path, ResultColumns columns) : path_(path), columns_(columns) {
  if (path.empty()) {
    fd_ = STDOUT_FILENO;
    write(result_header(format_, columns_));
    return;
  }
  const std::optional<ResultFormat> format = result_format_of(path);
  if (!format) {
    throw std::runtime_error(path + ": expected a name that ends in .csv or .jsonl");
  }
  format_ = *format;
  const auto fail = [&](int reason) {
    if (fd_ >= 0) {
      ::close(fd_);
    }
    throw std::runtime_error(path + ": " +
                             (reason == EWOULDBLOCK ? "another run is writing it" : std::strerror(reason)));
  };
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd_ < 0) {
    fail(errno);
  }
  // Some file systems have no locks: they are for mistakes, not for correctness.
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    fail(errno);
  }
  struct stat info {};
  if (::fstat(fd_, &info) != 0 || !S_ISREG(info.st_mode)) {
    fail(EINVAL);
  }
  try {
    ResultRows found = read_result_file(path, format_, columns_);
    if (found.columns != columns_) {
      not_results(path, columns_ == ResultColumns::Batch ? "but one of --compare" : "of --compare, but one of a batch");
    }
    earlier_ = std::move(found.rows);
    if (found.torn && ::ftruncate(fd_, static_cast<off_t>(found.good_bytes)) != 0) {
      throw std::system_error(errno, std::generic_category(), path);
    }
    if (found.good_bytes == 0) {
      write(result_header(format_, columns_));
    }
  } catch (...) {
    ::close(fd_);
    throw;
  }
}

ResultFile::~ResultFile() {
  if (!path_.empty()) {
    sync(true);
    ::close(fd_);
  }
}

void ResultFile::append(const ResultRow& row) {
  write(to_line(row, format_));
  unsynced_ = true;
}

void ResultFile::write(std::string_view text) {
  const off_t before = path_.empty() ? 0 : ::lseek(fd_, 0, SEEK_END);
  for (size_t written = 0; written < text.size();) {
    const ssize_t size = ::write(fd_, text.data() + written, text.size() - written);
    if (size < 0 && errno == EINTR) {
      continue;
    }
    if (size <= 0) {
      const int reason = size < 0 ? errno : ENOSPC;
      if (!path_.empty() && written > 0) {
        [[maybe_unused]] const int cut = ::ftruncate(fd_, before);  // else a rerun cuts it
      }
      throw std::system_error(reason, std::generic_category(), path_.empty() ? "standard output" : path_);
    }
    written += static_cast<size_t>(size);
  }
}

void ResultFile::sync(bool now) {
  const auto time = std::chrono::steady_clock::now();
  if (!path_.empty() && unsynced_ && (now || time - synced_ >= std::chrono::seconds(1))) {
    ::fdatasync(fd_);
    unsynced_ = false;
    synced_ = time;
  }
}

}  // namespace preproc
