#include "parser/source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "parser/compression.h"
#include "parser/input_kind.h"
#include "parser/input_log.h"
#include "parser/lexer.h"

namespace preproc {

namespace {
constexpr size_t kReadSize = size_t{1} << 16;
constexpr size_t kBeginning = 4096;  // bytes that are looked at to tell what an input is

[[noreturn]] void fail(const std::string& name, const std::string& what) {
  Diagnostic diagnostic;
  diagnostic.position.file = name;
  diagnostic.message = what + ": " + std::strerror(errno);
  throw ScriptError(std::move(diagnostic));
}
}  // namespace

bool CommandScanner::scan(std::string_view text) {
  for (; at_ < text.size(); ++at_) {
    const char c = text[at_];
    switch (state_) {
      case State::Comment:
        if (c == '\n') {
          state_ = State::Plain;
        }
        continue;
      case State::String:
        // A doubled quote closes and opens again, which comes to the same.
        if (c == '"') {
          state_ = State::Plain;
        }
        continue;
      case State::Quoted:
        if (c == '|') {
          state_ = State::Plain;
        }
        continue;
      case State::Plain: break;
    }
    switch (c) {
      case ' ':
      case '\t':
      case '\r':
      case '\n':
      case '\f':
        if (started_ && depth_ == 0) {
          return true;  // a stray word
        }
        continue;
      case ';': state_ = State::Comment; continue;
      case '"': state_ = State::String; break;
      case '|': state_ = State::Quoted; break;
      case '(':
        if (started_ && depth_ == 0) {
          return true;
        }
        ++depth_;
        break;
      case ')':
        if (depth_ <= 1) {
          started_ = true;
          ++at_;
          return true;
        }
        --depth_;
        break;
      default: break;
    }
    started_ = true;
  }
  return false;
}

Source::Source(std::string name, size_t capacity, int fd)
    : name_(std::move(name)), text_(std::max(capacity, kReadSize)), fd_(fd) {
  text_[0] = '\0';
}

Source::Source(Source&& other) noexcept
    : name_(std::move(other.name_)),
      text_(std::move(other.text_)),
      size_(other.size_),
      consumed_(other.consumed_),
      fd_(other.fd_),
      log_(other.log_),
      examined_(other.examined_),
      unpacked_from_(other.unpacked_from_),
      dropped_(other.dropped_),
      counted_(other.counted_),
      line_(other.line_),
      line_start_(other.line_start_) {
  other.fd_ = -1;
}

Source::~Source() {
  if (fd_ > STDIN_FILENO) {
    ::close(fd_);
  }
}

Source Source::from_string(std::string name, std::string_view text) {
  Source source(std::move(name), text.size() + 1, -1);
  std::ranges::copy(text, source.text_.data());
  source.text_[text.size()] = '\0';
  source.size_ = text.size();
  return source;
}

Source Source::open(const std::string& path, InputLog* log, const InputPlace& from) {
  const bool standard = path == "-";
  const std::string name = standard ? "<stdin>" : path;
  const int fd = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    fail(name, "cannot open");
  }
  struct stat info {};
  if (::fstat(fd, &info) != 0) {
    fail(name, "cannot read");
  }
  if (S_ISDIR(info.st_mode)) {
    if (!standard) {
      ::close(fd);
    }
    errno = EISDIR;
    fail(name, "cannot read");
  }
  // Room for a NUL, and for one byte more, so that the end of the file is seen without making room for another piece.
  Source source(name, S_ISREG(info.st_mode) ? static_cast<size_t>(info.st_size) + 2 : 0, fd);
  source.examined_ = false;
  if (S_ISREG(info.st_mode)) {
    while (source.read_more()) {
    }
    source.consumed_ = std::min(static_cast<size_t>(from.offset), source.size_);
  } else if (log != nullptr && log->keeps_all()) {
    source.log_ = log;
    source.unpacked_from_ = static_cast<size_t>(from.offset);
  } else if (log != nullptr) {
    source.log_ = log;
    source.examined_ = from.offset > 0;
    source.dropped_ = from.offset;
    source.line_ = from.line;
    source.line_start_ = 1 - static_cast<size_t>(from.column);  // may wrap below zero
  }
  return source;
}

void Source::reserve(size_t capacity) {
  if (capacity > text_.size()) {
    HugeArray<char> larger(std::max(capacity, text_.size() * 2));
    std::copy_n(text_.data(), size_ + 1, larger.data());
    text_ = std::move(larger);
  }
}

bool Source::is_sygus() const {
  const std::string_view name = uncompressed_name(name_);
  return sygus_ || name.ends_with(".sl") || name.ends_with(".sy");
}

/// True if there is more text than before.
bool Source::read_more() {
  bool more = read_bytes();
  if (!examined_) {
    examined_ = true;
    // The marks that tell what an input is are not blank, and no script ends in them.
    constexpr std::string_view kMarks[] = {"\x1f\x8b", "\xfd", "\x28\xb5\x2f\xfd", kByteOrderMark};
    const auto is_part = [this](std::string_view mark) {
      return size_ < mark.size() && mark.starts_with(std::string_view(text_.data(), size_));
    };
    while (more && std::ranges::any_of(kMarks, is_part)) {
      more = read_bytes();
    }
    examine();
    return size_ > consumed_;
  }
  return more;
}

