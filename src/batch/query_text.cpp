#include "batch/query_text.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <unistd.h>

#include "parser/compression.h"
#include "script/write_all.h"

namespace preproc {

namespace {

[[noreturn]] void fail(const std::string& path) { throw std::system_error(errno, std::generic_category(), path); }

std::ifstream open_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    fail(path);
  }
  return file;
}

bool is_compressed(const std::string& path) {
  std::ifstream file = open_file(path);
  std::array<char, kCompressionMark> mark{};
  file.read(mark.data(), mark.size());
  return compression_of({mark.data(), static_cast<size_t>(file.gcount())}).has_value();
}

/// The ending of a query's name, by which solvers tell languages.
std::string ending_of(const std::string& path) {
  const std::string ending = std::filesystem::path(uncompressed_name(path)).extension().string();
  return ending.empty() || ending.size() > 10 ? ".smt2" : ending;
}

}  // namespace

std::string text_of_file(const std::string& path) {
  std::ifstream file = open_file(path);
  errno = 0;
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  if (file.bad() || errno == EISDIR) {
    fail(path);
  }
  const std::optional<Compression> format = compression_of(std::string_view(bytes).substr(0, kCompressionMark));
  if (!format) {
    return bytes;
  }
  std::string text;
  decompress(*format, bytes, [&](std::string_view piece) { text += piece; });
  return text;
}

std::string text_of(const BatchQuery& query) {
  if (!query.part) {
    return text_of_file(query.path);
  }
  if (is_compressed(query.path)) {
    std::string text = text_of_file(query.path);
    return query.part->begin < text.size() ? text.substr(query.part->begin, query.part->length) : std::string();
  }
  std::ifstream file = open_file(query.path);
  std::string text(query.part->length, '\0');
  file.seekg(static_cast<std::streamoff>(query.part->begin));
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

QueryFile::QueryFile(const BatchQuery& query) : path_(query.path) {
  if (!query.part && !is_compressed(query.path)) {
    return;
  }
  const std::string text = text_of(query);
  const std::string ending = ending_of(query.path);
  path_ = (std::filesystem::temp_directory_path() / ("preproc-query-XXXXXX" + ending)).string();
  const int fd = ::mkstemps(path_.data(), static_cast<int>(ending.size()));
  if (fd < 0) {
    fail(path_);
  }
  temporary_ = true;
  const bool written = write_all(fd, text);
  const int reason = errno;
  ::close(fd);
  if (!written) {
    ::unlink(path_.c_str());
    errno = reason;
    fail(path_);
  }
}

QueryFile::~QueryFile() {
  if (temporary_) {
    ::unlink(path_.c_str());
  }
}

}  // namespace preproc
