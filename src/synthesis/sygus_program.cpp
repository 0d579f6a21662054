#include "synthesis/sygus_program.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <unistd.h>

#include "backends/backend.h"

namespace preproc {

namespace {

constexpr std::chrono::milliseconds kProgramStep{20};

/// What can be read from a pipe now. False at its end.
bool read_available(int pipe, std::string& text) {
  std::array<char, 65536> piece;
  const ssize_t n = ::read(pipe, piece.data(), piece.size());
  if (n > 0) {
    text.append(piece.data(), static_cast<size_t>(n));
  }
  return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace

SygusProgram::SygusProgram(const std::vector<std::string>& words, std::string script,
                           std::optional<Clock::time_point> deadline, std::function<void(const SygusProgram&)> on_end)
    : script_(std::move(script)), deadline_(deadline), on_end_(std::move(on_end)) {
  if (!words.empty()) {
    try {
      child_.emplace(words);
    } catch (const StartError& error) {
      throw BackendError(error.what());
    }
  }
  thread_ = std::thread([this] { run(); });
}

SygusProgram::~SygusProgram() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void SygusProgram::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || timed_out_; });
}

/// In steps, so that the deadline and the end of this object are seen.
void SygusProgram::run() {
  // The end of a pipe that nobody reads is an error of the write, whatever the program makes of the signal.
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::unique_lock lock(mutex_);
  while (!quit_) {
    if (!timed_out_ && deadline_ && Clock::now() >= *deadline_) {
      timed_out_ = true;
      child_.reset();  // now: what is to be stopped may not stop soon
      changed_.notify_all();
      on_end_(*this);
    }
    if (timed_out_ || ended_ || !child_) {
      changed_.wait_for(lock, kProgramStep);
      continue;
    }
    lock.unlock();
    const bool open = converse();
    lock.lock();
    if (!open) {
      ended_ = true;
      changed_.notify_all();
      on_end_(*this);
    }
  }
}

void SygusProgram::feed() {
  const ssize_t n = ::write(child_->input(), script_.data() + written_, script_.size() - written_);
  if (n > 0) {
    written_ += static_cast<size_t>(n);
  } else if (errno != EAGAIN && errno != EINTR) {
    written_ = script_.size();  // nobody reads it
  }
  if (written_ == script_.size()) {
    child_->close_input();
  }
}

/// One step of feeding the script and reading what the program prints. False when its output has ended.
bool SygusProgram::converse() {
  // A descriptor of -1 is passed over.
  std::array<pollfd, 3> polled{pollfd{child_->output(), POLLIN, 0},
                               pollfd{errors_open_ ? child_->errors() : -1, POLLIN, 0},
                               pollfd{child_->input(), POLLOUT, 0}};
  if (::poll(polled.data(), polled.size(), static_cast<int>(kProgramStep.count())) <= 0) {
    return true;
  }
  if (polled[2].revents != 0) {
    feed();
  }
  if (polled[1].revents != 0) {
    std::string complaint;
    errors_open_ = read_available(child_->errors(), complaint);
  }
  return polled[0].revents == 0 || read_available(child_->output(), answer_);
}

}  // namespace preproc
