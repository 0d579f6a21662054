#pragma once

#include <functional>
#include <thread>

namespace preproc {

/// Requests for hosts that say that a check is to end only when they are asked: the thread asks again and again, as
/// long as it lives, and once the host says so calls `end` again and again, as a check may not have begun yet.
std::jthread ask_host(std::function<bool()> asks, std::function<void()> end);

}  // namespace preproc