/// Looks at the first bytes, which were just read.
void Source::examine() {
  if (compression_of({text_.data(), size_})) {
    unpack();
  }
  if (std::string_view(text_.data(), size_).starts_with(kByteOrderMark)) {
    size_ -= kByteOrderMark.size();
    std::memmove(text_.data(), text_.data() + kByteOrderMark.size(), size_ + 1);
    dropped_ += log_ == nullptr || log_->keeps_all() ? 0 : kByteOrderMark.size();
  }
  if (const auto foreign = recognise_foreign({text_.data(), std::min(size_, kBeginning)})) {
    refuse(foreign->place, foreign->message);
  }
}

/// Reads all that is left of a compressed input, and replaces it by what it says.
void Source::unpack() {
  if (log_ != nullptr) {
    log_->keep_all();
  }
  while (read_bytes()) {
  }
  const HugeArray<char> packed = std::exchange(text_, HugeArray<char>(std::max(kReadSize, size_ * 4)));
  const std::string_view data(packed.data(), size_);
  size_ = 0;
  text_[0] = '\0';
  try {
    decompress(*compression_of(data), data, [this](std::string_view piece) {
      if (text_.size() < size_ + piece.size() + 1) {
        reserve(size_ + piece.size() + 1);
      }
      std::ranges::copy(piece, text_.data() + size_);
      size_ += piece.size();
      text_[size_] = '\0';
    });
  } catch (const std::runtime_error& error) {
    size_ = 0;
    throw ScriptError({{name_, 0, 0}, error.what()});
  }
  consumed_ = std::min(unpacked_from_, size_);
}

/// Throws the error, and leaves nothing to be read.
void Source::refuse(size_t place, std::string message) {
  const SourcePosition where = position(text_.data() + place);
  if (fd_ > STDIN_FILENO) {
    ::close(fd_);
  }
  fd_ = -1;
  consumed_ = size_;
  throw ScriptError({where, std::move(message)});
}

bool Source::read_bytes() {
  if (fd_ < 0) {
    return false;
  }
  if (text_.size() < size_ + 2) {
    reserve(size_ + kReadSize);
  }
  ssize_t got = 0;
  do {
    char* const end = text_.data() + size_;
    const size_t room = text_.size() - size_ - 1;
    got = log_ == nullptr ? ::read(fd_, end, room) : log_->read(fd_, dropped_ + size_, end, room);
  } while (got < 0 && errno == EINTR);
  size_ += static_cast<size_t>(got > 0 ? got : 0);
  text_[size_] = '\0';
  if (got > 0) {
    return true;
  }
  const int error = errno;
  if (fd_ > STDIN_FILENO) {
    ::close(fd_);
  }
  fd_ = -1;
  if (got < 0) {
    errno = error;
    fail(name_, "cannot read");
  }
  return false;
}

void Source::fetch_all() {
  while (read_more()) {
  }
}

bool Source::fetch() {
  if (fd_ < 0) {
    Lexer lexer(begin(), end());
    return lexer.skip_blank() != end();
  }
  if (consumed_ > 0) {
    position(begin());  // counts the lines of what is dropped
    std::memmove(text_.data(), begin(), size_ - consumed_ + 1);
    size_ -= consumed_;
    dropped_ += consumed_;
    counted_ -= consumed_;
    line_start_ -= consumed_;  // may wrap below zero: only differences are used
    consumed_ = 0;
  }
  CommandScanner scanner;
  while (!scanner.scan({text_.data(), size_})) {
    if (!read_more()) {
      return scanner.started();
    }
  }
  return true;
}

const char* Source::skip_command(const char* begin) const {
  CommandScanner scanner;
  scanner.scan({begin, static_cast<size_t>(end() - begin)});
  return begin + scanner.length();
}

SourcePosition Source::position(const char* place) const {
  const auto offset = static_cast<size_t>(place - text_.data());
  if (offset < counted_) {  // an earlier place than the last one: count back from there
    const std::string_view between(text_.data() + offset, counted_ - offset);
    const uint64_t line = line_ - static_cast<uint64_t>(std::ranges::count(between, '\n'));
    if (line == line_) {
      return {name_, line, offset - line_start_ + 1};
    }
    const size_t newline = std::string_view(text_.data(), offset).rfind('\n');
    return {name_, line, newline == std::string_view::npos ? offset + 1 : offset - newline};
  }
  while (counted_ < offset) {
    const void* found = std::memchr(text_.data() + counted_, '\n', offset - counted_);
    if (found == nullptr) {
      counted_ = offset;
      break;
    }
    counted_ = static_cast<size_t>(static_cast<const char*>(found) - text_.data()) + 1;
    ++line_;
    line_start_ = counted_;
  }
  return {name_, line_, offset - line_start_ + 1};
}

InputPlace Source::place() const {
  const SourcePosition here = position(begin());
  return {dropped_ + consumed_, here.line, here.column};
}

}  // namespace preproc
