#include "batch/batch_progress.h"

#include <iostream>
#include <unistd.h>

#include <fmt/format.h>

#include "process/activity.h"
#include "process/terminal.h"

namespace preproc {

namespace {

constexpr auto kBarInterval = std::chrono::milliseconds(200);
constexpr auto kLineInterval = std::chrono::seconds(10);
constexpr size_t kBar = 30;  // characters

}  // namespace

BatchProgress::BatchProgress(size_t queries, size_t taken, bool quiet)
    : queries_(queries), answered_before_(taken), quiet_(quiet), terminal_(is_terminal(STDERR_FILENO)) {}

void BatchProgress::add(const ResultRow& row) {
  ++answered_;
  failures_ += row.status != 0 ? 1 : 0;
  cpu_seconds_ += row.cpu_seconds;
  for (const std::string& answer : row.answers) {
    ++(answer == "sat" || answer == "solution"       ? sat_
       : answer == "unsat" || answer == "infeasible" ? unsat_
                                                     : unknown_);
  }
}

std::string BatchProgress::counts() const {
  return fmt::format("{}/{}  sat {}  unsat {}  unknown {}  errors {}", answered_before_ + answered_, queries_, sat_,
                     unsat_, unknown_, failures_);
}

void BatchProgress::show_bar(Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - started_).count();
  const size_t filled = queries_ == 0 ? kBar : (answered_before_ + answered_) * kBar / queries_;
  std::string text = fmt::format("[{}{}] {}  {}", std::string(filled, '#'), std::string(kBar - filled, '.'), counts(),
                                 clock_text(seconds));
  const size_t left = queries_ - answered_before_ - answered_;
  if (answered_ > 0 && left > 0) {
    text += ", left " + clock_text(seconds / static_cast<double>(answered_) * static_cast<double>(left));
  }
  std::cerr << '\r' << text << "\x1b[K" << std::flush;
}

void BatchProgress::show() {
  const Clock::time_point now = Clock::now();
  if (quiet_ || now - shown_ < (terminal_ ? kBarInterval : Clock::duration(kLineInterval))) {
    return;
  }
  shown_ = now;
  if (terminal_) {
    show_bar(now);
  } else {
    std::cerr << "preproc-solve: " << counts() << '\n' << std::flush;
  }
}

void BatchProgress::finish(const std::string& remark) {
  if (quiet_) {
    return;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - started_).count();
  std::cerr << (terminal_ ? "\r\x1b[K" : "")
            << fmt::format("preproc-solve: {}, {:.1f} s, {:.1f} CPU s{}{}\n", counts(), seconds, cpu_seconds_,
                           answered_before_ > 0 ? fmt::format(", {} from earlier", answered_before_) : "", remark)
            << std::flush;
}

}  // namespace preproc
