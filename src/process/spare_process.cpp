#include "process/spare_process.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace preproc {

namespace {

constinit std::atomic<pid_t> spare = 0;
constinit std::atomic<bool> handed_over = false;
constinit int wake_end = -1;  // of the pipe that the copy reads; its end of file ends the copy

/// All signals are blocked, lest one that is meant for all of a terminal is answered twice.
bool wait_to_be_woken(int fd, pid_t program, const SpareWork& work) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != program) {
    return false;
  }
  char byte = 0;
  if (!work) {
    return ::read(fd, &byte, 1) == 1;
  }
  std::stop_source woken;
  std::thread sleeper;
  try {
    sleeper = std::thread([&] {
      if (::read(fd, &byte, 1) != 1) {
        ::_exit(0);
      }
      woken.request_stop();
    });
  } catch (const std::system_error&) {
    return ::read(fd, &byte, 1) == 1;  // nobody would see that it is woken while it works
  }
  if (work(StopToken(woken.get_token())) && !woken.stop_requested()) {
    ::kill(program, SIGALRM);
  }
  sleeper.join();
  return true;
}

}  // namespace

bool keep_spare(const SpareWork& work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    return false;
  }
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, &before);
  const pid_t program = ::getpid();
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::close(ends[1]);
    if (!wait_to_be_woken(ends[0], program, work)) {
      ::_exit(0);
    }
  } else if (pid > 0) {
    wake_end = ends[1];
    spare = pid;
  } else {
    ::close(ends[1]);
  }
  ::close(ends[0]);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  return pid == 0;
}

void drop_spare() noexcept {
  const pid_t pid = spare.exchange(0);
  if (pid > 0) {
    ::close(wake_end);
    ::kill(pid, SIGKILL);
    while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
}

void hand_over() noexcept {
  const pid_t pid = spare.load();
  if (pid <= 0) {
    return;
  }
  handed_over = true;
  if (::write(wake_end, "w", 1) != 1) {
    return;
  }
  // Those that end the program are passed on.
  sigset_t ending;
  ::sigemptyset(&ending);
  ::sigaddset(&ending, SIGINT);
  ::sigaddset(&ending, SIGTERM);
  ::sigprocmask(SIG_UNBLOCK, &ending, nullptr);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) {
      ::_exit(1);
    }
  }
  ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

void signal_successor(int signal) noexcept {
  if (handed_over) {
    ::kill(spare.load(), signal);
  }
}

}  // namespace preproc
