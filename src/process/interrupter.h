#pragma once

#include <functional>

namespace preproc {

/// A thread that does for signal handlers what they may not do: it interrupts the running check. It is started with the
/// first check that can be interrupted, and sleeps until it is woken, so that the program may be copied meanwhile; a
/// copy has one of its own from its next check on. Where the check has not ended 0.4 s later, the thread sends the
/// process SIGALRM, which gives the check up.

/// What it does when it is woken; empty: nothing. Waits where it is doing it.
void set_interruption(std::function<void()> interrupt);

/// Wakes it. False: this process has none, or it has nothing to do. May be called from a signal handler.
bool wake_interrupter() noexcept;

}  // namespace preproc
