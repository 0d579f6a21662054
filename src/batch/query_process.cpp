#include "batch/query_process.h"

#include <unistd.h>

#include <fmt/format.h>

#include "batch/deciding_part.h"
#include "parser/compression.h"
#include "process/drain.h"
#include "process/signal_text.h"

namespace preproc {

namespace {

constexpr size_t kBeginning = 200;      // characters of standard output that are kept
constexpr size_t kComplaints = 2000;    // of standard error, its end
constexpr size_t kExplained = 1 << 20;  // of standard error with counters
constexpr auto kLook = std::chrono::milliseconds(50);

bool is_synthesis(const std::string& path) {
  const std::string_view name = uncompressed_name(path);
  return name.ends_with(".sl") || name.ends_with(".sy");
}

}  // namespace

QueryProcess::QueryProcess(const std::string& file, const Way& way, ResultRow row, const BatchOptions& options)
    : options_(&options),
      way_(&way),
      row_(std::move(row)),
      process_(way.command_for(file), ChildProcess::Role::Companion,
               way.input == Way::Input::Stream ? file : std::string()),
      reader_(is_synthesis(file)) {
  process_.close_input();
}

void QueryProcess::read_streams() {
  const auto read = [&](int fd, bool& ended, auto&& take) {
    if (ended) {
      return;
    }
    int pieces = 0;
    ended = !drain(fd, [&](std::string_view text) {
      constexpr int kMostPieces = 16;  // so that one that prints without end does not keep the others waiting
      spoken_ = Clock::now();
      take(text);
      return ++pieces < kMostPieces;
    });
  };
  read(process_.output(), output_ended_, [&](std::string_view text) {
    reader_.add(text);
    beginning_ += text.substr(0, kBeginning - beginning_.size());
  });
  const size_t most = way_->explained ? kExplained : kComplaints;
  read(process_.errors(), errors_ended_, [&](std::string_view text) {
    complaints_ += text;
    if (complaints_.size() > 2 * most) {
      complaints_.erase(0, complaints_.size() - most);
    }
  });
}

void QueryProcess::check_limits() {
  if (options_->time_limit && looked_ - started_ > *options_->time_limit) {
    killed_ = fmt::format("stopped at the time limit, after {:.1f} s",
                          std::chrono::duration<double>(looked_ - started_).count());
  } else if (options_->silence_limit && looked_ - spoken_ > *options_->silence_limit) {
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

/// In a comparison nobody vouches for what the program is.
void QueryProcess::find_faults() {
  if (reader_.answers_before_error() == 0 && !row_.answers.empty() && !reader_.error().empty()) {
    row_.error =
        fmt::format("an error before its first answer, {}, which does not count: {}", row_.answers.front(), row_.error);
    row_.answers.clear();
  }
  if (row_.answers.empty() && row_.error.empty()) {
    const std::string printed = one_line(beginning_.empty() ? complaints_ : beginning_);
    row_.error = printed.empty() ? "it printed nothing" : "it printed no answer: " + printed;
  }
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
  if (way_->explained) {
    row_.decided_by = deciding_part(complaints_);
    complaints_ = before_counters(complaints_);
  }
  if (complaints_.size() > kComplaints) {
    complaints_.erase(0, complaints_.size() - kComplaints);
  }
  const auto say = [&](const std::string& text) { row_.error += (row_.error.empty() ? "" : "; ") + text; };
  if (!killed_.empty()) {
    say(killed_);
  } else if (ending.signal != 0) {
    say("killed by " + signal_text(ending.signal));
  }
  if (row_.status != 0 && !complaints_.empty() && (row_.error.empty() || ending.signal != 0)) {
    say(one_line(complaints_));
  }
  if (!row_.way.empty()) {
    find_faults();
  }
  return std::move(row_);
}

}  // namespace preproc
