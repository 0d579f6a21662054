#include "process/child_process.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <poll.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "backends/backend.h"
#include "term/term_manager.h"

namespace preproc {
namespace {

using ::testing::HasSubstr;

/// A child whose standard output is read to its end.
std::string output_of(const std::vector<std::string>& words) {
  const ChildProcess child(words);
  std::string text;
  std::array<char, 4096> piece{};
  for (pollfd output{child.output(), POLLIN, 0}; ::poll(&output, 1, -1) >= 0 || errno == EINTR;) {
    const ssize_t size = ::read(child.output(), piece.data(), piece.size());
    if (size == 0) {
      break;
    }
    text.append(piece.data(), static_cast<size_t>(std::max<ssize_t>(size, 0)));
  }
  return text;
}

/// Runs in a thread that has ended on return.
void in_thread(const std::function<void()>& work) { std::thread(work).join(); }

TEST(ChildProcess, StartsInTheMainThreadAndInOthers) {
  const auto start = [] {
    EXPECT_EQ(output_of({"echo", "a b", "c"}), "a b c\n");
    EXPECT_THROW(ChildProcess(std::vector<std::string>{"/no/such/program"}), StartError);
  };
  start();
  in_thread(start);
}

TEST(ChildProcess, TellsWhyItCannotBeStarted) {
  try {
    const ChildProcess child(std::vector<std::string>{"/no/such/program"});
    FAIL();
  } catch (const StartError& error) {
    EXPECT_THAT(error.what(), HasSubstr("`/no/such/program`: No such file"));
  }
}

TEST(ChildProcess, SignalsAndLimitsAreThoseOfTheSystem) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_DATA, &before), 0);
  rlimit data = before;
  data.rlim_cur = std::min<rlim_t>(before.rlim_max, rlim_t{1} << 46);
  ASSERT_EQ(::setrlimit(RLIMIT_DATA, &data), 0);
  const auto handler = std::signal(SIGUSR1, [](int) {});
  const auto pipe = std::signal(SIGPIPE, SIG_IGN);
  const auto hup = std::signal(SIGHUP, SIG_IGN);
  EXPECT_THAT(output_of({"grep", "Max data size", "/proc/self/limits"}), Not(HasSubstr("70368744177664 ")));
  const std::string status = output_of({"cat", "/proc/self/status"});
  EXPECT_THAT(status, HasSubstr("SigBlk:\t0000000000000000\n"));
  EXPECT_THAT(status, HasSubstr("SigCgt:\t0000000000000000\n"));
  const size_t place = status.find("SigIgn:\t");
  ASSERT_NE(place, std::string::npos);
  const uint64_t ignored = std::stoull(status.substr(place + 8, 16), nullptr, 16);
  EXPECT_NE(ignored & (1U << (SIGHUP - 1)), 0);
  EXPECT_EQ(ignored & (1U << (SIGPIPE - 1)), 0);
  std::signal(SIGUSR1, handler);
  std::signal(SIGPIPE, pipe);
  std::signal(SIGHUP, hup);
  ::setrlimit(RLIMIT_DATA, &before);
}

TEST(ChildProcess, OutlivesTheThreadThatStartedIt) {
  std::unique_ptr<ChildProcess> child;
  in_thread([&] { child = std::make_unique<ChildProcess>(std::vector<std::string>{"cat"}); });
  ASSERT_EQ(::write(child->input(), "x", 1), 1);
  pollfd output{child->output(), POLLIN, 0};
  while (::poll(&output, 1, -1) < 0) {
  }
  char byte = 0;
  EXPECT_EQ(::read(child->output(), &byte, 1), 1);
  EXPECT_EQ(byte, 'x');
  EXPECT_FALSE(child->has_ended());
}

/// True if the process has ended, or does so soon; nobody may wait for it where this runs.
bool dies(pid_t pid) {
  for (int waited = 0; waited < 2000; ++waited) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(stat), {}};
    const size_t behind_name = text.rfind(')');
    if (behind_name == std::string::npos || text[behind_name + 2] == 'Z' || text[behind_name + 2] == 'X') {
      return true;
    }
    ::usleep(10'000);
  }
  return false;
}

TEST(ChildProcess, DiesWithTheProcess) {
  for (const bool in_other_thread : {false, true}) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t parent = ::fork();
    if (parent == 0) {
      std::unique_ptr<ChildProcess> child;
      const auto start = [&] {
        child = std::make_unique<ChildProcess>(std::vector<std::string>{"sh", "-c", "echo $$; exec sleep 1000"});
      };
      in_other_thread ? in_thread(start) : start();
      pollfd output{child->output(), POLLIN, 0};
      while (::poll(&output, 1, -1) < 0) {
      }
      char text[20] = {};
      const ssize_t size = ::read(child->output(), text, sizeof text - 1);
      const ssize_t written = ::write(ends[1], text, static_cast<size_t>(size));
      ::_exit(written == size ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(parent, &status, 0), parent);
    ASSERT_EQ(status, 0);
    char text[20] = {};
    ASSERT_GT(::read(ends[0], text, sizeof text - 1), 0);
    EXPECT_TRUE(dies(static_cast<pid_t>(std::stol(text))));
    ::close(ends[0]);
    ::close(ends[1]);
  }
}

/// What libz3 does when its process is copied waits for a check that has a limit of time.
TEST(ChildProcess, StartsWhileALimitedCheckOfZ3Runs) {
  TermManager tm;
  BackendOptions options;
  options.timeout = std::chrono::seconds(60);
  const std::unique_ptr<Backend> z3 = find_backend("z3")->create(tm, options);
  // Nobody knows three cubes whose sum is 114.
  const Sort integers = tm.sorts().integer();
  std::vector<Term> cubes;
  for (const char* name : {"x", "y", "z"}) {
    const Term x = tm.mk_constant(name, integers);
    cubes.push_back(tm.mk(Kind::Mul, {x, x, x}));
  }
  z3->assert_term(tm.mk(Kind::Equal, {tm.mk(Kind::Add, cubes), tm.mk_value(Value(mpz_class(114)))}));
  std::stop_source source;
  std::atomic<bool> ended = false;
  std::thread check([&] {
    z3->check(StopToken(source.get_token()));
    ended = true;
  });
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(output_of({"echo", "x"}), "x\n");
    ::usleep(10'000);
  }
  EXPECT_FALSE(ended);
  source.request_stop();
  check.join();
}

}  // namespace
}  // namespace preproc
