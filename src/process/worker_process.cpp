#include "process/worker_process.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "process/signal_handlers.h"
#include "process/signal_text.h"

namespace preproc {

namespace {

constinit std::atomic<pid_t> worker = 0;
constinit std::atomic<int> ending = 0;  // the signal that is to end the program

/// Signals that end a program are passed on to the worker.
struct sigaction pass_on() {
  struct sigaction action {};
  action.sa_flags = SA_RESTART | SA_SIGINFO;
  action.sa_sigaction = [](int signal, siginfo_t* info, void*) {
    if (signal != SIGINT) {  // which the worker knows what to do with: it may end a check, and cost a worker
      ending = signal;
    }
    // Of a terminal's signals the worker has one of its own.
    if (worker > 0 && info->si_code <= 0) {
      ::kill(worker, signal);
    }
  };
  ::sigfillset(&action.sa_mask);
  return action;
}

/// Waits for the end of the process, which keeps its number, and shows meanwhile what it does.
void wait_for_end(pid_t pid, Activity& activity) {
  siginfo_t ended{};
  if (!activity.is_shown()) {
    while (::waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    return;
  }
  constexpr timespec kTick{0, 200'000'000};
  sigset_t child;
  sigset_t before;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child, &before);
  while (::waitid(P_PID, static_cast<id_t>(pid), &ended, WEXITED | WNOWAIT | WNOHANG) != 0 || ended.si_pid != pid) {
    ::sigtimedwait(&child, nullptr, &kTick);
    activity.draw(Activity::Clock::now());
  }
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  activity.end();  // of a process that is lost
}

/// Why a process is gone that had not done its work.
std::string loss_text(int status) {
  if (WIFSIGNALED(status)) {
    return "the solver crashed: " + signal_text(WTERMSIG(status));
  }
  return fmt::format("the solver ended the process with status {}", WEXITSTATUS(status));
}

}  // namespace

std::optional<int> supervise(Progress& progress, const std::function<void()>& work) {
  // A kill from outside may come at any time; a crash that nothing gets past comes again and again.
  constexpr int kTriesWithoutStep = 10;
  SignalHandlers passed(std::array{SIGINT, SIGTERM, SIGHUP}, pass_on());
  const pid_t program = ::getpid();
  uint64_t steps = progress.steps();
  int tries = 0;
  for (;;) {
    // Until it is known whom to pass them to, signals wait.
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t pid = ::fork();
    if (pid == 0) {
      passed.restore();
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (::getppid() != program) {
        ::_exit(1);
      }
      ::sigprocmask(SIG_SETMASK, &before, nullptr);
      work();
      ::_exit(1);
    }
    worker = pid;
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    if (pid < 0) {
      return {};
    }
    wait_for_end(pid, progress.activity());
    worker = 0;  // while the number is taken
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (progress.has_ended()) {
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    if (ending != 0) {
      return 128 + ending;
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) {  // before it had its handlers
      return 128 + SIGINT;
    }
    progress.note_loss(loss_text(status));
    tries = progress.steps() == steps ? tries + 1 : 0;
    steps = progress.steps();
    if (tries >= kTriesWithoutStep) {
      std::fprintf(stderr, "preproc-solve: %s; the session ends here\n", progress.loss().c_str());
      return 1;
    }
  }
}

}  // namespace preproc
