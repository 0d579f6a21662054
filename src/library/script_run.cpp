#include "library/script_run.h"

#include <cerrno>
#include <ostream>
#include <streambuf>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "cli/make_session.h"
#include "library/library_error.h"
#include "library/library_host.h"
#include "memo/memo.h"
#include "script/diagnostic.h"

namespace preproc {

namespace {

/// Hands what is written to a sink, at each flush and where the buffer is full.
class SinkBuffer final : public std::streambuf {
 public:
  explicit SinkBuffer(const OutputSink& sink) : sink_(sink), buffer_(kSize) { reset(); }

 protected:
  int sync() override {
    if (pptr() != pbase()) {
      sink_({pbase(), static_cast<size_t>(pptr() - pbase())});
    }
    reset();
    return 0;
  }
  int_type overflow(int_type c) override {
    sync();
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
      sputc(traits_type::to_char_type(c));
    }
    return traits_type::not_eof(c);
  }

 private:
  static constexpr size_t kSize = size_t{1} << 16;
  void reset() { setp(buffer_.data(), buffer_.data() + buffer_.size()); }

  const OutputSink& sink_;
  std::vector<char> buffer_;
};

/// A file without a name, for what is emitted: sessions emit to a file descriptor.
class MemoryFile {
 public:
  MemoryFile() : fd_(::memfd_create("preproc", MFD_CLOEXEC)) {
    if (fd_ < 0) {
      throw std::system_error(errno, std::generic_category(), "memfd_create");
    }
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  int fd() const { return fd_; }
  std::string content() const {
    const off_t size = ::lseek(fd_, 0, SEEK_END);
    std::string text(static_cast<size_t>(size), '\0');
    size_t done = 0;
    while (done < text.size()) {
      const ssize_t got = ::pread(fd_, text.data() + done, text.size() - done, static_cast<off_t>(done));
      if (got <= 0) {
        throw std::system_error(errno, std::generic_category(), "pread");
      }
      done += static_cast<size_t>(got);
    }
    return text;
  }

 private:
  int fd_;
};

/// UsageError for what a library does not do for a script.
void refuse_files_and_programs(const CommandLine& line) {
  if (line.files != CommandLine().files) {
    throw UsageError("expected options only, got the file `" + line.files.front() + "`");
  }
  const auto refuse = [](bool given, const char* option) {
    if (given) {
      throw UsageError(std::string(option) + " has no meaning for a script in memory");
    }
  };
  refuse(line.help, "--help");
  refuse(line.version, "--version");
  refuse(line.batch.has_value(), "--batch");
  refuse(line.merge_results, "--merge-results");
  refuse(!line.merged_memo.empty(), "--memo-merge");
  refuse(!line.decoder.empty(), "--decode");
  refuse(!line.session.decoder_file.empty(), "--emit-decoder");
  refuse(!line.output.empty(), "--output");
  refuse(line.statistics.has_value(), "--stats");
  refuse(line.session.tracing.explain, "--explain");
  refuse(line.session.verbosity > 0, "--verbose");
  refuse(!line.session.tracing.pass.empty(), "--trace-pass");
  refuse(line.session.memory_limit != 0, "--memory-limit");
  refuse(line.session.oracles.allow_programs, "--allow-oracles");
  for (const SolverChoice& solver : line.session.solvers) {
    refuse(solver.linked == nullptr, "--solver with a program");
  }
  refuse(line.session.solvers.size() > 1, "--solver, given several times,");
}

}  // namespace

bool run_script(std::span<const std::string> arguments, std::string_view script, const ScriptRun& run) {
  std::vector<const char*> words{"preproc-solve"};
  for (const std::string& word : arguments) {
    words.push_back(word.c_str());
  }
  CommandLine line = parse_command_line(static_cast<int>(words.size()), words.data());
  refuse_files_and_programs(line);
  const auto host = std::make_shared<LibraryHost>();
  host->set_log(run.log);
  line.session.host = host;
  line.session.stop = run.stop;
  line.session.writes_files = false;
  if (line.memo.mode == MemoMode::On) {
    line.session.memo = std::make_shared<Memo>(line.memo, [&](const std::string& warning) {
      if (run.log) {
        run.log(warning);
      }
    });
  }
  Source source = Source::from_string("script", script);
  if (line.language.starts_with("sygus")) {
    source.set_sygus();
  }
  SinkBuffer buffer(run.sink);
  std::ostream out(&buffer);
  const MemoryFile emitted;
  bool clean = true;
  Session::End end = Session::End::Exit;
  while (end == Session::End::Exit) {
    const std::unique_ptr<Session> session = make_session(
        line, source,
        {out, emitted.fd(), [&](const std::string& message) { out << "(error " << string_literal(message) << ")\n"; }});
    end = session->run();
    clean = clean && !session->had_error();
    if (!line.session.query_log || run.stop.stop_requested()) {
      break;
    }
  }
  if (line.emit) {
    out << emitted.content();
  }
  out.flush();
  if (run.stop.stop_requested()) {
    throw LibraryError(PREPROC_BAD_STATE, "interrupted");
  }
  return clean;
}

std::string emit_script(const CommandLine& line, std::string_view script) {
  CommandLine emitting = line;
  emitting.emit = true;
  Source source = Source::from_string("assertions", script);
  const MemoryFile emitted;
  std::ostream nowhere(nullptr);
  make_session(emitting, source,
               {nowhere, emitted.fd(),
                [](const std::string& message) {
                  throw ScriptError({{}, message});
                }})
      ->run();
  return emitted.content();
}

}  // namespace preproc
