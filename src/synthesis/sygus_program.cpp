#include "synthesis/sygus_program.h"

#include <algorithm>
#include <array>
#include <poll.h>
#include <unistd.h>

namespace preproc {

SygusProgram::SygusProgram(const std::vector<std::string>& words, std::string script,
                           std::optional<Clock::time_point> deadline, std::function<void()> on_end)
    : script_(std::move(script)), deadline_(deadline), on_end_(std::move(on_end)) {
  if (!words.empty()) {
    child_.emplace(words);
  }
  thread_ = std::thread([this] { run(); });
}

SygusProgram::~SygusProgram() {
  quit_ = true;
  wait();
}

void SygusProgram::wait() {
  if (thread_.joinable()) {
    thread_.join();
  }
}

/// Feeds the script and reads the answer, in steps of at most 20 ms so that `quit_` is seen.
void SygusProgram::run() {
  constexpr int kStep = 20;
  size_t written = 0;
  std::string text;
  bool open = child_.has_value();
  while (!quit_) {
    if (deadline_ && Clock::now() >= *deadline_) {
      timed_out_ = true;
      on_end_();
      return;
    }
    if (!open) {
      std::this_thread::sleep_for(std::chrono::milliseconds(kStep));
      continue;
    }
    const bool writes = written < script_.size();
    std::array<pollfd, 2> polled{pollfd{child_->output(), POLLIN, 0}, pollfd{child_->input(), POLLOUT, 0}};
    if (::poll(polled.data(), writes ? 2 : 1, kStep) <= 0) {
      continue;
    }
    if (writes && polled[1].revents != 0) {
      const ssize_t n = ::write(child_->input(), script_.data() + written, script_.size() - written);
      written = n > 0                                ? written + static_cast<size_t>(n)
                : (polled[1].revents & POLLOUT) != 0 ? written
                                                     : script_.size();
      if (written == script_.size()) {
        child_->close_input();
      }
    }
    if (polled[0].revents != 0) {
      std::array<char, 4096> piece;
      const ssize_t n = ::read(child_->output(), piece.data(), piece.size());
      if (n > 0) {
        text.append(piece.data(), static_cast<size_t>(n));
      } else if (n == 0) {
        open = false;
        answer_.swap(text);
        ended_ = true;
        on_end_();
      }
    }
  }
}

}  // namespace preproc
