#pragma once

#include <chrono>
#include <functional>

namespace preproc {

/// A thread that does for signal handlers what they may not do: it interrupts the running check. It is started with the
/// first check that can be interrupted, so each worker process has one of its own, and sleeps until it is woken. Where
/// the check has not ended some time later, the thread sends the process SIGALRM, which gives the check up.

/// Sets what the interrupter does when it is woken; empty: nothing. Waits where it is doing it. `grace`: the time from
/// then to SIGALRM.
void set_interruption(std::function<void()> interrupt, std::chrono::milliseconds grace);

/// Wakes it. False: this process has none, or it has nothing to do. May be called from a signal handler.
bool wake_interrupter() noexcept;

}  // namespace preproc
