#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "script/diagnostic.h"
#include "value/huge_pages.h"

namespace preproc {

class InputLog;

/// A place in an input that can be gone back to: bytes before it, and its line and column, counted from 1.
struct InputPlace {
  uint64_t offset = 0;
  uint64_t line = 1;
  uint64_t column = 1;
};

/// The text of a script, handed out so that one whole command is in memory at a time. A regular file or a string is
/// there as a whole; a pipe or terminal is read as bytes arrive, and a command is handed out as soon as its last
/// parenthesis is there, so that a client gets its answer before it writes more.
///
/// The file may be compressed (parser/compression.h), which its first bytes tell; it is then read whole. A
/// byte-order mark of UTF-8 is passed over. Something well known that is no script (parser/input_kind.h) is one
/// ScriptError, thrown where its first bytes are read.
class Source {
 public:
  /// A script in memory.
  static Source from_string(std::string name, std::string_view text);
  /// Opens a file ("-" is standard input), from a place on that `place()` named. Throws ScriptError if it cannot be
  /// opened. An input that can be read only once is read through the log, if there is one.
  static Source open(const std::string& path, InputLog* log = nullptr, const InputPlace& from = {});
  Source(Source&& other) noexcept;
  Source& operator=(Source&&) = delete;
  Source(const Source&) = delete;
  ~Source();

  /// Makes the next command available between `begin()` and `end()`, followed by a NUL byte (for a script in memory,
  /// all the rest is available). Blocks on a pipe. False if nothing but white space and comments is left.
  bool fetch();
  /// Blocks until the whole input is in memory, whoever writes it.
  void fetch_all();
  const char* begin() const { return text_.data() + consumed_; }
  const char* end() const { return text_.data() + size_; }
  /// Marks all before `place` as read.
  void consume_to(const char* place) { consumed_ = static_cast<size_t>(place - text_.data()); }
  /// The end of the command (or stray token) that begins at `begin`; the end of the input if it is not closed.
  const char* skip_command(const char* begin) const;

  /// Line and column of a place between begin() and end(). Amortised linear over the whole input.
  SourcePosition position(const char* place) const;
  /// The place of `begin()`.
  InputPlace place() const;
  const std::string& name() const { return name_; }
  /// True if the whole script is in memory: pointers into it stay good.
  bool whole() const { return fd_ < 0; }
  /// True if this is a problem in SyGuS-IF: somebody said so, or its name ends with `.sl` or `.sy`, or with that and
  /// the suffix of a compressed file.
  bool is_sygus() const;
  void set_sygus() { sygus_ = true; }

 private:
  Source(std::string name, size_t capacity, int fd);
  void reserve(size_t capacity);
  bool read_more();
  bool read_bytes();
  void examine();
  void unpack();
  [[noreturn]] void refuse(size_t place, std::string message);

  std::string name_;
  HugeArray<char> text_;
  size_t size_ = 0;  // of the text; the NUL is behind it
  size_t consumed_ = 0;
  bool sygus_ = false;
  int fd_ = -1;  // of a pipe that may bring more
  InputLog* log_ = nullptr;
  bool examined_ = true;      // it is known what the input is
  size_t unpacked_from_ = 0;  // where to begin in an input that is compressed
  uint64_t dropped_ = 0;      // bytes of the input before the text
  // A place whose line is known; positions are counted from here.
  mutable size_t counted_ = 0;
  mutable uint64_t line_ = 1;
  mutable size_t line_start_ = 0;
};

/// Finds the end of a command in text that arrives in pieces.
class CommandScanner {
 public:
  /// Scans on from where the last call stopped; `text` holds everything since the beginning of the command. True if the
  /// command is complete; `length()` is then its length, leading blanks included.
  bool scan(std::string_view text);
  size_t length() const { return at_; }
  /// True if something other than white space and comments was seen.
  bool started() const { return started_; }

 private:
  enum class State { Plain, Comment, String, Quoted };
  size_t at_ = 0;
  size_t depth_ = 0;
  State state_ = State::Plain;
  bool started_ = false;
};

}  // namespace preproc
