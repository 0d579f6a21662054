#include "oracles/program_run.h"

#include <algorithm>
#include <array>
#include <poll.h>

#include "process/child_process.h"
#include "process/drain.h"
#include "script/diagnostic.h"

namespace preproc {

namespace {

using Clock = std::chrono::steady_clock;

/// One of the streams that a program writes.
struct Stream {
  int fd = -1;
  std::string text;
  bool open = true;

  /// Reads what is there; false once there is more than the limit.
  bool read(size_t limit) {
    open = drain(fd, [&](std::string_view piece) {
      text += piece;
      return text.size() <= limit;
    });
    return text.size() <= limit;
  }
};

std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  return text;
}

}  // namespace

ProgramRun run_program(std::span<const std::string> words, std::chrono::milliseconds time_limit, size_t output_limit) {
  const Clock::time_point deadline = Clock::now() + time_limit;
  const auto failed = [](std::string failure, ProgramRun::End end = ProgramRun::End::Failure) {
    return ProgramRun{end, {}, std::move(failure)};
  };
  try {
    ChildProcess process(words, ChildProcess::Role::Call);
    process.close_input();
    Stream output{process.output(), {}};
    Stream errors{process.errors(), {}};
    std::optional<std::string> ended;
    while (!ended) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
      if (left.count() <= 0) {
        return failed("gave no answer in " + std::to_string(time_limit.count()) + " ms", ProgramRun::End::Timeout);
      }
      if (output.open || errors.open) {
        // Its descendants may hold the streams open after its end: it is looked at now and then.
        constexpr int kLookAfter = 50;
        std::array<pollfd, 2> polled{pollfd{output.open ? output.fd : -1, POLLIN, 0},
                                     pollfd{errors.open ? errors.fd : -1, POLLIN, 0}};
        const int events = ::poll(polled.data(), polled.size(), std::min(kLookAfter, static_cast<int>(left.count())));
        if (events > 0) {
          if (!output.read(output_limit) || !errors.read(output_limit)) {
            return failed("printed more than " + std::to_string(output_limit) + " bytes");
          }
          continue;
        }
      }
      ended = process.ended();
    }
    output.read(output_limit);
    errors.read(output_limit);
    if (output.text.size() > output_limit) {
      return failed("printed more than " + std::to_string(output_limit) + " bytes");
    }
    if (*ended != "exited with status 0") {
      const std::string said = trimmed(errors.text);
      return failed(*ended + (said.empty() ? "" : ": " + excerpt(said, 200)));
    }
    return {ProgramRun::End::Success, std::move(output.text), {}};
  } catch (const StartError& error) {
    return failed(error.what());
  }
}

}  // namespace preproc
