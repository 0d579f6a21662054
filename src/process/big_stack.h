#pragma once

#include <type_traits>
#include <utility>

namespace preproc {

/// Calls `work(context)` on a stack of up to 4 GiB that belongs to the calling thread (thread-local storage is the
/// thread's own), and returns when it has. An exception that `work` throws is thrown here. Called on such a stack
/// already, it is a plain call.
///
/// For code of others that recurses over terms: linked solvers do, and an ordinary stack ends at some ten thousand
/// levels. Memory is used as far as the stack is touched and given back when the call returns. Where so large a stack
/// cannot be had (a limit on the address space) it is smaller; where none can be had, the call is a plain call. Cost:
/// about two microseconds a call.
void call_on_big_stack(void (*work)(void*), void* context);

/// `work()` on a big stack, with its result.
template <typename Work>
auto on_big_stack(Work&& work) -> std::invoke_result_t<Work&> {
  using Result = std::invoke_result_t<Work&>;
  if constexpr (std::is_void_v<Result>) {
    call_on_big_stack([](void* context) { (*static_cast<std::remove_reference_t<Work>*>(context))(); }, &work);
  } else {
    struct Call {
      std::remove_reference_t<Work>& work;
      Result result;
    } call{work, Result{}};
    call_on_big_stack(
        [](void* context) {
          auto& c = *static_cast<Call*>(context);
          c.result = c.work();
        },
        &call);
    return std::move(call.result);
  }
}

}  // namespace preproc
