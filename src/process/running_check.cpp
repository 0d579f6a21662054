#include "process/running_check.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

#include "process/child_process.h"
#include "process/interrupter.h"
#include "process/pending_file.h"
#include "process/progress.h"

namespace preproc {

namespace {

/// How long an interrupted check may go on: in a worker, whose end costs one answer, and in a process whose end costs
/// the whole session.
constexpr std::chrono::milliseconds kWorkerGrace(400);
constexpr std::chrono::milliseconds kLoneGrace(2000);

/// The answer of a check that has to end.
std::atomic<const char*> answer = "unknown\n";

enum class State : int { Idle, Checking, Ending };
constinit std::atomic<State> state = State::Idle;
constinit bool handlers_installed = false;
constinit std::atomic<Progress*> served = nullptr;
constinit std::atomic<bool> limited = false;
constinit std::atomic<const char*> last_words = "";
static_assert(std::atomic<State>::is_always_lock_free);

constinit std::atomic<bool> interrupted = false;                // the running check was
constinit std::atomic<int64_t> last_interrupt = INT64_MIN / 2;  // seconds of the clock, in 1,000,000,000ths
static_assert(std::atomic<int64_t>::is_always_lock_free);

/// True if the signal is the first one, and the check is about to end by it.
bool interrupts_check() {
  constexpr int64_t kTwice = 1'000'000'000;
  constexpr int64_t kSame = kTwice / 20;  // some senders send one interrupt to the process, and to its group
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  const int64_t now = int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  const int64_t since = now - last_interrupt.exchange(now);
  if (since < kSame) {
    return true;  // also where the check has ended by the first, and another has begun
  }
  const bool again = interrupted.exchange(true) || since < kTwice;
  return !again && state == State::Checking && wake_interrupter();
}

void write_text(int fd, const char* text) { [[maybe_unused]] const ssize_t n = ::write(fd, text, std::strlen(text)); }

/// The handler of signals: interrupts the running check, or ends the program. It does only what a handler may do.
void on_signal(int signal) {
  if (signal == SIGINT && interrupts_check()) {
    return;
  }
  State before = State::Checking;
  const bool checking = state.compare_exchange_strong(before, State::Ending);
  if (!checking && (before == State::Ending || signal == SIGALRM)) {
    return;  // an alarm: the check ended while it was on its way
  }
  state = State::Ending;
  Progress* const progress = served;
  if (signal == SIGALRM && progress != nullptr) {
    progress->note_loss(interrupted ? "interrupted" : "timeout");
    kill_children();
    ::_exit(1);
  }
  if (checking) {
    write_text(STDOUT_FILENO, answer.load());
  }
  if (signal != SIGALRM) {
    write_text(STDERR_FILENO, last_words.load());
  }
  if (progress != nullptr) {
    progress->note_end();
  }
  kill_children();
  remove_pending_files();
  if (signal == SIGALRM && !interrupted) {
    write_text(STDERR_FILENO, "preproc-solve: the solver does not stop at its time limit; the session ends here\n");
    ::_exit(1);
  }
  ::_exit(128 + (signal == SIGALRM ? SIGINT : signal));
}

void set_alarm(std::chrono::milliseconds time) {
  itimerval timer{};
  timer.it_value.tv_sec = time.count() / 1000;
  timer.it_value.tv_usec = time.count() % 1000 * 1000;
  ::setitimer(ITIMER_REAL, &timer, nullptr);
}

void lift_limit() {
  limited = false;
  if (handlers_installed) {
    set_alarm(std::chrono::milliseconds(0));
  }
}

/// Returns only if the program is not ending.
void leave_check() {
  State checking = State::Checking;
  if (!state.compare_exchange_strong(checking, State::Idle)) {
    while (true) {
      ::pause();  // the handler runs on another thread
    }
  }
}

}  // namespace

RunningCheck::RunningCheck(const char* words, std::function<void()> interrupt) {
  answer = words;
  interrupted = false;
  if (handlers_installed) {
    set_interruption(std::move(interrupt), served != nullptr ? kWorkerGrace : kLoneGrace);
  }
  State idle = State::Idle;
  state.compare_exchange_strong(idle, State::Checking);
}

RunningCheck::~RunningCheck() {
  lift_limit();
  leave_check();
  if (handlers_installed) {
    set_interruption({}, {});
  }
}

void RunningCheck::settle() {
  if (state != State::Checking) {
    return;
  }
  lift_limit();
  leave_check();  // an alarm that is on its way finds no check
  State idle = State::Idle;
  state.compare_exchange_strong(idle, State::Checking);
}

void RunningCheck::limit(std::optional<std::chrono::milliseconds> limit) {
  if (limit && handlers_installed && state == State::Checking) {
    limited = true;
    set_alarm(*limit);
  }
}

void RunningCheck::extend(std::chrono::milliseconds limit) {
  if (limited) {
    set_alarm(limit);
  }
}

void RunningCheck::set_last_words(std::string text) {
  // A handler may be writing the words that these replace: they stay until the next ones come.
  static std::string words[2];
  static size_t next = 0;
  words[next] = std::move(text);
  last_words = words[next].c_str();
  next = 1 - next;
}

void RunningCheck::serve(Progress& progress) { served = &progress; }

void RunningCheck::install_handlers() {
  handlers_installed = true;
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  ::sigfillset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGALRM}) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (signal != SIGINT || before.sa_handler != SIG_IGN) {
      ::sigaction(signal, &action, nullptr);
    }
  }
}

}  // namespace preproc
