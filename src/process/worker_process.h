#pragma once

#include <functional>
#include <optional>

#include "process/progress.h"

namespace preproc {

/// Does `work` in a process of its own, where a linked solver can be lost: one that crashes, exhausts the memory, ends
/// the process or does not stop at its time limit takes nothing with it but the command that it worked on. As long as
/// the process ends before its work is done another one is made, which goes on from what `progress` says.
///
/// `work` calls `note_end` before it leaves, and does not return: it ends the process with the exit status. Returns
/// that status in the calling process, which does nothing meanwhile but pass on SIGINT, SIGTERM and SIGHUP where these
/// do not reach the other one, and show what that is doing where there is a terminal to show it (activity.h). If the
/// calling process is killed the working one is, too. Nothing where no process can be made: the caller may do the work,
/// or what is left of it, itself. Where one process after another ends without a step of progress the status is 1, and
/// a line on standard error says so. Only where the program has one thread.
///
/// Cost: a copy of a program that has not begun, about 0.3 ms.
std::optional<int> supervise(Progress& progress, const std::function<void()>& work);

}  // namespace preproc
