#include "process/worker_process.h"

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace preproc {

namespace {

using ::testing::HasSubstr;
using CommandState = Progress::CommandState;

/// Ends the process as a worker does that is done.
[[noreturn]] void end(Progress& progress, int status) {
  progress.note_end();
  ::_exit(status);
}

TEST(WorkerProcess, TheStatusIsTheWorkers) {
  Progress progress;
  EXPECT_EQ(supervise(progress, [&] { end(progress, 3); }), 3);
}

/// A script of five commands, of which the third ends the process in this way.
void check_loss(void (*lose)(), const std::string& reason) {
  Progress progress;
  int out[2];
  ASSERT_EQ(::pipe(out), 0);
  const std::optional<int> status = supervise(progress, [&] {
    for (char name = 'a'; name <= 'e'; ++name) {
      const CommandState state = progress.begin_command();
      if (state == CommandState::New && name == 'c') {
        lose();
      }
      std::string line(1, name);
      line += state == CommandState::New    ? " new\n"
              : state == CommandState::Lost ? " lost: " + progress.loss() + "\n"
                                            : " again\n";
      [[maybe_unused]] const ssize_t written = ::write(out[1], line.data(), line.size());
      progress.end_command();
    }
    end(progress, 0);
  });
  EXPECT_EQ(status, 0);
  ::close(out[1]);
  char text[1000];
  const ssize_t size = ::read(out[0], text, sizeof text);
  ::close(out[0]);
  const std::string said(text, static_cast<size_t>(size));
  EXPECT_THAT(said, testing::StartsWith("a new\nb new\na again\nb again\nc lost: "));
  EXPECT_THAT(said, HasSubstr(reason));
  EXPECT_THAT(said, testing::EndsWith("\nd new\ne new\n"));
}

TEST(WorkerProcess, WhateverEndsItTheNextGoesOn) {
  check_loss([] { ::raise(SIGKILL); }, "signal 9");
  check_loss([] { ::signal(SIGSEGV, SIG_DFL), ::raise(SIGSEGV); }, "signal 11");
  check_loss([] { ::signal(SIGABRT, SIG_DFL), ::raise(SIGABRT); }, "signal 6");
  check_loss([] { ::_exit(7); }, "status 7");
  check_loss([] { ::_exit(0); }, "status 0");
}

TEST(WorkerProcess, ALossWithoutProgressIsNotTriedForEver) {
  Progress progress;
  EXPECT_EQ(supervise(progress, [] { ::_exit(0); }), 1);
}

TEST(WorkerProcess, InputsAndScriptsThatAreDoneStayDone) {
  Progress progress;
  EXPECT_EQ(supervise(progress,
                      [&] {
                        if (progress.input() == 0) {
                          progress.begin_command();
                          progress.next_input();
                          progress.begin_command();
                          progress.end_command();
                          progress.begin_script({100, 7, 3});
                          ::_exit(1);
                        }
                        const InputPlace place = progress.script();
                        const bool right = progress.input() == 1 && place.offset == 100 && place.line == 7 &&
                                           place.column == 3 && progress.begin_command() == CommandState::New;
                        end(progress, right ? 0 : 1);
                      }),
            0);
}

TEST(InputLog, WhatWasReadIsReadAgain) {
  InputLog log;
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "abcdef", 6), 6);
  char text[10];
  EXPECT_EQ(log.read(ends[0], 0, text, 4), 4);
  EXPECT_EQ(std::string(text, 4), "abcd");
  EXPECT_EQ(log.read(ends[0], 2, text, 10), 2);
  EXPECT_EQ(std::string(text, 2), "cd");
  EXPECT_EQ(log.read(ends[0], 4, text, 10), 2);
  EXPECT_EQ(std::string(text, 2), "ef");
  log.clear();
  ASSERT_EQ(::write(ends[1], "xy", 2), 2);
  EXPECT_EQ(log.read(ends[0], 0, text, 10), 2);
  EXPECT_EQ(std::string(text, 2), "xy");
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace

}  // namespace preproc
