#pragma once

#include <csignal>

#include <pthread.h>

namespace preproc {

/// While it lives, signals wait, or go to other threads; those of a thread's own mistakes do not. A thread that is
/// started meanwhile has none of them for good: the handlers of a program run in its own threads, not in those of a
/// library.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t sent;
    ::sigfillset(&sent);
    for (const int mistake : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP}) {
      ::sigdelset(&sent, mistake);
    }
    ::pthread_sigmask(SIG_SETMASK, &sent, &before_);
  }
  ~BlockedSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_;
};

}  // namespace preproc
