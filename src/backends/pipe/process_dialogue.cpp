#include "backends/pipe/process_dialogue.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include "backends/backend.h"
#include "process/closed_pipe.h"
#include "process/drain.h"
#include "script/diagnostic.h"

namespace preproc {

namespace {

constexpr size_t kMaxErrorText = size_t{1} << 16;
constexpr auto kMemoryPeriod = std::chrono::milliseconds(20);

/// The program as a child; BackendError if it cannot be started.
ChildProcess start(std::span<const std::string> words) {
  try {
    return ChildProcess(words);
  } catch (const StartError& error) {
    throw BackendError(error.what());
  }
}

void trim_right(std::string& text) { text.erase(text.find_last_not_of(" \t\r\n\f") + 1); }

}  // namespace

struct DialogueWait {
  static bool step(ProcessDialogue& d, const pollfd* events) {
    if ((events[0].revents & (POLLOUT | POLLERR)) != 0) {
      d.write_some();
    }
    if (events[1].revents != 0 || events[2].revents != 0) {
      d.read_some();
    }
    return d.ready();
  }

  static void add(const ProcessDialogue& d, std::vector<pollfd>& events) {
    // A negative descriptor is left out by poll.
    events.push_back({d.written_ < d.out_.size() ? d.process_.input() : -1, POLLOUT, 0});
    events.push_back({d.output_closed_ ? -1 : d.process_.output(), POLLIN, 0});
    events.push_back({d.errors_closed_ ? -1 : d.process_.errors(), POLLIN, 0});
  }
};

ProcessDialogue::ProcessDialogue(std::span<const std::string> words) : process_(start(words)) {}

void ProcessDialogue::write_some() {
  const WithoutPipeSignal without_signal;
  while (written_ < out_.size()) {
    const ssize_t n = ::write(process_.input(), out_.data() + written_, out_.size() - written_);
    if (n < 0) {
      if (errno == EINTR) {
        continue;
      }
      if (errno != EAGAIN) {
        written_ = out_.size();  // it takes nothing any more; why shows when its output ends
      }
      break;
    }
    written_ += static_cast<size_t>(n);
  }
  if (written_ == out_.size()) {
    out_.clear();
    written_ = 0;
  }
}

void ProcessDialogue::read_some() {
  // As long as there is no whole answer the output is read; then the program may wait.
  const auto wants_more = [this] { return in_.size() <= limit_ && !has_answer(); };
  if (!output_closed_ && wants_more()) {
    output_closed_ = !drain(process_.output(), [&](std::string_view text) {
      in_ += text;
      return wants_more();
    });
  }
  if (!errors_closed_) {
    errors_closed_ = !drain(process_.errors(), [this](std::string_view text) {
      // The first words are the ones that say why.
      errors_ += text.substr(0, kMaxErrorText - std::min(kMaxErrorText, errors_.size()));
      return errors_.size() < kMaxErrorText;  // one buffer at a time where it floods
    });
  }
}

/// A line in front of an answer that begins with a bracket is a remark: `[bzla] warning: ...`. False if there is one
/// whose end is still to come.
bool ProcessDialogue::skip_remarks() {
  while (true) {
    const size_t begin = in_.find_first_not_of(" \t\r\n\f");
    if (begin == std::string::npos || in_[begin] != '[') {
      return true;
    }
    const size_t end = in_.find('\n', begin);
    if (end == std::string::npos) {
      return false;
    }
    in_.erase(0, end + 1);
    scanner_ = {};
    complete_ = false;
  }
}

bool ProcessDialogue::has_answer() {
  complete_ = complete_ || (skip_remarks() && scanner_.scan(in_));
  return complete_;
}

bool ProcessDialogue::ready() { return has_answer() || output_closed_ || in_.size() > limit_; }

std::optional<std::string> ProcessDialogue::take_answer() {
  if (!has_answer()) {
    if (in_.size() > limit_) {
      throw BackendError("said more than " + std::to_string(limit_ >> 20) + " MB in one answer: " + excerpt(in_));
    }
    if (!output_closed_) {
      return std::nullopt;
    }
    read_some();
    const std::string end = process_.ended().value_or("closed its output");
    if (end == "exited with status 0" && scanner_.started() && in_.find('(') == std::string::npos) {
      // A last word needs no end of line.
      in_ += '\n';
      if (has_answer()) {
        return take_answer();
      }
    }
    std::string said = in_;
    trim_right(said);
    trim_right(errors_);
    throw BackendError(end + (said.empty() ? "" : " after saying `" + excerpt(said) + "`") +
                       (errors_.empty() ? "" : ": " + excerpt(errors_, 300)));
  }
  std::string answer = in_.substr(0, scanner_.length());
  in_.erase(0, scanner_.length());
  scanner_ = {};
  complete_ = false;
  answer.erase(0, answer.find_first_not_of(" \t\r\n\f"));
  return answer;
}

std::string ProcessDialogue::take_errors() {
  read_some();
  std::string text = std::exchange(errors_, {});
  trim_right(text);
  return text;
}

WaitEnd wait_for_answer(std::span<ProcessDialogue* const> dialogues, const WaitLimits& limits) {
  using Clock = ProcessDialogue::Clock;
  std::vector<pollfd> events;
  Clock::time_point memory_check = Clock::now() + kMemoryPeriod;
  while (true) {
    bool ready = false;
    for (ProcessDialogue* d : dialogues) {
      ready = (d != nullptr && d->ready()) || ready;
    }
    if (ready) {
      return WaitEnd::Ready;
    }
    const Clock::time_point now = Clock::now();
    if (now >= limits.deadline) {
      return WaitEnd::Timeout;
    }
    if (limits.memory_bytes != 0 && now >= memory_check) {
      memory_check = now + kMemoryPeriod;
      for (const ProcessDialogue* d : dialogues) {
        if (d != nullptr && d->resident_bytes() > limits.memory_bytes) {
          return WaitEnd::OutOfMemory;
        }
      }
    }
    const Clock::time_point wake = limits.memory_bytes != 0 ? std::min(limits.deadline, memory_check) : limits.deadline;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(wake - now).count();
    const auto milliseconds = static_cast<int>(std::clamp<int64_t>(left, 0, 1 << 30));
    events.clear();
    for (const ProcessDialogue* d : dialogues) {
      if (d != nullptr) {
        DialogueWait::add(*d, events);
      }
    }
    for (const int event : limits.events) {
      events.push_back({event, POLLIN, 0});
    }
    if (::poll(events.data(), events.size(), milliseconds) < 0) {
      continue;  // a signal; its handler may have asked for an interrupt
    }
    if (std::ranges::any_of(std::span(events).last(limits.events.size()),
                            [](const pollfd& event) { return event.revents != 0; })) {
      return WaitEnd::Interrupted;
    }
    size_t place = 0;
    for (ProcessDialogue* d : dialogues) {
      if (d != nullptr) {
        DialogueWait::step(*d, &events[place]);
        place += 3;
      }
    }
  }
}

}  // namespace preproc
