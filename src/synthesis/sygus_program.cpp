#include "synthesis/sygus_program.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include "backends/backend.h"
#include "backends/pipe/stop_event.h"
#include "process/blocked_signals.h"
#include "process/closed_pipe.h"
#include "process/drain.h"

namespace preproc {

namespace {

ChildProcess start_program(const std::vector<std::string>& words) {
  try {
    return ChildProcess(words);
  } catch (const StartError& error) {
    throw BackendError(error.what());
  }
}

}  // namespace

SygusProgram::SygusProgram(const std::vector<std::string>& words, std::string script,
                           std::function<void(const SygusProgram&)> on_end)
    : child_(start_program(words)), script_(std::move(script)), on_end_(std::move(on_end)) {
  const BlockedSignals signals_are_for_other_threads;
  thread_ = std::jthread([this](const std::stop_token& killed) { run(killed); });
}

void SygusProgram::run(const std::stop_token& killed) {
  // The end of a pipe that nobody reads is an error of the write, whatever the program makes of the signal.
  const WithoutPipeSignal without_signal;
  const StopEvent event(killed);
  while (converse(event.descriptor())) {
    if (killed.stop_requested()) {
      return;
    }
  }
  ended_ = true;
  ended_.notify_all();
  on_end_(*this);
}

void SygusProgram::feed() {
  const ssize_t n = ::write(child_.input(), script_.data() + written_, script_.size() - written_);
  if (n > 0) {
    written_ += static_cast<size_t>(n);
  } else if (errno != EAGAIN && errno != EINTR) {
    written_ = script_.size();  // nobody reads it
  }
  if (written_ == script_.size()) {
    child_.close_input();
  }
}

/// One step of feeding the script and reading what the program prints. False when its output has ended.
bool SygusProgram::converse(int killed) {
  // A descriptor of -1 is passed over.
  std::array<pollfd, 4> polled{pollfd{child_.output(), POLLIN, 0},
                               pollfd{errors_open_ ? child_.errors() : -1, POLLIN, 0},
                               pollfd{child_.input(), POLLOUT, 0}, pollfd{killed, POLLIN, 0}};
  constexpr int kStep = 20;  // milliseconds, where there is no descriptor for the end
  if (::poll(polled.data(), polled.size(), killed < 0 ? kStep : -1) <= 0) {
    return true;
  }
  if (polled[2].revents != 0) {
    feed();
  }
  if (polled[1].revents != 0) {
    errors_open_ = drain(child_.errors(), [](std::string_view) { return true; });
  }
  return polled[0].revents == 0 || drain(child_.output(), [this](std::string_view text) {
           answer_ += text;
           return true;
         });
}

}  // namespace preproc
