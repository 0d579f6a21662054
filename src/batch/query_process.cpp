#include "batch/query_process.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

#include <fmt/format.h>

#include "parser/compression.h"

namespace preproc {

namespace {

constexpr size_t kComplaints = 2000;  // characters of standard error that are kept
constexpr auto kLook = std::chrono::milliseconds(50);

std::vector<std::string> command(const BatchQuery& query, const BatchOptions& options) {
  std::vector<std::string> words = {options.program};
  words.insert(words.end(), options.arguments.begin(), options.arguments.end());
  words.emplace_back("--");
  words.push_back(query.path);
  return words;
}

bool is_synthesis(const std::string& path) {
  const std::string_view name = uncompressed_name(path);
  return name.ends_with(".sl") || name.ends_with(".sy");
}

}  // namespace

QueryProcess::QueryProcess(const BatchQuery& query, ResultRow row, const BatchOptions& options)
    : options_(&options), row_(std::move(row)), process_(command(query, options)), reader_(is_synthesis(query.path)) {
  process_.close_input();
}

void QueryProcess::read_streams() {
  char buffer[16384];
  const auto drain = [&](int fd, bool& ended, auto&& take) {
    // A bound, so that one that prints without end does not keep the others waiting.
    for (int round = 0; !ended && round < 64; ++round) {
      const ssize_t size = ::read(fd, buffer, sizeof buffer);
      if (size < 0 && errno == EINTR) {
        continue;
      }
      if (size < 0 && errno == EAGAIN) {
        return;
      }
      if (size <= 0) {
        ended = true;
        return;
      }
      spoken_ = Clock::now();
      take(std::string_view(buffer, static_cast<size_t>(size)));
    }
  };
  drain(process_.output(), output_ended_, [&](std::string_view text) { reader_.add(text); });
  drain(process_.errors(), errors_ended_, [&](std::string_view text) {
    complaints_ += text;
    if (complaints_.size() > kComplaints) {
      complaints_.erase(0, complaints_.size() - kComplaints);
    }
  });
}

void QueryProcess::check_limits() {
  if (options_->silence_limit && looked_ - spoken_ > *options_->silence_limit) {
    killed_ = fmt::format("killed: no answer for {:.1f} s, and it had not kept to --timeout",
                          std::chrono::duration<double>(*options_->silence_limit).count());
  } else if (options_->memory_limit != 0 && process_.resident_bytes() > options_->memory_limit) {
    killed_ = fmt::format("killed: more than {} MB in use, and it had not kept to --memory-limit",
                          options_->memory_limit >> 20);
  }
}

bool QueryProcess::is_over() {
  read_streams();
  const Clock::time_point now = Clock::now();
  if (is_silent() || now - looked_ >= kLook) {
    looked_ = now;
    // A process that it left behind may hold the streams open.
    if (process_.has_ended()) {
      return true;
    }
    check_limits();
  }
  return !killed_.empty();
}

ResultRow QueryProcess::finish() {
  const ChildProcess::Ending ending = process_.end();
  read_streams();
  reader_.finish();
  row_.seconds = std::chrono::duration<double>(Clock::now() - started_).count();
  row_.cpu_seconds = ending.cpu_seconds;
  row_.answers = reader_.answers();
  row_.status = ending.signal != 0 ? 128 + ending.signal : ending.status;
  row_.error = reader_.error();
  const auto say = [&](const std::string& text) { row_.error += (row_.error.empty() ? "" : "; ") + text; };
  if (!killed_.empty()) {
    say(killed_);
  } else if (ending.signal != 0) {
    const char* name = ::strsignal(ending.signal);
    say(fmt::format("killed by signal {} ({})", ending.signal, name == nullptr ? "?" : name));
  }
  if (row_.status != 0 && !complaints_.empty() && (row_.error.empty() || ending.signal != 0)) {
    say(one_line(complaints_));
  }
  return std::move(row_);
}

}  // namespace preproc
