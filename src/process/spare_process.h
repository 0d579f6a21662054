#pragma once

#include <functional>

#include "value/stop_token.h"

namespace preproc {

/// A copy of the program that sleeps while a check runs, to go on in its place where the check does not end: a linked
/// solver in the middle of its work can neither be stopped nor taken apart. It can also try to answer the check itself,
/// and then asks the program to hand over.

/// The work of the copy while it waits: true if the check is answered. Ends soon after `woken` stops.
using SpareWork = std::function<bool(const StopToken& woken)>;

/// Makes the copy. Returns false in the program, at once; true in the copy, if `hand_over` wakes it: it goes on from
/// here, in the state that the program was in at the call. Without a copy where the system gives none. Only where the
/// program has one thread. The copy shares memory until one of the two writes to it.
/// If `work` is not empty, the copy does it, and where it has an answer it sends SIGALRM to the program, whose handler
/// is to call `hand_over`.
bool keep_spare(const SpareWork& work = {});

/// Ends the copy, which was not needed.
void drop_spare() noexcept;

/// Wakes the copy, waits for its end and ends this program with its status; the memory of the two stays in use until
/// then. Returns where there is no copy. May be called from a signal handler.
void hand_over() noexcept;

/// Passes a signal to the copy that took over; nothing before. May be called from a signal handler.
void signal_successor(int signal) noexcept;

}  // namespace preproc
